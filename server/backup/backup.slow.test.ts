import { spawn } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { generateSync } from 'otplib'
import { expect, onTestFinished, test } from 'vitest'
import { createDeletableRecords } from '#server/testing/deletable-records.ts'
import { signInDemoAccount } from '#server/testing/hub-client.ts'
import {
  BACKUP_SETTINGS,
  createTestHubFolders,
  ownerUrlOf,
  runAdminCommandIn as admin,
  startHubIn,
  type HubFolders,
} from '#server/testing/hub-folders.ts'
import { sendReferralsDuring, type AcknowledgedReferral } from '#server/testing/referral-journal.ts'
import { startDatabaseOnlyHub } from '#server/testing/database-only-hub.ts'
import { createTestDataDir } from '#server/testing/test-data-dir.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { waitForValue } from '#server/testing/wait-for-value.ts'

test(
  'OPS-021, OPS-022, OPS-024, SR-100, SR-113: a backup under load restores every write acknowledged before it, and nothing that was deleted since; sessions, apps and the audit log go on',
  { timeout: 300_000 },
  async () => {
    const { folder, place, archive } = await createTestHubFolders()
    const [first, second] = [place('first'), place('second')]
    const hub = await startHubIn(first)
    const client = await signInDemoAccount(hub, 'CLIENT')
    const vendor = await signInDemoAccount(hub, 'VENDOR')
    const { body: app } = await vendor.call('POST', '/account/authenticator', {})
    const secret = app.secret as string
    const confirmed = await vendor.call('PUT', '/account/authenticator', { token: generateSync({ secret }) })
    expect(confirmed.status).toBe(200)
    const deletable = await createDeletableRecords(client, await signInDemoAccount(hub, 'ADMIN'))

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

    // What is deleted now is not deleted in the backup.
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

    const next = await startHubIn(second, { TWO_STEP: 'on' }, { ...first, DATA_DIR: accounts })
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
    const pending = await signInDemoAccount(next, 'VENDOR')
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
  const { place, archive } = await createTestHubFolders()
  const [first, second] = [place('first'), place('second')]
  const hub = await startHubIn(first)
  expect((await admin(first, 'backup', archive)).code).toBe(0)
  await hub.stop()

  const entry = join(import.meta.dirname, '../admin.ts')
  const env = { ...process.env, ...BACKUP_SETTINGS, DEMO: 'on', ...second }
  const child = spawn(process.execPath, [entry, 'restore', archive], { env, stdio: 'ignore' })
  await waitForValue(async () => (await readdir(second.KEYS_DIR)).includes('restore.unfinished') || undefined)
  child.kill('SIGKILL')

  await expect(startHubIn(second)).rejects.toThrow('A restore into this place was interrupted')
  const again = await admin(second, 'restore', archive)
  expect(again).toEqual({ code: 1, printed: expect.stringContaining('was interrupted. Empty the database') })
  await rm(second.DATA_DIR, { recursive: true, force: true })
  await rm(second.KEYS_DIR, { recursive: true, force: true })
  expect((await admin(second, 'restore', archive)).code).toBe(0)
})

test(
  'OPS-027: the built-in database moves to an own PostgreSQL, and back, with every row',
  { timeout: 300_000 },
  async () => {
    const { folder, place, archive } = await createTestHubFolders()
    const [first, second, third] = [place('first'), place('second'), place('third')]
    // A server that the hubs know by its address only.
    const own = (await startDatabaseOnlyHub(await createTestDataDir()).ready)!
    const hub = await startHubIn(first)
    await createDeletableRecords(await signInDemoAccount(hub, 'CLIENT'), await signInDemoAccount(hub, 'ADMIN'))
    await cp(join(first.DATA_DIR, 'demo-accounts.json'), join(folder, 'demo-accounts.json'))
    const before = await backUpAtRest(first, archive)
    await hub.stop()

    const database = { DATABASE_URL: own.serviceUrl, DATABASE_OWNER_URL: own.ownerUrl }
    expect(await admin({ ...second, ...database }, 'restore', archive)).toEqual({
      code: 0,
      printed: expect.any(String),
    })
    expect(await countRows(own.ownerUrl)).toEqual(before)
    const moved = await startHubIn(second, { ...database, DEMO: 'on' }, { ...first, DATA_DIR: folder })
    expect((await (await signInDemoAccount(moved, 'CLIENT')).call('GET', '/user')).status).toBe(200)
    expect(await admin({ ...second, ...database }, 'verify-audit')).toEqual({ code: 0, printed: expect.any(String) })

    const back = join(folder, 'own.backup')
    expect(await admin({ ...second, ...database }, 'backup', back)).toEqual({ code: 0, printed: expect.any(String) })
    await moved.stop()
    expect(await admin(third, 'restore', back)).toEqual({ code: 0, printed: expect.any(String) })
  },
)

test('OPS-023: one flipped byte makes restore and verify exit non-zero before anything is written', async () => {
  const { place, archive } = await createTestHubFolders()
  const [first, second] = [place('first'), place('second')]
  const hub = await startHubIn(first)
  expect((await admin(first, 'backup', archive)).code).toBe(0)
  await hub.stop()
  const bytes = await readFile(archive)
  for (const at of [50, bytes.length >> 1, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ 1
    await writeFile(archive, changed)
    for (const words of [
      ['restore', archive],
      ['backup', 'verify', archive],
    ])
      expect(await admin(second, ...words)).toEqual({ code: 1, printed: expect.stringContaining('cannot be read') })
  }
  for (const folder of [second.DATA_DIR, second.KEYS_DIR]) expect(await readdir(folder).catch(() => [])).toEqual([])
}, 180_000)

test('a backup of a newer version of the hub is refused before anything is written', async () => {
  const { place, archive } = await createTestHubFolders()
  const [first, second] = [place('first'), place('second')]
  const hub = await startHubIn(first)
  const newer = `insert into schema_migrations (name, checksum) values ('9999_newer.sql', '')`
  await runQuery(await ownerUrlOf(first), newer)
  expect((await admin(first, 'backup', archive)).code).toBe(0)
  await hub.stop()

  const refused = await admin(second, 'restore', archive)
  expect(refused).toEqual({ code: 1, printed: expect.stringContaining('9999_newer.sql is unknown here') })
  for (const folder of [second.DATA_DIR, second.KEYS_DIR]) expect(await readdir(folder).catch(() => [])).toEqual([])
})

/**
 * Repeats the backup until no table has got or lost rows meanwhile: the demo's reminders and messages of earlier calls may
 * leave during it. Returns the number of rows of each table.
 */
async function backUpAtRest(place: HubFolders, archive: string): Promise<Record<string, unknown>> {
  const ownerUrl = await ownerUrlOf(place)
  for (;;) {
    const before = await countRows(ownerUrl)
    await rm(archive, { force: true })
    expect((await admin(place, 'backup', archive)).code).toBe(0)
    if (isDeepStrictEqual(await countRows(ownerUrl), before)) return before
  }
}

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
