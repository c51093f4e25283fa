import { z } from 'zod'

/** `RECIEVED` is stored and sent with that spelling; people read "Received" (decision 8). */
export const ReferralStatus = z.enum([
  'RECIEVED',
  'FULFILLED',
  'PENDING',
  'COORDINATED',
  'SHIPPED',
  'COMPLETED',
  'Your appointment has been scheduled',
  'Our team will be contacting you soon to discuss request',
  'Vendor does not offer requested service(s) and/or product(s)',
  'Vendor is requesting you re-send information',
])
export type ReferralStatus = z.output<typeof ReferralStatus>

/** The status of a query, by its stored spelling. */
export const toStoredStatusSpelling = (value: unknown) => (value === 'RECEIVED' ? 'RECIEVED' : value)

/** A new referral is PENDING; nobody can select that status (RECV-031). */
export const SelectableStatus = ReferralStatus.exclude(['PENDING'])
export type SelectableStatus = z.output<typeof SelectableStatus>

/** With these statuses nothing is left to do: a due date in the past does not matter any more. */
export const CLOSED_REFERRAL_STATUSES: readonly ReferralStatus[] = [
  'FULFILLED',
  'COMPLETED',
  'Vendor does not offer requested service(s) and/or product(s)',
]
/** The statuses in which a referral can be overdue. */
export const OPEN_REFERRAL_STATUSES = ReferralStatus.options.filter(
  (status) => !CLOSED_REFERRAL_STATUSES.includes(status),
)
