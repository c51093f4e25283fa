import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { referralRoutes } from '#contract/referrals.ts'
import { useRead } from '#web/api/query.ts'
import { useViewer } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { Count } from '#web/ui/Count.tsx'
import classes from './ReferralTabs.module.css'
import { REFRESH_MS } from './refresh.ts'

/** Sent and received referrals side by side; clients have the first alone (NAV-009 to 013). */
export function ReferralTabs() {
  const user = useViewer()
  const isReceiver = user !== null && (user.isVendor || user.isAdmin)
  const sent = useRead(referralRoutes.sent, { query: { limit: '1' } })
  const unread = useRead(referralRoutes.newCount, {}, { enabled: isReceiver, refetchInterval: REFRESH_MS })
  const total = sent.data?.total
  const count = unread.data?.count ?? 0

  return (
    <nav className={classes.tabs} aria-label={t`My Referrals`}>
      <Link {...paths.sent()} className={classes.tab} activeOptions={{ includeSearch: false }}>
        {t`Sent Referrals`}
        {total !== undefined && <Count count={total} label={plural(total, { one: '# sent', other: '# sent' })} />}
      </Link>
      {isReceiver && (
        <Link {...paths.received()} className={classes.tab} activeOptions={{ includeSearch: false }}>
          {t`Received Referrals`}
          <Count count={count} label={plural(count, { one: '# new', other: '# new' })} isNew />
        </Link>
      )}
    </nav>
  )
}
