import { plural, t } from '@lingui/core/macro'
import { useUnreadCount } from '#web/features/referrals/use-unread-count.ts'
import { paths } from '#web/paths.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import classes from './EmbeddedNav.module.css'
import { MainNavLink } from './MainNavLink.tsx'

/** The only navigation inside a frame (specification 2.4). */
export function EmbeddedNav() {
  const unread = useUnreadCount()

  return (
    <nav className={classes.bar} aria-label={t`Main`}>
      <MainNavLink destination="map" className={classes.link}>{t`Vendors Map`}</MainNavLink>
      <MainNavLink destination="referrals" className={classes.link}>
        {t`Referrals`}{' '}
        <CountBadge count={unread} label={plural(unread, { one: '# new referral', other: '# new referrals' })} isNew />
      </MainNavLink>
      <LinkButton {...paths.logout()} variant="subtle" color="gray" ml="auto">
        {t`Logout`}
      </LinkButton>
    </nav>
  )
}
