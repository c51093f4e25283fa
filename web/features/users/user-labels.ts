import { t } from '@lingui/core/macro'
import type { Role } from '#contract/accounts.ts'
import type { UserStatusFilter } from '#contract/user-status-filter.ts'

/** The label of each role (specification 3). */
export const getRoleLabels = (): Record<Role, string> => ({
  ADMIN: t`Administrator`,
  VENDOR: t`Vendor`,
  CLIENT: t`Client`,
})

export const getUserStatusLabels = (): Record<UserStatusFilter, string> => ({
  '1': t`Active`,
  '0': t`Inactive`,
  REPORTED: t`Reported`,
  UNVERIFIED: t`Email not verified`,
})

export const toSelectOptions = <T extends string>(words: Record<T, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as T, label }))
