import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link, useLocation, useMatchRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { getPublicConfig } from '#web/api/config.ts'
import { useSessionUser } from '#web/api/session.ts'
import { useUnreadReferralCount } from '#web/features/referrals/use-unread-referral-count.ts'
import { paths, PUBLIC_DIRECTORY_PATH } from '#web/paths.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { OptionalLazyPart } from '#web/ui/OptionalLazyPart.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { AccountMenuButton } from './AccountMenuButton.tsx'
import classes from './Header.module.css'
import { SignedOutHelpLink } from './SignedOutHelpLink.tsx'
import { loadAndOpenInviteUserDialog } from './load-and-open-invite-user-dialog.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import { MainNavLink } from './MainNavLink.tsx'
import { useMeasuredTopBarRef } from './use-measured-top-bar-ref.ts'
import { ColourSchemeSwitch } from './ColourSchemeSwitch.tsx'

/** Only administrators need it, so loaded lazily. */
const CommandPaletteButton = lazyPart(() =>
  import('./CommandPaletteButton.tsx').then((file) => file.CommandPaletteButton),
)

// Without a session there are no menus, so the first page does not load them.
const AccountMenu = lazyPart(() => import('./AccountMenu.tsx').then((file) => file.AccountMenu))
const HelpMenu = lazyPart(() => import('./HelpMenu.tsx').then((file) => file.HelpMenu))

/** The header of every page. On phones the navigation is in the bottom bar. */
export function Header() {
  const user = useSessionUser()
  const isSignedIn = user !== null
  // A click before the menu is loaded opens it as soon as it is.
  const [isMenuAsked, setMenuAsked] = useState(false)
  const header = useMeasuredTopBarRef()

  return (
    <header ref={header} className={classes.header}>
      <BrandLink isSignedIn={isSignedIn} />
      {isSignedIn && <MainLinks />}
      <div className={classes.controls}>
        {user?.isAdmin && (
          <OptionalLazyPart>
            <CommandPaletteButton />
          </OptionalLazyPart>
        )}
        <LanguageSwitch />
        <OptionalLazyPart fallback={<SignedOutHelpLink />}>
          {isSignedIn ? <HelpMenu /> : <SignedOutHelpLink />}
        </OptionalLazyPart>
        <ColourSchemeSwitch className={isSignedIn ? classes.colours : undefined} />
        {isSignedIn ? (
          <div className={classes.account}>
            {!user.isAdmin && !user.isVendor && (
              <LinkButton {...paths.becomeVendor()} variant="subtle" data-tour="become-vendor">
                {t`Become a vendor`}
              </LinkButton>
            )}
            <div data-tour="account">
              <OptionalLazyPart
                fallback={<AccountMenuButton onClick={() => setMenuAsked(true)} />}
                failure={<LinkButton {...paths.myAccount()} variant="subtle" color="gray">{t`My Account`}</LinkButton>}
              >
                <AccountMenu isOpenAtFirst={isMenuAsked} />
              </OptionalLazyPart>
            </div>
          </div>
        ) : (
          <SignInLink />
        )}
      </div>
    </header>
  )
}

/** Leads people without an account from their pages back to the public directory, not to a sign-in. */
function BrandLink({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation()
  const isGuestPage = /^\/(directory|confirm|status)(\/|$)/.test(pathname)
  const content = (
    <>
      <Logo />
      <span>{getPublicConfig().appName}</span>
    </>
  )
  if (!isSignedIn && isGuestPage && getPublicConfig().features.publicDirectory)
    return (
      <a href={PUBLIC_DIRECTORY_PATH} className={classes.brand}>
        {content}
      </a>
    )
  return (
    <Link {...(isSignedIn ? paths.map() : paths.login())} className={classes.brand}>
      {content}
    </Link>
  )
}

/** Shown to people who are not signed in, on every page except the sign-in page. */
function SignInLink() {
  const isThere = useMatchRoute()(paths.login())
  if (isThere) return null
  return <LinkButton {...paths.login()} className={classes.signIn} variant="subtle" px="xs">{t`Sign in`}</LinkButton>
}

function MainLinks() {
  const unread = useUnreadReferralCount()
  const unreadLabel = plural(unread, { one: '# new referral', other: '# new referrals' })

  return (
    <nav className={classes.links} aria-label={t`Main`}>
      <MainNavLink destination="map" className={classes.link}>
        {t`Vendor Map`}
      </MainNavLink>
      <MainNavLink destination="referrals" className={classes.link}>
        {t`My Referrals`} <CountBadge count={unread} label={unreadLabel} isNew />
      </MainNavLink>
      <Button variant="transparent" className={classes.link} onClick={loadAndOpenInviteUserDialog} data-tour="invite">
        {t({ message: 'Invite User', context: 'navigation' })}
      </Button>
    </nav>
  )
}
