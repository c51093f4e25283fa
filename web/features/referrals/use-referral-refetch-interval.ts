import { useIsLiveConnected } from '#web/api/live-events.ts'

/** Polling interval for new referrals (specification 9, NAV-072). */
export const REFERRAL_REFETCH_INTERVAL_MS = 30_000
/** Polling interval while live events arrive, in case one is lost. */
const LIVE_REFETCH_INTERVAL_MS = 300_000

/** Returns the polling interval of referral lists. */
export const useReferralRefetchInterval = () =>
  useIsLiveConnected() ? LIVE_REFETCH_INTERVAL_MS : REFERRAL_REFETCH_INTERVAL_MS
