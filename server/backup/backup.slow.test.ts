import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { expect, onTestFinished, test } from 'vitest'
import { findEmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'
import { runAdminCommand } from '#server/testing/admin-command.ts'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import { signInTo, type HubClient } from '#server/testing/hub-client.ts'
import { sendReferralsDuring, type AcknowledgedReferral } from '#server/testing/referral-journal.ts'
import { createTestDataDir, runQuery, startTestHub, waitForValue } from '#server/testing/test-hub.ts'

const SETTINGS = {
  BACKUP_PASSPHRASE: 'correct horse battery staple',
  TWO_STEP: 'off',
  LIMIT_REFERRALS: 'off',
  LIMIT_REFERRALS_VENDOR: 'off',
  LOG_LEVEL: 'silent',
}

interface Place {
  DATA_DIR: string
  KEYS_DIR: string
  JOURNAL_DIR: string
}

/** An empty folder, and places for hubs in it that share one journal. */
async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'care-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const place = (name: string): Place => ({
    DATA_DIR: join(folder, name),
    KEYS_DIR: join(folder, `${name}-keys`),
    JOURNAL_DIR: join(folder, 'journal'),
  })
  return { folder, place, archive: join(folder, 'care.backup') }
}

/** Starts the hub; its data stay when it stops. `first` is the place whose accounts the database has. */
async function startAt(place: Place, environment: Record<string, string> = {}, first = place): Promise<DemoHub> {
  if (first !== place) await cp(join(first.DATA_DIR, 'demo-accounts.json'), join(place.DATA_DIR, 'demo-accounts.json'))
  return startDemoHub({ ...SETTINGS, ...place, ...environment })
}

const admin = (environment: object, ...words: string[]) =>
  runAdminCommand({ ...SETTINGS, DEMO: 'on', ...environment }, ...words)

const ownerUrlOf = async ({ DATA_DIR }: Place) => (await findEmbeddedDatabaseUrls(DATA_DIR))!.ownerUrl

/** Sends and creates what is deleted after the backup, and returns the ways to delete it and to ask for it. */
async function createDeletable(client: HubClient, manager: HubClient) {
  const { body: directory } = await client.call('GET', '/vendors?limit=20')
  const vendor = (directory.data as { id: number; locations: { id: number }[]; services: { id: number }[] }[]).find(
    ({ locations, services }) => locations.length > 0 && services.length > 0,
  )!
  const order = { location: vendor.locations[0]!.id, service: vendor.services[0]!.id, details: 'gone', consentProvided: true } // prettier-ignore
  const send = async () => (await client.call('POST', '/orders', { vendor: vendor.id, order })).body.id as number
  const addUser = async (n: number) => {
    const person = { first: 'Gone', last: `Person ${n}`, email: `gone-${n}@example.org`, phone: '416-555-0100', role: 'CLIENT' } // prettier-ignore
    return (await manager.call('POST', '/users/add', { ...person, password: 'a long enough passphrase' })).body.id as number // prettier-ignore
  }
  const repeat = async <T>(count: number, work: (n: number) => Promise<T>) => {
    const made: T[] = []
    for (let n = 0; n < count; n += 1) made.push(await work(n))
    return made
  }
  const [sent, received, withdrawn] = [await repeat(40, send), await repeat(20, send), await repeat(20, send)]
  const users = await repeat(20, addUser)
  expect([...sent, ...received, ...withdrawn, ...users].every(Number.isInteger)).toBe(true)
  const ask = { sent: client, received: manager, withdrawn: client, users: manager }
  return {
    async deleteAll() {
      const replies = [
        await client.call('POST', '/orders/delete-selected-requests', { ids: sent }),
        ...(await repeat(20, (n) => manager.call('DELETE', `/orders/received/${received[n]}`))),
        ...(await repeat(20, (n) => client.call('POST', `/orders/${withdrawn[n]}/withdraw-consent`, {}))),
        ...(await repeat(20, (n) => manager.call('DELETE', `/users/${users[n]}`))),
      ]
      expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    },
    /** Returns how many of them a call still answers. */
    async countAnswered() {
      const answered = async (paths: string[], as: HubClient, isThere: (body: Record<string, unknown>) => boolean) => {
        const replies = await Promise.all(paths.map((path) => as.call('GET', path)))
        return replies.filter(({ status, body }) => status === 200 && isThere(body)).length
      }
      const orders = (ids: number[]) => ids.map((id) => `/orders/${id}`)
      const listed = await ask.received.call('GET', '/orders/received?limit=100')
      const inList = (listed.body.data as { id: number }[]).filter(({ id }) => received.includes(id)).length
      return (
        inList +
        (await answered(orders(sent), ask.sent, () => true)) +
        (await answered(orders(withdrawn), ask.withdrawn, ({ details }) => details !== '')) +
        (await answered(
          users.map((id) => `/users/${id}`),
          ask.users,
          ({ first }) => first !== 'Deleted',
        ))
      )
    },
  }
}

