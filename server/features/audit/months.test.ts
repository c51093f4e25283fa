import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { dumpDatabase } from '#server/backup/dump-database.ts'
import { BackupManifest, decodeArchiveEntries, encodeArchiveEntries } from '#server/backup/entries.ts'
import { connectForRestore, replaceDatabaseRows } from '#server/backup/replace-database-rows.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { openAlterableAuditLog } from '#server/testing/audit-log.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createTestDatabase, TEST_DATABASE_LIMITS } from '#server/testing/test-database.ts'
import { waitForValue } from '#server/testing/wait-for-value.ts'
import {
  createComingMonthPartitions,
  listPartitions,
  toIsoMonth,
  partitionNameSql,
  recreatePartitions,
  tryRunAsOwnerWithPartitionsLocked,
  type MonthlyTable,
  type Partition,
} from './partitions.ts'
import { maintainAuditPartitions } from './maintain-audit-partitions.ts'
import { verifyAuditChain } from './verify.ts'

const app = await startTestApp()
const { clock, database, db, services } = app
const log = await openAlterableAuditLog(app)
const { asOwner, sealAll, sealAndSettle, verify, write } = log
const reader = openDatabasePool(database.serviceUrl, () => undefined, { max: 1, ...TEST_DATABASE_LIMITS })
afterAll(() => reader.close())

const maintain = () => maintainAuditPartitions(services, database.ownerUrl)
const monthsOf = async (table: MonthlyTable) =>
  (await listPartitions(db))
    .filter((partition) => partition.table === table)
    .map(({ from }) => (from ? toIsoMonth(from) : 'first'))
const moveClockTo = (time: Date) => clock.advance(time.getTime() - clock.now().getTime())

/** The first moment of the first month, the second month and the third. */
let starts: [Date, Date, Date]

beforeAll(async () => {
  // The first partition ends two months after the real time, which may be past the months that the tests' clock needs.
  clock.advance(Math.max(0, Date.now() - clock.now().getTime()))
  await asOwner('update audit_settings set kept_years = 1')
  // Tests have a partition for all times to come in place of months.
  await dropPartitions(({ until }) => !until)
})

async function dropPartitions(isChosen: (partition: Partition) => boolean) {
  for (const partition of (await listPartitions(db)).filter(isChosen))
    await asOwner(`drop table ${partitionNameSql(partition).compile(db).sql}`)
}

/** Leaves a log of several months, with a clock at which the first one of them and no other is to be removed. */
beforeEach(async () => {
  await log.empty()
  await maintain()
  await dropPartitions(({ until }) => until! <= startOfNextMonth())
  const months = (await listPartitions(db)).filter(
    ({ table, from }) => table === 'audit_log' && from && from > clock.now(),
  )
  starts = months.slice(0, 3).map(({ from }) => from!) as [Date, Date, Date]
  moveClockTo(addMilliseconds(starts[0], days(3)))
  await write(5)
  await sealAndSettle()
  moveClockTo(addMilliseconds(starts[1], -100))
  await write(3)
  // A transaction that is dated into the month before and commits in the next one, and a seal over both months.
  const { commit } = await writeLate()
  clock.advance(200)
  await write(4)
  await sealAll()
  await commit()
  await sealAndSettle()
  await write(6)
  moveClockTo(addMilliseconds(starts[2], days(1)))
  await write(7)
  await sealAndSettle()
  clock.advance(addYears(starts[1], 1).getTime() + days(20) - clock.now().getTime())
  await tryRunAsOwnerWithPartitionsLocked(database.ownerUrl, (owner) => createComingMonthPartitions(owner, clock.now()))
  await write(1)
  await sealAndSettle()
  expect(await verify()).toMatchObject({ problems: [], unsealedRows: 0 })
})

const startOfNextMonth = () => new Date(Date.UTC(clock.now().getUTCFullYear(), clock.now().getUTCMonth() + 1))

const addYears = (date: Date, years: number) =>
  new Date(Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate()))

async function writeLate() {
  const written = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const transaction = reader.db.transaction().execute(async (tx) => {
    const author = { viewer: null, at: clock.now(), requestId: null }
    await recordAuditEntry(tx, author, { action: 'opened', kind: 'late' })
    written.resolve()
    await released.promise
  })
  await Promise.race([written.promise, transaction])
  return {
    async commit() {
      released.resolve()
      await transaction
    },
  }
}

