import { SelectableStatus } from '#contract/referral-status.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'

/** The statuses that can be chosen. */
export const getStatusOptions = () =>
  SelectableStatus.options.map((status) => ({ value: status, label: describeReferralStatus(status).label }))

/** Returns the key of a status in the list of received referrals: 1 to 9. */
export const getShortcutKeyOfStatus = (status: SelectableStatus): string =>
  String(SelectableStatus.options.indexOf(status) + 1)

/** Returns the status that a digit key chooses while the statuses are open. */
export const getStatusOfShortcutKey = (key: string): SelectableStatus | undefined =>
  /^[1-9]$/.test(key) ? SelectableStatus.options[Number(key) - 1] : undefined
