import { referralRoutes } from '#contract/referrals.ts'

/** The reads that a change of a received referral makes stale. */
export const ROUTES_STALE_AFTER_RECEIVED_CHANGE = [
  referralRoutes.received,
  referralRoutes.newCount,
  referralRoutes.one,
  referralRoutes.history,
]