/** Holds the log as a long verification does. */
async function holdLog(statement = sql`select from audit_log limit 1`, held = db) {
  const taken = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const transaction = held.transaction().execute(async (tx) => {
    await statement.execute(tx)
    taken.resolve()
    await released.promise
  })
  await Promise.race([taken.promise, transaction])
  const release = () => {
    released.resolve()
    return transaction
  }
  onTestFinished(release)
  return { release }
}

const waitForDetach = () =>
  waitForValue(async () => {
    const waiting = await asOwner(
      `select pid from pg_stat_activity
       where wait_event_type = 'Lock' and query like 'alter table%detach%' and datname = current_database()`,
    )
    return waiting[0]?.pid as number | undefined
  })

async function killConnection(pid: number) {
  await asOwner('select pg_terminate_backend($1)', [pid])
  await waitForValue(
    async () => (await asOwner('select from pg_stat_activity where pid = $1', [pid])).length === 0 || undefined,
  )
}

test('months are there a year before they are needed', async () => {
  const months = await monthsOf('audit_log')
  expect(await monthsOf('audit_seals')).toEqual(months)
  const last = new Date(Date.UTC(clock.now().getUTCFullYear() + 1, clock.now().getUTCMonth()))
  expect(months.at(-1)).toBe(toIsoMonth(last))
  const [year, month] = months[1]!.split('-').map(Number) as [number, number]
  const without = months.slice(1).map((_, n) => toIsoMonth(new Date(Date.UTC(year, month - 1 + n))))
  expect(months).toEqual(['first', ...without])
})

test('OPS-055, SR-094: a month older than AUDIT_YEARS is taken out, and the rest verifies from a signed cut', async () => {
  const [before, seals] = [await monthsOf('audit_log'), await monthsOf('audit_seals')]
  const [{ count: ofSecond }] = await asOwner('select count(*)::int as count from audit_log where at >= $1', [
    starts[1],
  ])
  await maintain()

  const [month, next] = [toIsoMonth(starts[0]), toIsoMonth(starts[1])]
  expect(await monthsOf('audit_log')).toEqual(before.slice(before.indexOf(next)))
  expect(await monthsOf('audit_seals')).toEqual(seals.slice(seals.indexOf(next)))
  expect(
    (await asOwner(`select to_regclass('partitions.audit_log_${month.replace('-', '_')}') as gone`))[0].gone,
  ).toBeNull()
  expect(await verify()).toMatchObject({ problems: [], unsealedRows: 1 })
  // Of the next month only what was sealed together with the month, or before its last row, is gone.
  const rest = await asOwner('select count(*)::int as count from audit_log where at >= $1', [starts[1]])
  expect(rest[0].count).toBe(ofSecond - 4 + 1)
  expect(
    await asOwner(`select detail->>'month' as month from audit_log where action = 'pruned' order by id desc limit 1`),
  ).toEqual([{ month }])
  expect(await asOwner('select count(*)::int as count from audit_cuts')).toEqual([{ count: 1 }])

  await sealAndSettle()
  await maintain()
  expect((await verify()).problems).toEqual([])
  expect((await monthsOf('audit_log'))[0]).toBe(next)
})

