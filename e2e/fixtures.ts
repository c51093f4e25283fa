import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { startDemoHub, type DemoAccount } from '#server/testing/demo-hub.ts'
import type { DemoMailboxMessage } from '#server/features/system/demo-mailbox.ts'
import { findVerificationCode } from '#server/testing/demo-mailbox.ts'
import { createApiClient, type ApiClient } from './test-data.ts'

export { expect }

export type DemoRole = DemoAccount['role']

interface Fixtures {
  /** External hosts that a journey has stubs for, so its pages may request them. */
  allowedHosts: string[]
  /** Signs the page's browser in as the demo user of this role, through the API and without the screens. */
  signedInAs: (role: DemoRole) => Promise<void>
  /** Opens a page in a separate browser, signed in: the second user of a journey. */
  openPageAs: (role: DemoRole) => Promise<Page>
  /** Starts another session of this user in the page's browser, for a journey that ends it. */
  signedInOnceAs: (role: DemoRole) => Promise<void>
  /** API calls as this user. */
  apiAs: (role: DemoRole) => Promise<ApiClient>
  /** Fails when axe finds anything on a screen, after its animations have ended. */
  expectAccessible: (what: string, on?: Page) => Promise<void>
}

interface WorkerFixtures {
  /** The hub of this worker; helpers get its URL through the environment. */
  hub: void
}

/** All journeys act as the same few users within an hour; limits have separate tests. */
const LIMITS_OFF = {
  LIMIT_USER: 'off',
  LIMIT_ADDRESS: 'off',
  LIMIT_ADDRESS_CHANGES: 'off',
  LIMIT_REFERRALS: 'off',
  LIMIT_REFERRALS_VENDOR: 'off',
  LIMIT_NETWORK: 'off',
  LIMIT_CONTACTS: 'off',
  LIMIT_EXPORTS: 'off',
  LIMIT_UPLOADS: 'off',
  LIMIT_PEOPLE: 'off',
}

export const demoAccount = (role: DemoRole): DemoAccount => {
  const accounts = JSON.parse(process.env.HUB_ACCOUNTS ?? '[]') as DemoAccount[]
  const found = accounts.find((candidate) => candidate.role === role)
  if (!found) throw new Error(`The demo has no ${role}.`)
  return found
}

/** Returns the messages that the demo would have sent, newest first. */
export async function readDemoMailbox(request: APIRequestContext): Promise<DemoMailboxMessage[]> {
  // The server ends an idle connection, perhaps as the request goes out on it.
  return (await request.get(process.env.HUB_MAILBOX!, { maxRetries: 2 })).json() as Promise<DemoMailboxMessage[]>
}

/** Returns the newest two-step token in the demo mailbox for the address, not older than `since`. */
export async function readVerificationCode(request: APIRequestContext, email: string, since: number): Promise<string> {
  let token: string | undefined
  await expect
    .poll(async () => {
      token = findVerificationCode(await readDemoMailbox(request), email, since)
      return token
    })
    .toBeTruthy()
  return token!
}

interface StoredSignIn {
  token: string
  /** In the format that the browser stores. */
  user: string
}

const signIns = new Map<DemoRole, Promise<StoredSignIn>>()

/** One real sign-in per role and run, shared by all journeys that do not end it. */
function sharedSignIn(request: APIRequestContext, role: DemoRole): Promise<StoredSignIn> {
  if (!signIns.has(role)) signIns.set(role, signIn(request, role))
  return signIns.get(role)!
}

async function signIn(request: APIRequestContext, role: DemoRole): Promise<StoredSignIn> {
  const { email, password } = demoAccount(role)
  const since = Date.now() - 1_000
  const signedIn = await request.post('/api/login', { data: { username: email, password } })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  await request.post('/api/verifyMFAToken', {
    headers,
    data: { token: await readVerificationCode(request, email, since) },
  })
  const { id, isVendor, isAdmin } = await (await request.get('/api/user', { headers })).json()
  return { token, user: btoa(JSON.stringify({ id, isVendor, isAdmin })) }
}

