import { z } from 'zod'
import { NewPassword, requiredEmailSchema, requiredPersonNameSchema, requiredPhoneSchema } from './fields.ts'
import { REFINE_DESPITE_FIELD_ISSUES } from './input-issues.ts'
import { msg } from './message.ts'

/** What every form about a person asks for, in the order and with the messages of section 5. */
export const PERSON_FIELDS = {
  first: requiredPersonNameSchema(msg('First Name is required')),
  last: requiredPersonNameSchema(msg('Last Name is required')),
  email: requiredEmailSchema(msg('Email is required')),
  phone: requiredPhoneSchema(msg('Phone is required')),
}

/** A new password, typed twice; a schema with them is refined by `isPasswordConfirmed`. */
export const NEW_PASSWORD_FIELDS = {
  password: NewPassword,
  password_confirmation: z.string(msg('Passwords do not match')),
}

/** For forms that ask for the password twice. */
export const isPasswordConfirmed = (it: { password: string; password_confirmation: string }): boolean =>
  it.password === it.password_confirmation

/** For bodies whose senders may leave the repeated password out. */
export const isConfirmationAbsentOrMatching = (it: {
  password?: string | undefined
  password_confirmation?: string | undefined
}): boolean => it.password_confirmation === undefined || (it.password ?? '') === it.password_confirmation

export const PASSWORD_MISMATCH_ISSUE = {
  path: ['password_confirmation'],
  error: msg('Passwords do not match'),
  ...REFINE_DESPITE_FIELD_ISSUES,
}