test('OPS-055: no request waits for a month that is being taken out, however long a verification runs', async () => {
  const long = await holdLog()
  const maintained = suppressUnhandledRejection(maintain())
  const pid = await waitForDetach()

  await reader.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '50ms'`.execute(tx)
    await recordAuditEntry(tx, { viewer: null, at: clock.now(), requestId: null }, { action: 'opened', kind: 'x' })
    await sql`select count(*) from audit_log`.execute(tx)
    await sql`select count(*) from audit_seals`.execute(tx)
  })
  await sealAll()
  expect((await verify()).problems).toEqual([])
  expect(
    await asOwner(
      `select from pg_locks where not granted and pid <> $1
    and database = (select oid from pg_database where datname = current_database())`,
      [pid],
    ),
  ).toEqual([])

  await long.release()
  await maintained
  expect((await monthsOf('audit_log'))[0]).toBe(toIsoMonth(starts[1]))
  expect((await verify()).problems).toEqual([])
})

test('an interruption while a month waits to be taken out leaves a whole log, and the next run ends it', async () => {
  const long = await holdLog()
  const interrupted = expect(maintain()).rejects.toThrow()
  await killConnection(await waitForDetach())
  await interrupted
  expect((await verify()).problems).toEqual([])
  expect((await monthsOf('audit_log'))[0]).toBe(toIsoMonth(starts[1]))
  await long.release()

  await maintain()
  expect((await verify()).problems).toEqual([])
  const left = await asOwner(`select count(*)::int as count from pg_class
    where relnamespace = 'partitions'::regnamespace and relkind = 'r' and not relispartition`)
  expect(left).toEqual([{ count: 0 }])
  expect((await monthsOf('audit_seals'))[0]).toBe(toIsoMonth(starts[1]))
})

test('an interruption between the signed cut and the removal leaves a whole log, whose rows are still verified', async () => {
  // Blocks the first step of the removal and nothing else.
  const owner = openDatabasePool(database.ownerUrl, () => undefined, { max: 1, ...TEST_DATABASE_LIMITS })
  const blocker = await holdLog(sql`lock table only audit_log in share update exclusive mode`, owner.db)
  const interrupted = expect(maintain()).rejects.toThrow()
  await killConnection(await waitForDetach())
  await interrupted
  await blocker.release()
  await owner.close()

  expect(await asOwner('select count(*)::int as count from audit_cuts')).toEqual([{ count: 1 }])
  expect(await monthsOf('audit_log')).toContain(toIsoMonth(starts[0]))
  const { problems, rows } = await verify()
  expect(problems).toEqual([])
  expect(rows).toBeGreaterThan(5 + 3 + 1)
  const [{ id }] = await asOwner('select id::int from audit_log where at >= $1 order by id limit 1', [starts[0]])
  await asOwner('update audit_log set actor_id = 8 where id = $1', [id])
  expect((await verify()).problems).toEqual([`Row ${id} has been altered.`])

  await maintain()
  expect((await verify()).problems).toEqual([])
  expect((await monthsOf('audit_log'))[0]).toBe(toIsoMonth(starts[1]))
})

test('SR-089: a row that the owner adds with the id of a row of another month is reported', async () => {
  const [{ id }] = await asOwner('select id::int from audit_log where at >= $1 order by id limit 1', [starts[1]])
  await log.withoutTrigger(() =>
    asOwner(
      `insert into audit_log (id, at, action, kind) overriding system value values ($1, $2, 'opened', 'referral')`,
      [id, clock.now()],
    ),
  )
  expect((await verify()).problems).toContain(`Row ${id} is there twice.`)
})

async function beginBackup() {
  const other = await createTestDatabase()
  onTestFinished(other.drop)
  const entries = dumpDatabase(database.ownerUrl, clock.now())
  onTestFinished(async () => void (await entries.return(undefined)))
  const { value } = await entries.next()
  const manifest = BackupManifest.parse(JSON.parse(JSON.stringify(value!.header)))
  return { other, entries, manifest }
}

test('a backup names the months, and a restore creates them again', async () => {
  const { other, manifest } = await beginBackup()
  await tryRunAsOwnerWithPartitionsLocked(other.ownerUrl, async (owner) => {
    await recreatePartitions(owner, manifest.partitions)
    expect(await listPartitions(owner)).toEqual(await listPartitions(db))
  })
  expect(await monthsOf('audit_log')).toContain(toIsoMonth(starts[0]))
})

test('a backup during which a month is to be taken out holds a log that verifies', async () => {
  const { other, entries, manifest } = await beginBackup()
  const maintained = suppressUnhandledRejection(maintain())
  await Promise.race([maintained, suppressUnhandledRejection(waitForDetach())])

  const owner = openDatabasePool(other.ownerUrl, () => undefined, { max: 1, ...TEST_DATABASE_LIMITS })
  onTestFinished(() => owner.close())
  await recreatePartitions(owner.db, manifest.partitions)
  const client = await connectForRestore(other.ownerUrl)
  await replaceDatabaseRows(client, decodeArchiveEntries(encodeArchiveEntries(entries))).finally(() => client.end())
  expect((await verifyAuditChain(owner.db, services.keys)).problems).toEqual([])
  await maintained
  expect(await monthsOf('audit_log')).not.toContain(toIsoMonth(starts[0]))
})
