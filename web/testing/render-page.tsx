import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { page } from 'vitest/browser'
import { accountRoutes, type CurrentUser } from '#contract/accounts.ts'
import type { PublicConfig } from '#contract/config.ts'
import { liveRoutes } from '#contract/live.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { initPublicConfig } from '#web/api/config.ts'
import { queryClient } from '#web/api/query.ts'
import { beginSession, clearStoredSession, markSessionVerified, saveSessionUser } from '#web/api/session.ts'
import { rememberTourSeen } from '#web/features/tour/seen-tours.ts'
import { activateInitialLanguage } from '#web/locales/language.ts'
import { createAppRouter } from '#web/routes.tsx'
import { App, installSessionLossRedirect } from '#web/shell/App.tsx'
import { followSignInInOtherTabs } from '#web/shell/follow-sign-in-in-other-tabs.ts'
import '#web/ui/print.css'
import { Providers } from '#web/shell/Providers.tsx'
import { answer, createStubServer, neverAnswer, type StubbedRoute, type StubServer } from './stub-server.ts'

const WIDE = { width: 1280, height: 800 }
export const PHONE_VIEWPORT = { width: 390, height: 844 }

interface RenderOptions {
  /** The signed-in user; nobody by default. */
  user?: CurrentUser
  /** The responses of the server, in addition to those that every page asks for. */
  answers?: StubbedRoute[]
  /** Leaves every other call without a response, for a test of what the page shows before the server has answered. */
  isWaiting?: boolean
  config?: Partial<PublicConfig>
  viewport?: typeof WIDE
}

type StubbedCalls = Pick<StubServer, 'callsOf' | 'stub'>

export interface RenderedPage extends StubbedCalls {
  /** The address that the page has navigated to. */
  address: () => string
  /** The history of the page, as the browser's buttons use it. */
  history: RouterHistory
  /** Removes the page before the test ends, for a test that opens several. */
  remove: () => void
}

const CONFIG: PublicConfig = {
  apiUrl: '',
  liveUrl: '/api/live',
  imageUrl: '/files/',
  appName: 'Care Referral Hub',
  supportEmail: 'support@example.ca',
  map: { styleUrl: null, timeoutMs: 10_000, attribution: null },
  stripeKey: null,
  features: { billing: false, twoStep: true, demo: false, sms: true, publicDirectory: true },
}

let rendered: { root: Root; container: HTMLElement; server: StubServer } | undefined
let stopFollowing: (() => void) | undefined

/** Opens an address of the product, with its router and its layout, against stubbed responses. */
export async function renderPage(address: string, options: RenderOptions = {}): Promise<RenderedPage> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  const server = await startStubServer(options, router.history)
  installSessionLossRedirect(router)
  stopFollowing = followSignInInOtherTabs(router)
  mount(<App router={router} />, server)
  return {
    callsOf: server.callsOf,
    stub: server.stub,
    address: () => router.state.location.href,
    history: router.history,
    remove: removePage,
  }
}

/** Renders a component alone, for what no page shows on its own. */
export async function renderComponent(component: ReactNode, options: RenderOptions = {}): Promise<StubbedCalls> {
  const server = await startStubServer(options)
  mount(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Providers>{component}</Providers>
      </QueryClientProvider>
    </I18nProvider>,
    server,
  )
  return { callsOf: server.callsOf, stub: server.stub }
}

async function startStubServer(
  options: RenderOptions,
  history: RouterHistory = createMemoryHistory(),
): Promise<StubServer> {
  const { user, answers = [], isWaiting = false, config = {}, viewport = WIDE } = options
  // Each change is a round trip to the runner.
  if (window.innerWidth !== viewport.width || window.innerHeight !== viewport.height)
    await page.viewport(viewport.width, viewport.height)
  const stubs = [...(user ? answersForEveryPage(user) : []), ...answers]
  const server = createStubServer({ ...CONFIG, ...config }, stubs, { isWaiting })
  window.fetch = server.fetch
  if (user) signIn(user)
  await activateInitialLanguage(history)
  await initPublicConfig()
  return server
}

function mount(content: ReactNode, server: StubServer) {
  // Not when a page is removed: the response to its last call can still show a toast.
  cleanNotifications()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(content)
  rendered = { root, container, server }
}

function signIn(user: CurrentUser) {
  beginSession('token-of-the-test')
  saveSessionUser(user)
  markSessionVerified()
  rememberTourSeen(user.id, 'skipped')
}

const answersForEveryPage = (user: CurrentUser): StubbedRoute[] => [
  answer(accountRoutes.current, user),
  answer(accountRoutes.sessionEnd, { ends_at: '2026-11-27T15:00:00Z', seconds_left: 3_600, can_go_on: true }),
  answer(referralRoutes.newCount, { count: 0 }),
  neverAnswer(liveRoutes.events),
]

/** Removes the page and everything it has stored. Throws when it made a call that no stub answered. */
export function removePage() {
  const problems = rendered?.server.problems ?? []
  stopFollowing?.()
  rendered?.server.stop()
  rendered?.root.unmount()
  rendered?.container.remove()
  rendered = undefined
  queryClient.clear()
  clearStoredSession()
  localStorage.clear()
  sessionStorage.clear()
  if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'))
}
