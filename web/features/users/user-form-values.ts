import type { z } from 'zod'
import type { User } from '#contract/users.ts'
import type { UserInput } from '#contract/user-input.ts'
import { toPersonEditBody } from '#web/features/accounts/account-form-values.ts'

type UserEditBody = z.input<typeof UserInput>

/** Converts an account to the body of an edit without changes. */
export const toUnchangedUserBody = (user: User): UserEditBody => ({
  first: user.first,
  last: user.last,
  email: user.email,
  phone: user.phone,
  role: user.role,
  active: user.active,
  occupation: user.occupation_id,
  enable_sending_sms: user.enable_sending_sms,
  enable_sending_email: user.enable_sending_email,
  language: user.language,
  version: user.version,
})

/** Returns the form values of an account. */
export const toUserFormValues = (user: User) => ({
  first: user.first,
  last: user.last,
  email: user.email,
  phone: user.phone,
  role: user.role,
  active: user.active,
  occupation: user.occupation_id ? String(user.occupation_id) : null,
  enable_sending_sms: user.enable_sending_sms,
  enable_sending_email: user.enable_sending_email,
  password: '',
  password_confirmation: '',
  current_password: '',
})
export type UserFormValues = ReturnType<typeof toUserFormValues>

export const toUserEditBody = (values: UserFormValues): UserEditBody => toPersonEditBody(values)
