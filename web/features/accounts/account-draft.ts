import type { z } from 'zod'
import type { AccountEdit, CurrentUser } from '#contract/accounts.ts'

/** Converts the account to form values. */
export const accountDraftOf = (user: CurrentUser) => ({
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
  version: user.version ?? 1,
})
export type AccountDraft = ReturnType<typeof accountDraftOf>

/** Converts the form to the request body; passwords are included only when entered (ACC-006). */
export const toAccountEdit = ({
  password,
  password_confirmation,
  current_password,
  occupation,
  ...draft
}: AccountDraft): z.input<typeof AccountEdit> => ({
  ...draft,
  occupation: occupation ? Number(occupation) : null,
  ...((password || password_confirmation) && { password, password_confirmation }),
  ...(current_password && { current_password }),
})

/** True when the draft changes a field for which the server may require the current password (SR-007). */
export const hasSensitiveChange = (draft: AccountDraft, user: CurrentUser): boolean => {
  const now = accountDraftOf(user)
  return (
    draft.password !== '' ||
    (['email', 'phone', 'enable_sending_sms', 'enable_sending_email'] as const).some(
      (field) => draft[field] !== now[field],
    )
  )
}
