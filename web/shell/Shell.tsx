import { t } from '@lingui/core/macro'
import { useIsFetching } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { isMobileApp, isReduced } from '#web/api/display-mode.ts'
import { useViewer } from '#web/api/session.ts'
import { useFirstTour } from '#web/features/tour/use-tour.ts'
import { LiveUpdates } from '#web/features/live/LiveUpdates.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Announcer } from './Announcer.tsx'
import { BottomBar } from './BottomBar.tsx'
import { EmbeddedNav } from './EmbeddedNav.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Providers } from './Providers.tsx'
import classes from './Shell.module.css'
import { TabTitle } from './TabTitle.tsx'
import { useAccountLanguage } from './use-account-language.ts'
import { useMe } from './use-me.ts'

/** Comes beside a page that is already there. */
const SessionEndNotice = lazy(() =>
  import('./SessionEndNotice.tsx').then((file) => ({ default: file.SessionEndNotice })),
)

/** For the few who are invited. */
const InvitationNotice = lazy(() =>
  import('#web/features/contacts/InvitationNotice.tsx').then((file) => ({ default: file.InvitationNotice })),
)

/** What is around every page. In a frame there is a reduced navigation and no footer, in an app no navigation at all. */
export function Shell() {
  const isWide = useMatches({ select: (matches) => matches.at(-1)?.staticData.isWide ?? false })
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  const isSignedIn = useViewer() !== null
  const isFetching = useIsFetching() > 0
  const me = useMe()
  useAccountLanguage(me)
  useFirstTour(isSignedIn && !isLoading && !isFetching)
  const hasNavigation = !isReduced() && !isMobileApp()
  const hasReducedNavigation = isReduced() && !isMobileApp() && isSignedIn

  return (
    <Providers>
      <a className={classes.skip} href="#main">{t`Skip to the content`}</a>
      <div
        className={classes.frame}
        data-bottom-bar={(hasNavigation && isSignedIn) || undefined}
        data-no-top-bar={!(hasNavigation || hasReducedNavigation) || undefined}
      >
        {hasNavigation && <Header />}
        {hasReducedNavigation && <EmbeddedNav />}
        {me?.invitations ? (
          <Suspense>
            <InvitationNotice count={me.invitations} />
          </Suspense>
        ) : null}
        <main id="main" tabIndex={-1} className={classes.main} data-wide={isWide || undefined} aria-busy={isLoading}>
          <ErrorBoundary>
            <Outlet />
          </ErrorBoundary>
        </main>
        {!isReduced() && <Footer />}
        {hasNavigation && isSignedIn && <BottomBar />}
      </div>
      <TabTitle />
      <LiveUpdates />
      {isSignedIn && (
        <Suspense>
          <SessionEndNotice />
        </Suspense>
      )}
      <Announcer />
    </Providers>
  )
}