test(
  'OPS-021, OPS-022: a backup under load restores every write acknowledged before it; sessions, apps and the audit log go on',
  { timeout: 300_000 },
  async () => {
    const { folder, place, archive } = await createFolder()
    const [first, second] = [place('first'), place('second')]
    const hub = await startAt(first)
    const client = await signInTo(hub, 'CLIENT')
    const vendor = await signInTo(hub, 'VENDOR')
    const { body: app } = await vendor.call('POST', '/account/authenticator', {})
    const secret = app.secret as string
    const confirmed = await vendor.call('PUT', '/account/authenticator', { token: generateSync({ secret }) })
    expect(confirmed.status).toBe(200)
    const deletable = await createDeletable(client, await signInTo(hub, 'ADMIN'))

    const acknowledged: AcknowledgedReferral[] = []
    let before: AcknowledgedReferral[] = []
    await sendReferralsDuring(hub, acknowledged, async () => {
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(50)
      before = [...acknowledged]
      const made = await admin(first, 'backup', archive)
      expect(made).toEqual({ code: 0, printed: expect.stringContaining('Made a backup and read it back') })
    })
    expect(acknowledged.length).toBeGreaterThan(before.length)
    expect(await admin(first, 'backup', archive)).toEqual({ code: 1, printed: expect.stringContaining('exists already') }) // prettier-ignore

    // OPS-024: what is deleted now is not deleted in the backup.
    await deletable.deleteAll()
    expect(await deletable.countAnswered()).toBe(0)
    const ownerUrl = await ownerUrlOf(first)
    await waitForValue(
      async () => (await runQuery(ownerUrl, 'select from deletion_log limit 1')).length === 0 || undefined,
    )
    const accounts = join(folder, 'accounts')
    await cp(join(first.DATA_DIR, 'demo-accounts.json'), join(accounts, 'demo-accounts.json'))
    await hub.stop()

    const restored = await admin(second, 'restore', archive)
    expect(restored).toEqual({ code: 0, printed: expect.stringContaining('Restored') })
    const again = await admin(second, 'restore', archive)
    expect(again).toEqual({ code: 1, printed: expect.stringContaining('is not empty. Nothing was changed.') })

    const next = await startAt(second, { TWO_STEP: 'on' }, { ...first, DATA_DIR: accounts })
    onTestFinished(() => next.stop())
    hub.url = next.url
    expect((await client.call('GET', '/user')).body).toMatchObject({ two_step: false })
    const stored = new Set<number>()
    for (const { id, details } of before) {
      const { body } = await client.call('GET', `/orders/${id}`)
      if (body.details === details) stored.add(id)
    }
    expect(before.filter(({ id }) => !stored.has(id))).toEqual([])
    expect(await deletable.countAnswered()).toBe(0)
    const pending = await signInTo(next, 'VENDOR')
    expect((await pending.call('GET', '/user')).body).toMatchObject({ two_step: true, two_step_by: 'app' })
    await waitForValue(async () => {
      const { status } = await pending.call('POST', '/verifyMFAToken', { token: generateSync({ secret }) })
      return status === 200 || undefined
    })
    expect(await admin(second, 'doctor')).toEqual({ code: 0, printed: 'Database, files and keys fit together.' })
    expect(await admin(second, 'verify-audit')).toEqual({ code: 0, printed: expect.stringContaining('The audit log is whole.') }) // prettier-ignore
  },
)

