import { t } from '@lingui/core/macro'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { isEmbedded, isMobileApp } from '#web/api/display-mode.ts'
import { useViewer } from '#web/api/session.ts'
import { LiveUpdates } from '#web/features/live/LiveUpdates.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Announcer } from './Announcer.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Providers } from './Providers.tsx'
import classes from './Shell.module.css'
import { TabTitle } from './TabTitle.tsx'

/** What is around every page. Embedded in a CRM there is neither header nor footer, in an app no navigation. */
export function Shell() {
  const isWide = useMatches({ select: (matches) => matches.at(-1)?.staticData.isWide ?? false })
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  const hasNavigation = !isEmbedded() && !isMobileApp()
  const isSignedIn = useViewer() !== null

  return (
    <Providers>
      <a className={classes.skip} href="#main">{t`Skip to the content`}</a>
      <div className={classes.frame} data-bottom-bar={(hasNavigation && isSignedIn) || undefined}>
        {hasNavigation && <Header />}
        <main id="main" tabIndex={-1} className={classes.main} data-wide={isWide || undefined} aria-busy={isLoading}>
          <ErrorBoundary>
            <Outlet />
          </ErrorBoundary>
        </main>
        {!isEmbedded() && <Footer />}
        {hasNavigation && isSignedIn && <BottomBar />}
      </div>
      <TabTitle />
      <LiveUpdates />
      <Announcer />
    </Providers>
  )
}
