import './api/configure-zod.ts'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './ui/mantine-styles.ts'
import './ui/theme.css'
import './ui/print.css'
import { I18nProvider, useLingui } from '@lingui/react'
import { i18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Fragment, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadPublicConfig } from './api/config.ts'
import { clearDrafts } from './api/drafts.ts'
import { queryClient } from './api/query.ts'
import { setSessionLossHandler } from './api/session-loss.ts'
import { onSignInChangeInOtherTab, saveReturnUrl, getSessionUser } from './api/session.ts'
import { activateChosenLanguage } from './locales/language.ts'
import { createAppRouter } from './routes.tsx'
import { showStartFailure } from './shell/show-start-failure.ts'

const router = createAppRouter()

setSessionLossHandler(() => {
  saveReturnUrl(router.state.location.href)
  void router.navigate({ to: '/logout', state: { isExpired: true } })
})

// Another tab signed in or out: nothing of the previous user may stay on the screen.
onSignInChangeInOtherTab(() => {
  const user = getSessionUser()
  queryClient.clear()
  clearDrafts(user ? { userId: user.id } : undefined)
  void router.invalidate()
})

/** Remounted for each language: texts rendered in the previous one do not update on their own. */
function App() {
  const { i18n: spoken } = useLingui()
  return (
    <Fragment key={spoken.locale}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Fragment>
  )
}

async function start() {
  const root = document.querySelector('#root')!
  await activateChosenLanguage()
  try {
    await loadPublicConfig()
  } catch {
    return showStartFailure(root)
  }
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <App />
      </I18nProvider>
    </StrictMode>,
  )
}

void start()
