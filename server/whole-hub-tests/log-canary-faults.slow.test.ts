import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findRunningPostmaster } from '#server/platform/postgres/lock-file.ts'
import { findReferralTargetIds, type ReferralTargetIds } from '#server/testing/demo-client.ts'
import type { DemoAccount } from '#server/testing/demo-hub.ts'
import { createHubClient, signInDemoAccount, type HubClient } from '#server/testing/hub-client.ts'
import { createTestHubFolders, startHubIn, type HubFolders } from '#server/testing/hub-folders.ts'
import { findFreePort, startProductionHub } from '#server/testing/production-hub.ts'
import { signalDatabase } from '#server/testing/signal-database.ts'

/** In every name, address, text and search that the test sends. */
const CANARY = 'canaryzq7'
const PASSWORD = `${CANARY} by the lake`

test(
  'OPS-042: while the database is killed and stopped and no mail leaves, every line of the hub is JSON, and no line of hub or database holds a word or token of a user',
  { timeout: 240_000 },
  async () => {
    const { place } = await createTestHubFolders()
    const here = place('hub')
    const accounts = await fillDemo(here)
    const hub = await startWithoutMail(here)
    const { url } = hub
    const client = await signInDemoAccount({ url, accounts }, 'CLIENT')
    const admin = await signInDemoAccount({ url, accounts }, 'ADMIN')
    const open = await findReferralTargetIds(client)
    const cluster = await realpath(join(here.DATA_DIR, 'postgres/cluster'))
    const findPid = async () => (await findRunningPostmaster(cluster))?.pid

    const statuses = await callDuring({ url, client, admin, open }, async (isAnswered) => {
      await isAnswered(200)
      for (let round = 0; round < 3; round += 1) {
        const killed = (await findPid())!
        signalDatabase(cluster, 'SIGKILL')
        await expect.poll(findPid).not.toBe(killed)
        await isAnswered(200)
      }
      signalDatabase(cluster, 'SIGSTOP')
      await isAnswered(503)
      signalDatabase(cluster, 'SIGCONT')
      await isAnswered(200)
    })
    expect([...statuses]).toEqual(expect.arrayContaining([200, 401, 422, 503]))

    expect(hub.errorLines).toEqual([])
    const lines = hub.outputLines.map((line) => JSON.parse(line) as { msg: string })
    expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining([expect.stringContaining('Ready:')]))
    const logFolder = join(here.DATA_DIR, 'postgres/log')
    const databaseLogs = await Promise.all(
      (await readdir(logFolder)).map((name) => readFile(join(logFolder, name), 'utf8')),
    )
    expect(databaseLogs.join('')).toContain('database system was interrupted')
    const everything = [...hub.outputLines, ...databaseLogs].join('\n')
    expect(everything).not.toMatch(/canary/i)
    for (const { token } of [client, admin]) expect(everything).not.toContain(token)
    for (const { email } of accounts) expect(everything).not.toContain(email)
  },
)

async function fillDemo(here: HubFolders): Promise<DemoAccount[]> {
  const demo = await startHubIn(here)
  await demo.stop()
  return demo.accounts
}

async function startWithoutMail(here: HubFolders) {
  return startProductionHub(undefined, {
    ...here,
    LOG_LEVEL: 'trace',
    LIMIT_REFERRALS: 'off',
    LIMIT_REFERRALS_VENDOR: 'off',
    LIMIT_ADDRESS: 'off',
    LIMIT_USER: 'off',
    SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}`,
    MAIL_FROM: 'hub@example.org',
    APP_URL: 'http://127.0.0.1',
    MAIL_ADDRESS: '1 Main Street, Toronto',
  })
}

interface Callers {
  url: string
  client: HubClient
  admin: HubClient
  open: ReferralTargetIds
}

/** Sends texts of users to every kind of call while `disturb` runs, and returns the statuses. */
async function callDuring(
  { url, client, admin, open }: Callers,
  disturb: (isAnswered: (status: number) => Promise<void>) => Promise<void>,
): Promise<Set<number>> {
  const guest = createHubClient({ url }, '')
  const { vendor, location, service } = open
  const order = { location, service, details: `She fell twice, ${CANARY}` }
  const person = {
    first: CANARY,
    last: CANARY,
    phone: '416-555-0123',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  }
  let count = 0
  const calls = [
    () => client.call('POST', '/orders', { vendor, order }),
    () => client.call('GET', `/vendors?search=${CANARY}`),
    () => guest.call('POST', '/login', { username: `${CANARY}@example.org`, password: PASSWORD }),
    () => guest.call('POST', '/users', { ...person, email: `${CANARY}${(count += 1)}@example.org` }),
    () => guest.call('POST', '/users', { ...person, email: CANARY }),
    () => guest.call('POST', '/reset-password', { email: `${CANARY}@example.org` }),
    () => admin.call('GET', `/users?search=${CANARY}`),
    () => admin.call('POST', '/orders', { vendor, order: { ...order, service: CANARY } }),
  ]
  const statuses = new Set<number>()
  const recent: number[] = []
  const ending = new AbortController()
  const working = calls.map(async (call) => {
    while (!ending.signal.aborted) {
      // A connection that the hub has just closed counts as no answer.
      const { status } = await call().catch(() => ({ status: 0 }))
      statuses.add(status)
      recent.push(status)
      await delay(20)
    }
  })
  const isAnswered = async (status: number) => {
    recent.length = 0
    await expect.poll(() => recent.includes(status), { timeout: 60_000 }).toBe(true)
  }
  try {
    await disturb(isAnswered)
  } finally {
    ending.abort()
    await Promise.all(working)
  }
  return statuses
}
