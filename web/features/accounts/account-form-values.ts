import type { z } from 'zod'
import { SENSITIVE_ACCOUNT_FIELDS, type OwnAccountEdit, type CurrentUser } from '#contract/accounts.ts'

/** Converts the account to form values. */
export const toAccountFormValues = (user: CurrentUser) => ({
  first: user.first ?? '',
  last: user.last ?? '',
  email: user.email ?? '',
  phone: user.phone ?? '',
  occupation: user.occupation_id ? String(user.occupation_id) : null,
  enable_sending_sms: user.enable_sending_sms ?? false,
  enable_sending_email: user.enable_sending_email ?? true,
  password: '',
  password_confirmation: '',
  current_password: '',
})
export type AccountFormValues = ReturnType<typeof toAccountFormValues>

interface FieldsConvertedForBody {
  password: string
  password_confirmation: string
  current_password: string
  occupation: string | null
}

/** Converts the values of a form that edits an account; passwords are included only when entered (ACC-006). */
export const toPersonEditBody = <T extends FieldsConvertedForBody>({
  password,
  password_confirmation,
  current_password,
  occupation,
  ...values
}: T) => ({
  ...values,
  occupation: occupation ? Number(occupation) : null,
  ...((password || password_confirmation) && { password, password_confirmation }),
  ...(current_password && { current_password }),
})

export const toAccountBody = (values: AccountFormValues): z.input<typeof OwnAccountEdit> => toPersonEditBody(values)

/** True when a field is changed for which the server may require the current password (SR-007). */
export const hasSensitiveChange = (changed: Partial<AccountFormValues>): boolean =>
  [...SENSITIVE_ACCOUNT_FIELDS, 'password'].some((field) => field in changed)
