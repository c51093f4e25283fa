import { useIsLiveConnected } from '#web/api/live-events.ts'

/** How often what is new among referrals is looked for while it is on screen (specification 9, NAV-072). */
export const REFETCH_INTERVAL_MS = 30_000
/** How often lists are while the hub tells what changes: for what no telling can promise. */
const LIVE_REFETCH_INTERVAL_MS = 300_000

/** How often a list of referrals is read anew by itself. */
export const useRefetchInterval = () => (useIsLiveConnected() ? LIVE_REFETCH_INTERVAL_MS : REFETCH_INTERVAL_MS)
