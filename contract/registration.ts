import { z } from 'zod'
import {
  MessageResponse,
  BooleanFlag,
  Id,
  Language,
  requiredPhoneSchema,
  requiredEmailSchema,
  requiredTextSchema,
  trimmedTextSchema,
} from './fields.ts'
import { createCustomIssue, REFINE_DESPITE_FIELD_ISSUES, validateInput } from './input-issues.ts'
import { msg } from './message.ts'
import { isPasswordConfirmed, PASSWORD_MISMATCH_ISSUE, PERSON_FIELDS, NEW_PASSWORD_FIELDS } from './person-fields.ts'
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

/**
 * A registration as in section 5: all errors are returned together, in the order of the form. Role, active and similar
 * fields are not part of it, so nobody can set them.
 */
export const Registration = z
  .object({
    ...PERSON_FIELDS,
    ...NEW_PASSWORD_FIELDS,
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

export const registrationRoutes = {
  /** 422 'has already been taken' is the only response that reveals another account (decision 20). */
  register: defineRoute('POST', '/users', {
    body: Registration,
    returns: MessageResponse,
    access: 'public',
    transaction: 'manual',
  }),
}
