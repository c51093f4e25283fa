import './api/configure-zod.ts'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './ui/mantine-styles.ts'
import './ui/theme.css'
import './ui/print.css'
import { createRoot } from 'react-dom/client'
import { initPublicConfig } from './api/config.ts'
import { watchUserInput } from './api/user-input.ts'
import { activateInitialLanguage } from './locales/language.ts'
import { createAppRouter } from './routes.tsx'
import { App, installSessionLossRedirect } from './shell/App.tsx'
import { followSignInInOtherTabs } from './shell/follow-sign-in-in-other-tabs.ts'
import { showStartFailure } from './shell/show-start-failure.ts'
import { applyLightColoursWhenPrinting } from './ui/apply-light-colours-when-printing.ts'

watchUserInput()
applyLightColoursWhenPrinting()

const router = createAppRouter()

installSessionLossRedirect(router)
followSignInInOtherTabs(router)

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