/** Once per tab, so that changes a journey makes to its session survive a reload. */
export const restoreSignIn = (page: Page, kept: StoredSignIn) =>
  page.addInitScript(({ token, user }) => {
    if (sessionStorage.getItem('journey')) return
    sessionStorage.setItem('journey', 'signed in')
    localStorage.setItem('hub.token', token)
    localStorage.setItem('hub.user', user)
    localStorage.setItem('hub.verified', 'true')
  }, kept)

/** Marks the tour as completed in this browser, so that it does not open during a journey. */
export const skipTour = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (localStorage.getItem('hub.tour') !== null) return
    const everybody = Array.from({ length: 5_000 }, (_, id) => [String(id), 'skipped'])
    localStorage.setItem('hub.tour', JSON.stringify(Object.fromEntries(everybody)))
  })

const ELSEWHERE = /^(https?|wss?):\/\/(?!(127\.0\.0\.1|localhost)[:/])/

export const test = base.extend<Fixtures, WorkerFixtures>({
  hub: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs off this pattern
    async ({}, use) => {
      const hub = await startDemoHub(LIMITS_OFF)
      process.env.HUB_URL = hub.url
      process.env.HUB_MAILBOX = hub.mailbox
      process.env.HUB_ACCOUNTS = JSON.stringify(hub.accounts)
      await use()
      await hub.stop()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs off this pattern
  baseURL: async ({}, use) => use(process.env.HUB_URL),

  allowedHosts: [[], { option: true }],

  context: async ({ context, allowedHosts }, use) => {
    await skipTour(context)
    const asked = new Set<string>()
    context.on('request', (request) => void (request.isNavigationRequest() || asked.add(request.url())))
    await use(context)
    // SR-103: the browser connects only to the hub; the stubs of a journey run on this machine too.
    const isKnown = (url: string) => !ELSEWHERE.test(url) || allowedHosts.includes(new URL(url).hostname)
    expect([...asked].filter((url) => !isKnown(url))).toEqual([])
  },

  signedInAs: async ({ page, request }, use) => {
    await use(async (role) => void (await restoreSignIn(page, await sharedSignIn(request, role))))
  },

  signedInOnceAs: async ({ page, request }, use) => {
    await use(async (role) => void (await restoreSignIn(page, await signIn(request, role))))
  },

  openPageAs: async ({ browser, request }, use) => {
    const opened: Page[] = []
    await use(async (role) => {
      const context = await browser.newContext()
      await skipTour(context)
      const page = await context.newPage()
      opened.push(page)
      await restoreSignIn(page, await sharedSignIn(request, role))
      return page
    })
    for (const page of opened) await page.context().close()
  },

  apiAs: async ({ request }, use) => {
    await use(async (role) => createApiClient(request, (await sharedSignIn(request, role)).token))
  },

  expectAccessible: async ({ page }, use) => {
    await use(async (what, on = page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await on.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await drawOffscreenContent(on)
        await waitForAnimations(on)
        // If the fixed bar covered half a link, axe would report a small target.
        await on.evaluate(() => window.scrollTo(0, 0))
        // To join the results of several frames, axe opens a page of its own for each check.
        const axe = new AxeBuilder({ page: on }).setLegacyMode(on.frames().length === 1)
        // In dark mode only colours differ; everything else has been checked in light mode.
        if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
        else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        const { violations } = await axe.analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        )
        expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
      }
      await on.emulateMedia({ colorScheme: 'light', reducedMotion: null })
    })
  },
})

/** Forces the drawing of cards far below the screen, which otherwise keep their old colours until they are visible. */
const drawOffscreenContent = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Waits until the new colours are drawn and animations have ended: half-faded text fails the contrast check. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise(requestAnimationFrame)
    const moves = () =>
      document
        .getAnimations()
        .some((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
    // The page follows the browser's colour scheme by a script, unless a colour scheme was chosen.
    const isChosen = ['light', 'dark'].includes(localStorage.getItem('hub.scheme') ?? '')
    const current = () => document.documentElement.getAttribute('data-mantine-color-scheme')
    const asked = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const isSwitching = () => current() !== null && !isChosen && current() !== asked
    do await drawn()
    while (moves() || isSwitching())
  })
