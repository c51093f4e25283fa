import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDemoClient, type ReferralTargetIds } from '#server/testing/demo-client.ts'
import type { DemoHub } from '#server/testing/demo-hub.ts'
import { createRetryingClient, ignoreLostConnection, signInDemoAccount } from '#server/testing/hub-client.ts'
import { startThreeCopies } from '#server/testing/hub-copies.ts'
import { openMessageSinks } from '#server/testing/message-sinks.ts'

const { environment: mailServer, mails } = await openMessageSinks()
const NO_LIMITS = {
  LIMIT_REFERRALS: 'off',
  LIMIT_REFERRALS_VENDOR: 'off',
  LIMIT_USER: 'off',
  LIMIT_ADDRESS: 'off',
  LIMIT_CONNECTIONS: 'off',
}

interface Order {
  token: string
  open: ReferralTargetIds
  key: string
}

/**
 * Sends a referral as a browser does, which repeats under the same key what was refused or not answered. Returns its
 * id.
 */
async function send(copy: Pick<DemoHub, 'url'>, { token, open, key }: Order): Promise<number> {
  const { vendor, location, service } = open
  const post = () =>
    fetch(`${copy.url}/api/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ vendor, order: { location, service, details: key } }),
      signal: AbortSignal.timeout(60_000),
    })
  for (;;) {
    const reply = await ignoreLostConnection(post())
    if (reply?.status === 200) return ((await reply.json()) as { id: number }).id
    // 409: the first request of the key is still under way on another copy.
    if (reply && reply.status !== 503 && reply.status !== 409) throw new Error(`A send was answered ${reply.status}.`)
    await reply?.arrayBuffer()
    await delay(100)
  }
}

const statusOf = async (copy: DemoHub, token: string) =>
  (await createRetryingClient(copy, token).call('GET', '/user')).status

test(
  'OPS-007: sessions, sign-outs, rights, limits and idempotency keys of one copy hold on the others at the next request',
  { timeout: 300_000 },
  async () => {
    const copies = await startThreeCopies(NO_LIMITS)
    const [first, second, third] = copies
    const { token, open } = await openDemoClient(first)
    expect(await statusOf(second, token)).toBe(200)

    // Ten keys, thirty requests each, over all copies at a time.
    const keys = Array.from({ length: 10 }, (_, n) => `key ${n} ${crypto.randomUUID()}`)
    const ids = await Promise.all(
      keys.map(async (key) => {
        const sends = Array.from({ length: 30 }, (_, n) => send(copies[n % 3]!, { token, open, key }))
        return new Set(await Promise.all(sends))
      }),
    )
    expect(ids.map(({ size }) => size)).toEqual(keys.map(() => 1))
    expect(new Set(ids.flatMap((one) => [...one])).size).toBe(10)

    const gone = await signInDemoAccount(second, 'CLIENT', createRetryingClient)
    expect(await statusOf(third, gone.token)).toBe(200)
    await gone.call('POST', '/logout')
    expect(await statusOf(third, gone.token)).toBe(401)

    // A user who loses the rights on one copy has none on the others.
    const manager = await signInDemoAccount(third, 'ADMIN', createRetryingClient)
    const { body: me } = await createRetryingClient(first, token).call('GET', '/user')
    expect((await manager.call('POST', '/users/deactivate-selected', { ids: [me.id] })).status).toBe(200)
    expect(await Promise.all(copies.map((copy) => statusOf(copy, token)))).toEqual([401, 401, 401])

    // Wrong passwords on one copy count on the others.
    const { email } = first.accounts.find(({ role }) => role === 'VENDOR')!
    const signIn = (copy: DemoHub, password: string) =>
      createRetryingClient(copy, '').call('POST', '/login', { username: email, password })
    for (let n = 0; n < 12; n += 1) await signIn(copies[n % 2]!, `wrong ${n}`)
    const { password } = first.accounts.find(({ role }) => role === 'VENDOR')!
    expect((await signIn(third, password)).status).toBe(429)
  },
)

/** The row asks for 1,000; `REFERRALS=1000` runs it at full size. */
const REFERRALS = Number(process.env['REFERRALS'] ?? 100)

test(
  `OPS-009: over three copies ${REFERRALS} referrals cause each message once`,
  { timeout: 300_000 + 1_000 * REFERRALS },
  async () => {
    // A first try of this test has sent referrals with the same numbers.
    mails.length = 0
    const copies = await startThreeCopies({ ...NO_LIMITS, ...mailServer })
    const { token, open } = await openDemoClient(copies[0])
    const order = (n: number) => ({ token, open, key: `mail ${n} ${crypto.randomUUID()}` })
    const first = await send(copies[0], order(0))
    await expect.poll(() => countMailsAbout(first), { timeout: 60_000 }).toBeGreaterThan(0)
    await waitForCalm()
    const perReferral = countMailsAbout(first)
    const ids = [first]
    for (let n = 1; n < REFERRALS; n += 10)
      ids.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(10, REFERRALS - n) }, (_, i) => send(copies[i % 3]!, order(n + i))),
        )),
      )
    await expect.poll(() => ids.every((id) => countMailsAbout(id) >= perReferral), { timeout: 240_000 }).toBe(true)
    await waitForCalm()
    expect(ids.filter((id) => countMailsAbout(id) !== perReferral)).toEqual([])
    const messageIds = mails.map(({ source }) => /^Message-ID: <(.+)@/im.exec(source)![1]!)
    expect(new Set(messageIds).size).toBe(mails.length)
  },
)

/** The demo's own mails, reminders for example, may come at any time; those about one referral give its number. */
const countMailsAbout = (id: number) =>
  mails.filter(({ source }) => new RegExp(`number ${id}\\b`).test(source.replaceAll('=\r\n', ''))).length

/** Waits until no mail has come for some seconds, which is how one finds that none comes twice. */
async function waitForCalm(): Promise<void> {
  for (let before = -1; before !== mails.length;) {
    before = mails.length
    await delay(5_000)
  }
}