test('a restore that is killed leaves nothing that starts', { timeout: 180_000 }, async () => {
  const { place, archive } = await createFolder()
  const [first, second] = [place('first'), place('second')]
  const hub = await startAt(first)
  expect((await admin(first, 'backup', archive)).code).toBe(0)
  await hub.stop()

  const entry = join(import.meta.dirname, '../admin.ts')
  const env = { ...process.env, ...SETTINGS, DEMO: 'on', ...second }
  const child = spawn(process.execPath, [entry, 'restore', archive], { env, stdio: 'ignore' })
  await waitForValue(async () => (await readdir(second.KEYS_DIR)).includes('restore.unfinished') || undefined)
  child.kill('SIGKILL')

  await expect(startAt(second)).rejects.toThrow('A restore was interrupted')
  const again = await admin(second, 'restore', archive)
  expect(again).toEqual({ code: 1, printed: expect.stringContaining('was interrupted. Empty the database') })
  await rm(second.DATA_DIR, { recursive: true, force: true })
  await rm(second.KEYS_DIR, { recursive: true, force: true })
  expect((await admin(second, 'restore', archive)).code).toBe(0)
})

test('OPS-024: a restore without the journal of deletions has to be asked for', { timeout: 180_000 }, async () => {
  const { place, archive } = await createFolder()
  const [first, second] = [place('first'), place('second')]
  const hub = await startAt(first)
  const deletable = await createDeletable(await signInTo(hub, 'CLIENT'), await signInTo(hub, 'ADMIN'))
  await deletable.deleteAll()
  const ownerUrl = await ownerUrlOf(first)
  await waitForValue(
    async () => (await runQuery(ownerUrl, 'select from deletion_log limit 1')).length === 0 || undefined,
  )
  expect((await admin(first, 'backup', archive)).code).toBe(0)
  await hub.stop()

  await rm(first.JOURNAL_DIR, { recursive: true })
  const refused = await admin(second, 'restore', archive)
  expect(refused).toEqual({ code: 1, printed: expect.stringContaining('is missing or older than the backup') })
  expect(await readdir(second.DATA_DIR).catch(() => [])).toEqual([])
  expect((await admin(second, 'restore', archive, '--without-journal')).code).toBe(0)
})

test(
  'OPS-027: the built-in database moves to an own PostgreSQL, and back, with every row',
  { timeout: 300_000 },
  async () => {
    const { folder, place, archive } = await createFolder()
    const [first, second, third] = [place('first'), place('second'), place('third')]
    // A server that the hubs know by its address only.
    const own = (await startTestHub(await createTestDataDir()).ready)!
    const hub = await startAt(first)
    await createDeletable(await signInTo(hub, 'CLIENT'), await signInTo(hub, 'ADMIN'))
    await cp(join(first.DATA_DIR, 'demo-accounts.json'), join(folder, 'demo-accounts.json'))
    expect((await admin(first, 'backup', archive)).code).toBe(0)
    const before = await countRows(await ownerUrlOf(first))
    await hub.stop()

    const database = { DATABASE_URL: own.serviceUrl, DATABASE_OWNER_URL: own.ownerUrl }
    expect(await admin({ ...second, ...database }, 'restore', archive)).toEqual({
      code: 0,
      printed: expect.any(String),
    })
    expect(await countRows(own.ownerUrl)).toEqual(before)
    const moved = await startAt(second, { ...database, DEMO: 'on' }, { ...first, DATA_DIR: folder })
    expect((await (await signInTo(moved, 'CLIENT')).call('GET', '/user')).status).toBe(200)
    expect(await admin({ ...second, ...database }, 'verify-audit')).toEqual({ code: 0, printed: expect.any(String) })

    const back = join(folder, 'own.backup')
    expect(await admin({ ...second, ...database }, 'backup', back)).toEqual({ code: 0, printed: expect.any(String) })
    await moved.stop()
    expect(await admin(third, 'restore', back)).toEqual({ code: 0, printed: expect.any(String) })
  },
)

/** The number of rows of each table, but for what a backup and a restore record themselves. */
async function countRows(ownerUrl: string): Promise<Record<string, unknown>> {
  const tables = await runQuery(
    ownerUrl,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname not in ('audit_log', 'audit_seals', 'backups', 'schema_migrations') order by 1`,
  )
  const counts: Record<string, unknown> = {}
  for (const { name } of tables)
    counts[String(name)] = (await runQuery(ownerUrl, `select count(*)::int as n from ${String(name)}`))[0]!.n
  return counts
}
