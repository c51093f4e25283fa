import { z } from 'zod'
import {
  MessageResponse,
  BooleanFlag,
  Id,
  Language,
  NewPassword,
  requiredPersonNameSchema,
  requiredPhoneSchema,
  requiredEmailSchema,
  requiredTextSchema,
  trimmedTextSchema,
} from './fields.ts'
import { validateInput, createCustomIssue } from './input-issues.ts'
import { msg } from './message.ts'
import { webLinkSchema } from './web-link.ts'
import { defineRoute } from './route.ts'

const SITE_MESSAGE = msg('The website is not a valid address.')

/** Validates the vendor part when a vendor is created with the account; otherwise the part is ignored. */
export const RegistrationVendor = z.object({
  name: requiredTextSchema(200, msg('Vendor Name is required')),
  email: requiredEmailSchema(msg('Vendor Email is required')),
  site: requiredTextSchema(500, msg('Vendor Website is required')).pipe(webLinkSchema(SITE_MESSAGE)),
  phone: requiredPhoneSchema(msg('Vendor Phone is required')),
})

/**
 * REFINE_DESPITE_FIELD_ISSUES runs a refinement across fields even when single fields are invalid; input that is not an
 * object is skipped.
 */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
export const REFINE_DESPITE_FIELD_ISSUES = { when: ({ value }: { value: unknown }) => isObject(value) }

/** The vendor of a new account as it is sent: it counts for some accounts only, and is checked for those. */
export const UncheckedRegistrationVendor = z
  .object({
    name: trimmedTextSchema(200),
    email: trimmedTextSchema(254),
    site: trimmedTextSchema(500),
    phone: trimmedTextSchema(50),
  })
  .partial()
  .nullish()

/** For forms that ask for the password twice. */
export const isPasswordConfirmed = (it: { password: string; password_confirmation: string }): boolean =>
  it.password === it.password_confirmation
export const PASSWORD_MISMATCH_ISSUE = {
  path: ['password_confirmation'],
  error: msg('Passwords do not match'),
  ...REFINE_DESPITE_FIELD_ISSUES,
}

/**
 * A registration as in section 5: all errors are returned together, in the order of the form. Role, active and similar
 * fields are not part of it, so nobody can set them.
 */
export const Registration = z
  .object({
    first: requiredPersonNameSchema(msg('First Name is required')),
    last: requiredPersonNameSchema(msg('Last Name is required')),
    email: requiredEmailSchema(msg('Email is required')),
    phone: requiredPhoneSchema(msg('Phone is required')),
    password: NewPassword,
    password_confirmation: z.string(msg('Passwords do not match')),
    occupation: Id.nullish(),
    occupation_id: Id.nullish().describe('the same as occupation'),
    enable_sending_sms: BooleanFlag.default(false),
    enable_sending_email: BooleanFlag.default(true),
    is_vendor: BooleanFlag.default(false),
    vendor: UncheckedRegistrationVendor,
    language: Language.default('en'),
  })
  .refine(isPasswordConfirmed, PASSWORD_MISMATCH_ISSUE)
  .superRefine(({ is_vendor, vendor }, { addIssue }) => {
    if (!is_vendor) return
    for (const { path, message } of validateInput(RegistrationVendor, vendor ?? {}).issues)
      addIssue(createCustomIssue(['vendor', ...path], message))
  }, REFINE_DESPITE_FIELD_ISSUES)
  .transform(({ vendor, is_vendor, occupation, occupation_id, ...person }) => ({
    ...person,
    occupation_id: occupation ?? occupation_id ?? null,
    vendor: is_vendor ? RegistrationVendor.parse(vendor) : null,
  }))
export type Registration = z.output<typeof Registration>

/** Requests a reset link. */
export const ForgotPassword = z.object({ email: requiredEmailSchema(msg('Email is required')) })

export const PasswordReset = z
  .object({
    token: trimmedTextSchema(200),
    email: trimmedTextSchema(254),
    password: NewPassword,
    password_confirmation: z.string(msg('The password confirmation does not match.')),
  })
  .refine(isPasswordConfirmed, {
    ...PASSWORD_MISMATCH_ISSUE,
    error: msg('The password confirmation does not match.'),
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
