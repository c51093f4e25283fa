import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type RegisteredRouter } from '@tanstack/react-router'
import { Fragment, StrictMode } from 'react'
import { queryClient } from '#web/api/query.ts'
import { setSessionLossHandler } from '#web/api/session-loss.ts'
import { saveReturnUrlForSameUser } from '#web/api/session.ts'
import { useAppRemountCount } from './app-remounts.ts'

/** The whole product around its router. */
export function App({ router }: { router: RegisteredRouter }) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <LocalizedApp router={router} />
      </I18nProvider>
    </StrictMode>
  )
}

/**
 * Remounted for each language, since texts rendered in the previous one do not update on their own, and for another user, who
 * must not see what the previous one typed.
 */
function LocalizedApp({ router }: { router: RegisteredRouter }) {
  const { i18n: spoken } = useLingui()
  const mounts = useAppRemountCount()
  return (
    <Fragment key={`${spoken.locale} ${mounts}`}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Fragment>
  )
}

/** Leaves for /logout when the server ends the session, and saves the page for the next sign-in. */
export function installSessionLossRedirect(router: RegisteredRouter) {
  setSessionLossHandler(() => {
    saveReturnUrlForSameUser(router.state.location.href)
    void router.navigate({ to: '/logout', state: { isExpired: true } })
  })
}
