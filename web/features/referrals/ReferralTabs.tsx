import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { referralRoutes } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useCurrentUserRights } from '#web/api/current-user.ts'
import { paths } from '#web/paths.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { useRememberedFilters } from './list-memory.ts'
import classes from './ReferralTabs.module.css'
import { useUnreadReferralCount } from './use-unread-referral-count.ts'

/** Tabs for sent and received referrals (NAV-009 to 013). Clients have only the first. */
export function ReferralTabs() {
  const isReceiver = useCurrentUserRights().receiveReferrals
  const sent = useRouteQuery(referralRoutes.sent, { query: { limit: '1' } })
  const unread = useUnreadReferralCount()
  const total = sent.data?.total
  const filters = useRememberedFilters()

  return (
    <nav className={classes.tabs} aria-label={t`My Referrals`}>
      <Link
        {...paths.sent(filters.sent)}
        data-tour="sent"
        className={classes.tab}
        activeOptions={{ includeSearch: false }}
      >
        {t`Sent Referrals`}
        {total !== undefined && <CountBadge count={total} label={plural(total, { one: '# sent', other: '# sent' })} />}
      </Link>
      {isReceiver && (
        <Link
          {...paths.received(filters.received)}
          data-tour="received"
          className={classes.tab}
          activeOptions={{ includeSearch: false }}
        >
          {t`Received Referrals`}
          <CountBadge count={unread} label={plural(unread, { one: '# new', other: '# new' })} isNew />
        </Link>
      )}
    </nav>
  )
}
