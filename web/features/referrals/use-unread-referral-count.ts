import { referralRoutes } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useCurrentUserRights } from '#web/api/current-user.ts'
import { REFERRAL_REFETCH_INTERVAL_MS } from './use-referral-refetch-interval.ts'

/** Returns the number of new received referrals (NAV-072). Also updated in a background tab, for the tab's title. */
export const useUnreadReferralCount = (): number => useUnreadAndNewReplyCounts().unread

/** Returns how many received referrals nobody has read, and how many have a new reply of their sender. */
export function useUnreadAndNewReplyCounts(): { unread: number; replied: number } {
  const isReceiver = useCurrentUserRights().receiveReferrals === true
  const { data } = useRouteQuery(
    referralRoutes.newCount,
    {},
    { enabled: isReceiver, refetchInterval: REFERRAL_REFETCH_INTERVAL_MS, refetchIntervalInBackground: true },
  )
  return isReceiver && data ? { unread: data.count, replied: data.new_replies ?? 0 } : { unread: 0, replied: 0 }
}
