import { useEffect } from 'react'
import { publicConfig } from '#web/api/config.ts'
import { useUnread } from '#web/features/referrals/use-unread.ts'
import { useOwnTitle } from '#web/ui/page-title.ts'
import { useRouteTitle } from '#web/ui/use-route-title.ts'

/** '(3) Sent Referrals · Care Referral Hub' */
export function TabTitle() {
  const routeTitle = useRouteTitle()
  const ownTitle = useOwnTitle()
  const unread = useUnread()
  const name = [ownTitle ?? routeTitle, publicConfig().appName].filter(Boolean).join(' · ')
  const title = unread > 0 ? `(${unread}) ${name}` : name

  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
