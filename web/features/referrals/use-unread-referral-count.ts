import { referralRoutes } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useCurrentUserRights } from '#web/api/current-user.ts'
import { REFERRAL_REFETCH_INTERVAL_MS } from './use-referral-refetch-interval.ts'

/** Returns the number of new received referrals (NAV-072). Also updated in a background tab, for the tab's title. */
export function useUnreadReferralCount(): number {
  const isReceiver = useCurrentUserRights().receiveReferrals === true
  const { data } = useRouteQuery(
    referralRoutes.newCount,
    {},
    { enabled: isReceiver, refetchInterval: REFERRAL_REFETCH_INTERVAL_MS, refetchIntervalInBackground: true },
  )
  return isReceiver ? (data?.count ?? 0) : 0
}
