import { t } from '@lingui/core/macro'
import { useIsFetching } from '@tanstack/react-query'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { isMobileApp, isNavigationReduced } from '#web/api/display-mode.ts'
import { useSessionUser } from '#web/api/session.ts'
import { useAutoStartTour } from '#web/features/tour/use-start-tour.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { OptionalLazyPart } from '#web/ui/OptionalLazyPart.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { RouteFocusManager } from './RouteFocusManager.tsx'
import { BottomNav } from './BottomNav.tsx'
import { EmbeddedSignedOutBar, EmbeddedNav } from './EmbeddedNav.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Providers } from './Providers.tsx'
import classes from './AppShell.module.css'
import { DocumentTitle } from './DocumentTitle.tsx'
import { useAccountLanguageSync } from './use-account-language.ts'
import { useCurrentUserSyncedToSession } from './use-current-user-synced-to-session.ts'

/** Not needed for the first paint, so loaded lazily. Without it pages poll. */
const LiveUpdates = lazyPart(() => import('#web/features/live/LiveUpdates.tsx').then((file) => file.LiveUpdates))

/** Not needed for the first paint, so loaded lazily. */
const SessionExpiryDialog = lazyPart(() => import('./SessionExpiryDialog.tsx').then((file) => file.SessionExpiryDialog))

/** For those who sent referrals before they had an account. */
const EarlierGuestReferralsNotice = lazyPart(() =>
  import('#web/features/earlier-referrals/EarlierGuestReferralsNotice.tsx').then(
    (file) => file.EarlierGuestReferralsNotice,
  ),
)

/** Few users have an invitation, so loaded lazily. */
const ContactInvitationNotice = lazyPart(() =>
  import('#web/features/vendor-contacts/ContactInvitationNotice.tsx').then((file) => file.ContactInvitationNotice),
)

/** The layout around every page. Has no state: rendering the theme again renders every Mantine component again. */
export const AppShell = () => (
  <Providers>
    <ShellLayout />
  </Providers>
)

/** Leaves the address as it is: on the pages of links, its fragment is the secret. */
function focusMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** A frame gets a reduced navigation and no footer, an app no navigation. */
function ShellLayout() {
  const isWide = useMatches({ select: (matches) => matches.at(-1)?.staticData.isWide ?? false })
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  const isSignedIn = useSessionUser() !== null
  const me = useCurrentUserSyncedToSession()
  useAccountLanguageSync(me)
  const hasNavigation = !isNavigationReduced() && !isMobileApp()
  const hasReducedNavigation = isNavigationReduced() && !isMobileApp()

  return (
    <>
      <a className={classes.skip} href="#main" onClick={focusMain}>{t`Skip to the content`}</a>
      <div
        className={classes.frame}
        data-bottom-bar={(hasNavigation && isSignedIn) || undefined}
        data-no-top-bar={!(hasNavigation || hasReducedNavigation) || undefined}
      >
        {hasNavigation && <Header />}
        {hasReducedNavigation && (isSignedIn ? <EmbeddedNav /> : <EmbeddedSignedOutBar />)}
        {me?.invitations ? (
          <OptionalLazyPart>
            <ContactInvitationNotice count={me.invitations} />
          </OptionalLazyPart>
        ) : null}
        {me?.earlier_referrals ? (
          <OptionalLazyPart>
            <EarlierGuestReferralsNotice count={me.earlier_referrals} />
          </OptionalLazyPart>
        ) : null}
        <main id="main" tabIndex={-1} className={classes.main} data-wide={isWide || undefined} aria-busy={isLoading}>
          <ErrorBoundary>
            <Outlet />
          </ErrorBoundary>
        </main>
        {!isNavigationReduced() && <Footer />}
        {hasNavigation && isSignedIn && <BottomNav />}
      </div>
      <DocumentTitle />
      {isSignedIn && (
        <>
          <OptionalLazyPart>
            <LiveUpdates />
          </OptionalLazyPart>
          <OptionalLazyPart>
            <SessionExpiryDialog />
          </OptionalLazyPart>
        </>
      )}
      <AutoStartTour />
      <RouteFocusManager />
    </>
  )
}

/** Starts the tour when a user's first page is loaded. A component of its own: it renders when a request starts or ends. */
function AutoStartTour() {
  const isSignedIn = useSessionUser() !== null
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  const isFetching = useIsFetching() > 0
  useAutoStartTour(isSignedIn && !isLoading && !isFetching)
  return null
}
