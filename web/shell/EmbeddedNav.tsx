import { plural, t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { useUnreadReferralCount } from '#web/features/referrals/use-unread-referral-count.ts'
import { paths } from '#web/paths.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import classes from './EmbeddedNav.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MainNavLink } from './MainNavLink.tsx'
import { useMeasuredTopBarRef } from './use-measured-top-bar-ref.ts'

/** The only navigation inside a frame (specification 2.4). */
export function EmbeddedNav() {
  const ref = useMeasuredTopBarRef()
  const unread = useUnreadReferralCount()

  return (
    <nav ref={ref} className={classes.bar} aria-label={t`Main`}>
      <MainNavLink destination="map" className={classes.link}>{t`Vendors Map`}</MainNavLink>
      <MainNavLink destination="referrals" className={classes.link}>
        {t`Referrals`}{' '}
        <CountBadge count={unread} label={plural(unread, { one: '# new referral', other: '# new referrals' })} isNew />
      </MainNavLink>
      <Group gap={4} ml="auto" wrap="nowrap">
        <LanguageSwitch />
        <LinkButton {...paths.logout()} variant="subtle" color="gray">
          {t`Logout`}
        </LinkButton>
      </Group>
    </nav>
  )
}

/** The bar inside a frame before signing in: the language only. */
export const EmbeddedSignedOutBar = () => (
  <header className={classes.bar}>
    <Group ml="auto">
      <LanguageSwitch />
    </Group>
  </header>
)
