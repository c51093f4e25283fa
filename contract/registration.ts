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
import { checkInput } from './input-issues.ts'
import { WebLink } from './web-link.ts'
import { defineRoute } from './route.ts'

const SITE_MESSAGE = 'The website is not a valid address.'

/** Validates the vendor part when a vendor is created with the account; otherwise the part is ignored. */
export const RegistrationVendor = z.object({
  name: requiredText(200, 'Vendor Name is required'),
  email: RequiredEmail('Vendor Email is required'),
  site: requiredText(500, 'Vendor Website is required').pipe(WebLink(SITE_MESSAGE)),
  phone: Phone('Vendor Phone is required'),
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
    first: PersonName('First Name is required'),
    last: PersonName('Last Name is required'),
    email: RequiredEmail('Email is required'),
    phone: Phone('Phone is required'),
    password: NewPassword,
    password_confirmation: z.string('Passwords do not match'),
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
    error: 'Passwords do not match',
    ...EVEN_IF_FIELDS_FAIL,
  })
  .superRefine(({ is_vendor, vendor }, { addIssue }) => {
    if (!is_vendor) return
    for (const { path, message } of checkInput(RegistrationVendor, vendor ?? {}).issues)
      addIssue({ code: 'custom', path: ['vendor', ...path], message })
  }, EVEN_IF_FIELDS_FAIL)
  .transform(({ vendor, is_vendor, occupation, occupation_id, ...person }) => ({
    ...person,
    occupation_id: occupation ?? occupation_id ?? null,
    vendor: is_vendor ? RegistrationVendor.parse(vendor) : null,
  }))
export type Registration = z.output<typeof Registration>

/** Requests a reset link. */
export const ForgotPassword = z.object({ email: RequiredEmail('Email is required') })

export const PasswordReset = z
  .object({
    token: trimmedText(200),
    email: trimmedText(254),
    password: NewPassword,
    password_confirmation: z.string('The password confirmation does not match.'),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: 'The password confirmation does not match.',
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
