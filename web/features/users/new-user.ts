import type { z } from 'zod'
import type { Role } from '#contract/accounts.ts'
import type { NewUser } from '#contract/user-input.ts'
import { EMPTY_NEW_ACCOUNT_FORM_VALUES, toNewAccountBody } from '#web/features/accounts/new-account-form-values.ts'

/** The initial form. */
export const EMPTY_NEW_USER_FORM_VALUES = { ...EMPTY_NEW_ACCOUNT_FORM_VALUES, role: 'CLIENT' as Role }

/** Converts the form to the request body; the vendor part is included only for a vendor user. */
export const toNewUserBody = (values: typeof EMPTY_NEW_USER_FORM_VALUES): z.input<typeof NewUser> =>
  toNewAccountBody(values, values.role === 'VENDOR')
