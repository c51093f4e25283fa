import { z } from 'zod'
import {
  MessageResponse,
  BooleanFlag,
  Id,
  Language,
  NewPassword,
  PersonName,
  Phone,
  RequiredEmail,
  requiredText,
  trimmedText,
} from './fields.ts'
import { checkInput, customIssue } from './input-issues.ts'
import { msg } from './message.ts'
import { WebLink } from './web-link.ts'
import { defineRoute } from './route.ts'

const SITE_MESSAGE = msg('The website is not a valid address.')

/** Validates the vendor part when a vendor is created with the account; otherwise the part is ignored. */
export const RegistrationVendor = z.object({
  name: requiredText(200, msg('Vendor Name is required')),
  email: RequiredEmail(msg('Vendor Email is required')),
  site: requiredText(500, msg('Vendor Website is required')).pipe(WebLink(SITE_MESSAGE)),
  phone: Phone(msg('Vendor Phone is required')),
})

/**
 * EVEN_IF_FIELDS_FAIL runs a check across fields even when single fields are invalid, but not for input that is no
 * object.
 */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
export const EVEN_IF_FIELDS_FAIL = { when: ({ value }: { value: unknown }) => isObject(value) }

/**
 * A registration as in section 5: all errors are returned together, in the order of the form. Role, active and similar
 * fields are not part of it, so nobody can set them.
 */
export const Registration = z
  .object({
    first: PersonName(msg('First Name is required')),
    last: PersonName(msg('Last Name is required')),
    email: RequiredEmail(msg('Email is required')),
    phone: Phone(msg('Phone is required')),
    password: NewPassword,
    password_confirmation: z.string(msg('Passwords do not match')),
    occupation: Id.nullish(),
    occupation_id: Id.nullish().describe('the same as occupation'),
    enable_sending_sms: BooleanFlag.default(false),
    enable_sending_email: BooleanFlag.default(true),
    is_vendor: BooleanFlag.default(false),
    vendor: z
      .object({ name: trimmedText(200), email: trimmedText(254), site: trimmedText(500), phone: trimmedText(50) })
      .partial()
      .nullish(),
    language: Language.default('en'),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: msg('Passwords do not match'),
    ...EVEN_IF_FIELDS_FAIL,
  })
  .superRefine(({ is_vendor, vendor }, { addIssue }) => {
    if (!is_vendor) return
    for (const { path, message } of checkInput(RegistrationVendor, vendor ?? {}).issues)
      addIssue(customIssue(['vendor', ...path], message))
  }, EVEN_IF_FIELDS_FAIL)
  .transform(({ vendor, is_vendor, occupation, occupation_id, ...person }) => ({
    ...person,
    occupation_id: occupation ?? occupation_id ?? null,
    vendor: is_vendor ? RegistrationVendor.parse(vendor) : null,
  }))
export type Registration = z.output<typeof Registration>

/** Requests a reset link. */
export const ForgotPassword = z.object({ email: RequiredEmail(msg('Email is required')) })

export const PasswordReset = z
  .object({
    token: trimmedText(200),
    email: trimmedText(254),
    password: NewPassword,
    password_confirmation: z.string(msg('The password confirmation does not match.')),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: msg('The password confirmation does not match.'),
    ...EVEN_IF_FIELDS_FAIL,
  })

export const registrationRoutes = {
  /** 422 'has already been taken' is the only response that reveals another account (decision 20). */
  register: defineRoute('POST', '/users', {
    body: Registration,
    returns: MessageResponse,
    access: 'public',
    transaction: 'manual',
  }),
  /** The response is the same for every address. */
  forgot: defineRoute('POST', '/reset-password', {
    body: ForgotPassword,
    returns: MessageResponse,
    access: 'public',
    transaction: 'manual',
  }),
  /** A wrong, a used and an expired token all give 422. */
  reset: defineRoute('POST', '/reset/password', {
    body: PasswordReset,
    returns: MessageResponse,
    access: 'public',
    transaction: 'manual',
  }),
}
