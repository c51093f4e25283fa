import { referralRoutes } from '#contract/referrals.ts'
import { useRead } from '#web/api/query.ts'
import { useViewer } from '#web/api/session.ts'

/** NAV-072 */
const REFRESH_MS = 30_000

/** How many received referrals are new; kept fresh also while another tab is in front, for the tab's title. */
export function useUnread(): number {
  const user = useViewer()
  const isReceiver = user !== null && (user.isVendor || user.isAdmin)
  const { data } = useRead(
    referralRoutes.newCount,
    {},
    { enabled: isReceiver, refetchInterval: REFRESH_MS, refetchIntervalInBackground: true },
  )
  return isReceiver ? (data?.count ?? 0) : 0
}
