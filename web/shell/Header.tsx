import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { publicConfig } from '#web/api/config.ts'
import { useViewer } from '#web/api/session.ts'
import { useUnread } from '#web/features/referrals/use-unread.ts'
import { paths } from '#web/paths.ts'
import { Count } from '#web/ui/Count.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './Header.module.css'
import { HelpMenu } from './HelpMenu.tsx'
import { inviteUser } from './invite-user.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import { MainLink } from './MainLink.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'

/** For administrators alone, so nobody else loads it. */
const PaletteButton = lazy(() => import('./PaletteButton.tsx').then((file) => ({ default: file.PaletteButton })))

/** The top of every page. On phones the navigation moves to the bottom bar. */
export function Header() {
  const user = useViewer()
  const isSignedIn = user !== null

  return (
    <header className={classes.header}>
      <Link {...(isSignedIn ? paths.map() : paths.login())} className={classes.brand}>
        <Logo />
        <span>{publicConfig().appName}</span>
      </Link>
      {isSignedIn && <MainLinks />}
      <Group gap={4} ml="auto" wrap="nowrap">
        {user?.isAdmin && (
          <Suspense>
            <PaletteButton />
          </Suspense>
        )}
        <LanguageSwitch />
        <HelpMenu />
        <SchemeSwitch />
        {isSignedIn ? (
          <div className={classes.wideOnly} data-tour="account">
            <AccountMenu />
          </div>
        ) : (
          <SignInLink />
        )}
      </Group>
    </header>
  )
}

/** Guests on another page than the sign-in itself. */
function SignInLink() {
  const isThere = useMatchRoute()(paths.login())
  return isThere ? null : <LinkButton {...paths.login()} variant="subtle" px="xs">{t`Sign in`}</LinkButton>
}

function MainLinks() {
  const unread = useUnread()
  const news = plural(unread, { one: '# new referral', other: '# new referrals' })

  return (
    <nav className={classes.links} aria-label={t`Main`}>
      <MainLink place="map" className={classes.link}>
        {t`Vendor Map`}
      </MainLink>
      <MainLink place="referrals" className={classes.link}>
        {t`My Referrals`} <Count count={unread} label={news} isNew />
      </MainLink>
      <Button variant="transparent" className={classes.link} onClick={inviteUser} data-tour="invite">
        {t`Invite User`}
      </Button>
    </nav>
  )
}
