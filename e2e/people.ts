import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test'
import type { DemoAccount } from '#server/testing/demo-hub.ts'

export { expect }

type Role = DemoAccount['role']

interface Fixtures {
  /** Signs the page's browser in as the demo's person of this role, by the calls and without the screens. */
  signedInAs: (role: Role) => Promise<void>
  /** Refuses a screen on which axe finds anything, once it has stopped moving. */
  expectAccessible: (what: string) => Promise<void>
}

export const account = (role: Role): DemoAccount => {
  const accounts = JSON.parse(process.env.HUB_ACCOUNTS ?? '[]') as DemoAccount[]
  const found = accounts.find((candidate) => candidate.role === role)
  if (!found) throw new Error(`The demo has no ${role}.`)
  return found
}

/** The newest two-step token that the demo mailbox holds for the address, not older than `since`. */
export async function readToken(request: APIRequestContext, email: string, since: number): Promise<string> {
  let token: string | undefined
  await expect
    .poll(async () => {
      const messages = (await (await request.get('/mailbox.json')).json()) as {
        to: string
        text: string
        sent_at: string
      }[]
      const message = messages.find(({ to, sent_at }) => to === email && Date.parse(sent_at) >= since)
      token = /token is ([A-Z2-9]{6})/.exec(message?.text ?? '')?.[1]
      return token
    })
    .toBeTruthy()
  return token!
}

const signIns = new Map<Role, Promise<{ token: string; user: string }>>()

/** One real sign-in a role and run: every journey shares it. */
async function signIn(request: APIRequestContext, role: Role): Promise<{ token: string; user: string }> {
  const { email, password } = account(role)
  const since = Date.now() - 1_000
  const signedIn = await request.post('/api/login', { data: { username: email, password } })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  await request.post('/api/verifyMFAToken', { headers, data: { token: await readToken(request, email, since) } })
  const { id, isVendor, isAdmin } = await (await request.get('/api/user', { headers })).json()
  return { token, user: btoa(JSON.stringify({ id, isVendor, isAdmin })) }
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env.HUB_URL),

  signedInAs: async ({ page, request }, use) => {
    await use(async (role) => {
      if (!signIns.has(role)) signIns.set(role, signIn(request, role))
      const kept = await signIns.get(role)!
      await page.addInitScript(({ token, user }) => {
        if (sessionStorage.getItem('journey')) return
        sessionStorage.setItem('journey', 'signed in')
        localStorage.setItem('hub.token', token)
        localStorage.setItem('hub.user', user)
        localStorage.setItem('hub.verified', 'true')
      }, kept)
    })
  },

  expectAccessible: async ({ page }, use) => {
    await use(async (what) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await stopsMoving(page)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        )
        expect(found, `${what}, ${colorScheme}`).toEqual([])
      }
      await page.emulateMedia({ colorScheme: 'light' })
    })
  },
})

/** Waits until no animation runs: half-faded text has no contrast. */
const stopsMoving = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map((one) => one.finished))
  })
