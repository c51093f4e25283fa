import { useEffect } from 'react'
import { getPublicConfig } from '#web/api/config.ts'
import { useUnreadReferralCount } from '#web/features/referrals/use-unread-referral-count.ts'
import { useCustomPageTitle } from '#web/ui/hooks/use-page-title.ts'
import { useRouteTitle } from '#web/ui/hooks/use-route-title.ts'

/** '(3) Sent Referrals · Care Referral Hub' */
export function DocumentTitle() {
  const routeTitle = useRouteTitle()
  const ownTitle = useCustomPageTitle()
  const unread = useUnreadReferralCount()
  const name = [ownTitle ?? routeTitle, getPublicConfig().appName].filter(Boolean).join(' · ')
  const title = unread > 0 ? `(${unread}) ${name}` : name

  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
