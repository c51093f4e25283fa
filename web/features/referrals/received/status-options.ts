import { SelectableStatus } from '#contract/referral-status.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'

/** The statuses that can be chosen, with their key in the list of received referrals: 1 to 9. */
export const getStatusOptions = () =>
  SelectableStatus.options.map((status, index) => ({
    value: status,
    label: describeReferralStatus(status).label,
    key: String(index + 1),
  }))

/** Returns the status that a digit key chooses while the statuses are open. */
export const getStatusOfKey = (key: string): SelectableStatus | undefined =>
  /^[1-9]$/.test(key) ? SelectableStatus.options[Number(key) - 1] : undefined
