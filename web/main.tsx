import './api/configure-zod.ts'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './ui/mantine-styles.ts'
import './ui/theme.css'
import './ui/print.css'
import { createRoot } from 'react-dom/client'
import { initPublicConfig } from './api/config.ts'
import { clearDrafts } from './api/drafts.ts'
import { queryClient } from './api/query.ts'
import { onSignInChangeInOtherTab, getSessionUser } from './api/session.ts'
import { watchUserInput } from './api/user-input.ts'
import { activateInitialLanguage } from './locales/language.ts'
import { createAppRouter } from './routes.tsx'
import { App, leaveOnSessionLoss } from './shell/App.tsx'
import { showStartFailure } from './shell/show-start-failure.ts'

watchUserInput()

const router = createAppRouter()

leaveOnSessionLoss(router)

// Another tab signed in or out: nothing of the previous user may stay on the screen.
onSignInChangeInOtherTab(() => {
  const user = getSessionUser()
  queryClient.clear()
  clearDrafts(user ? { userId: user.id } : undefined)
  void router.invalidate()
})

async function start() {
  const root = document.querySelector('#root')!
  await activateInitialLanguage(router.history)
  try {
    await initPublicConfig()
  } catch {
    return showStartFailure(root)
  }
  createRoot(root).render(<App router={router} />)
}

void start()
