import { z } from 'zod'
import { Role } from './accounts.ts'
import { BooleanFlag, Id, NewPassword, Language } from './fields.ts'
import { createCustomIssue, isObject, REFINE_DESPITE_FIELD_ISSUES, validateInput } from './input-issues.ts'
import { isConfirmationAbsentOrMatching, PASSWORD_MISMATCH_ISSUE, PERSON_FIELDS } from './person-fields.ts'

import { RegistrationVendor, UncheckedRegistrationVendor } from './registration.ts'

const occupationFields = {
  occupation: Id.nullish(),
  occupation_id: Id.nullish().describe('the same as occupation'),
}

/** A user created by an administrator: any role, a vendor user together with their vendor. */
export const NewUser = z
  .object({
    ...PERSON_FIELDS,
    password: NewPassword,
    password_confirmation: z.string().optional(),
    role: Role,
    ...occupationFields,
    active: BooleanFlag.default(true),
    enable_sending_sms: BooleanFlag.default(false),
    enable_sending_email: BooleanFlag.default(true),
    language: Language.default('en'),
    vendor: UncheckedRegistrationVendor.describe('required for the role VENDOR, ignored for the others'),
  })
  .refine(isConfirmationAbsentOrMatching, PASSWORD_MISMATCH_ISSUE)
  .superRefine(({ role, vendor }, { addIssue }) => {
    if (role !== 'VENDOR') return
    for (const { path, message } of validateInput(RegistrationVendor, isObject(vendor) ? vendor : {}).issues)
      addIssue(createCustomIssue(['vendor', ...path], message))
  }, REFINE_DESPITE_FIELD_ISSUES)
  .transform(({ vendor, occupation: byName, occupation_id, ...rest }) => ({
    ...rest,
    occupation_id: byName ?? occupation_id ?? null,
    vendor: rest.role === 'VENDOR' ? RegistrationVendor.parse(vendor) : null,
  }))
export type NewUser = z.output<typeof NewUser>

/** The whole account; optional fields that are left out keep their value. */
export const UserInput = z
  .object({
    ...PERSON_FIELDS,
    role: Role.optional(),
    active: BooleanFlag.optional(),
    ...occupationFields,
    enable_sending_sms: BooleanFlag.optional(),
    enable_sending_email: BooleanFlag.optional(),
    language: Language.optional(),
    password: z
      .union([z.literal(''), NewPassword])
      .optional()
      .describe('unchanged when empty or left out'),
    password_confirmation: z.string().optional(),
    current_password: z.string().max(1_000).optional().describe('of an administrator who changes their own account'),
    version: z.int().optional().describe('as read; 409 when somebody else has changed the account since'),
  })
  .refine(isConfirmationAbsentOrMatching, PASSWORD_MISMATCH_ISSUE)
export type UserInput = z.output<typeof UserInput>
