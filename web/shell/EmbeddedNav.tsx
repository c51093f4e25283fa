import { plural, t } from '@lingui/core/macro'
import { useUnread } from '#web/features/referrals/use-unread.ts'
import { paths } from '#web/paths.ts'
import { Count } from '#web/ui/Count.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import classes from './EmbeddedNav.module.css'
import { MainLink } from './MainLink.tsx'

/** All the navigation there is inside a frame (specification 2.4). */
export function EmbeddedNav() {
  const unread = useUnread()

  return (
    <nav className={classes.bar} aria-label={t`Main`}>
      <MainLink place="map" className={classes.link}>{t`Vendors Map`}</MainLink>
      <MainLink place="referrals" className={classes.link}>
        {t`Referrals`}{' '}
        <Count count={unread} label={plural(unread, { one: '# new referral', other: '# new referrals' })} isNew />
      </MainLink>
      <LinkButton {...paths.logout()} variant="subtle" color="gray" ml="auto">
        {t`Logout`}
      </LinkButton>
    </nav>
  )
}
