import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { waitForValue } from '#server/testing/wait-for-value.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { createDatabaseClient } from './database-client.ts'
import { migrateDatabase } from './migrate-database.ts'
import { withStartLock } from './start-lock.ts'

/** Creates an empty database and a folder with these migrations. */
async function createMigrationFixture(files: Record<string, string>) {
  const { ownerUrl, serviceUrl, serviceRole, drop } = await createTestDatabase()
  await runQuery(ownerUrl, 'drop schema public cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'care-migrations-'))
  onTestFinished(async () => {
    await drop()
    await rm(folder, { recursive: true })
  })
  const write = (more: Record<string, string>) =>
    Promise.all(Object.entries(more).map(([name, sql]) => writeFile(join(folder, name), sql)))
  await write(files)
  const logged: string[] = []
  const log = { info: (_fields: object, text: string) => void logged.push(text) }
  const run = () => withStartLock(ownerUrl, () => migrateDatabase({ ownerUrl, serviceRole, folder, log }))
  const ledger = async () =>
    (await runQuery(ownerUrl, 'select name from schema_migrations order by name')).map((row) => row['name'])
  return { ownerUrl, serviceUrl, folder, write, run, ledger, logged }
}

const TWO = {
  '0001_things.sql': 'create table things (id int primary key);',
  '0002_more.sql': 'alter table things add column name text; create table audit_log (id int);',
}

test('a role that may not make tables is told to set DATABASE_OWNER_URL', async () => {
  const { ownerUrl, serviceUrl, folder } = await createMigrationFixture(TWO)
  await runQuery(ownerUrl, 'grant usage on schema public to public')
  await expect(migrateDatabase({ ownerUrl: serviceUrl, folder, log: { info: () => undefined } })).rejects.toThrow(
    /^The database role may not make tables: permission denied for schema public\. Set DATABASE_OWNER_URL/,
  )
})

test('SR-112 migrations run once, in order, and later ones follow', async () => {
  const { run, write, ledger } = await createMigrationFixture(TWO)

  expect(await run()).toEqual(['0001_things.sql', '0002_more.sql'])
  expect(await run()).toEqual([])
  await write({ '0003_last.sql': 'create index things_name on things (name)' })
  expect(await run()).toEqual(['0003_last.sql'])
  expect(await ledger()).toEqual(['0001_things.sql', '0002_more.sql', '0003_last.sql'])
})

test('SR-112 a failed migration is rolled back, and the earlier ones stay', async () => {
  const { run, write, ownerUrl, ledger } = await createMigrationFixture({
    ...TWO,
    '0003_bad.sql': 'create table half (id int); select 1 / 0;',
  })

  await expect(run()).rejects.toThrow('migration 0003_bad.sql failed: division by zero')
  expect(await ledger()).toEqual(['0001_things.sql', '0002_more.sql'])
  expect(await runQuery(ownerUrl, `select to_regclass('half') as half`)).toEqual([{ half: null }])

  await write({ '0003_bad.sql': 'create table half (id int)' })
  expect(await run()).toEqual(['0003_bad.sql'])
})

test('a migration that a backup keeps from its lock lets requests pass meanwhile, and is applied once the backup has ended', async () => {
  const { run, write, ownerUrl, logged } = await createMigrationFixture(TWO)
  await run()
  await write({ '0003_column.sql': 'alter table things add column note text' })
  const backup = createDatabaseClient(ownerUrl, {})
  await backup.connect()
  onTestFinished(() => backup.end())
  await backup.query('begin')
  await backup.query('select from things')

  const applied = run()
  await expect.poll(() => logged).toContain('the migration waits until a backup or another long statement has ended')
  expect(await runQuery(ownerUrl, 'select from things')).toEqual([])
  await backup.query('commit')
  expect(await applied).toEqual(['0003_column.sql'])
})

test('SR-112 a migration whose connection is killed midway finishes at the next start', async () => {
  const { run, write, ownerUrl } = await createMigrationFixture({
    ...TWO,
    '0003_slow.sql': 'create table half (id int); select pg_sleep(600)',
  })
  const killed = run().then(
    () => 'finished',
    () => 'killed',
  )
  await waitForValue(async () => {
    const found = await runQuery(
      ownerUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event = 'PgSleep'`,
    )
    return found[0]
  })
  expect(await killed).toBe('killed')

  await write({ '0003_slow.sql': 'create table half (id int)' })
  expect(await run()).toEqual(['0003_slow.sql'])
})

const INDEX = {
  '0003_index.sql': `-- outside a transaction
-- Why; and more
drop index concurrently if exists things_name;
create index concurrently things_name on things (name);
`,
}
const FIND_INDEX = `select indisvalid as is_valid from pg_index where indexrelid = to_regclass('things_name')`

/** Begins to build an index while a transaction has written to its table, until which the index has to wait. */
async function buildIndexBesideTransaction() {
  const fixture = await createMigrationFixture(TWO)
  await fixture.run()
  await fixture.write(INDEX)
  const writer = createDatabaseClient(fixture.ownerUrl, {})
  await writer.connect()
  onTestFinished(() => writer.end())
  await writer.query('begin; insert into things values (1)')
  const applied = suppressUnhandledRejection(fixture.run())
  const pid = await waitForValue(async () => {
    const waiting = await runQuery(
      fixture.ownerUrl,
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like 'create index%'`,
    )
    return waiting[0]?.['pid']
  })
  return { ...fixture, applied, pid, commit: () => writer.query('commit') }
}

test('requests write to a table whose index a migration builds, and a copy that waits for the start does not hold it up', async () => {
  const { run, ownerUrl, applied, commit, ledger } = await buildIndexBesideTransaction()
  await runQuery(ownerUrl, `set lock_timeout = '50ms'; insert into things values (2)`)
  const isWaiting = Promise.withResolvers<void>()
  const next = withStartLock(ownerUrl, async () => 'started', { onWait: isWaiting.resolve })
  await isWaiting.promise
  await commit()
  expect(await applied).toEqual(['0003_index.sql'])
  expect(await next).toBe('started')
  expect(await runQuery(ownerUrl, FIND_INDEX)).toEqual([{ is_valid: true }])
  expect(await ledger()).toContain('0003_index.sql')
  expect(await run()).toEqual([])
})

test('an index whose build is killed is built again at the next start', async () => {
  const { run, ownerUrl, applied, pid, commit } = await buildIndexBesideTransaction()
  await runQuery(ownerUrl, `select pg_terminate_backend(${String(pid)})`)
  await expect(applied).rejects.toThrow('migration 0003_index.sql failed')
  await commit()
  expect(await runQuery(ownerUrl, FIND_INDEX)).toEqual([{ is_valid: false }])
  expect(await run()).toEqual(['0003_index.sql'])
  expect(await runQuery(ownerUrl, FIND_INDEX)).toEqual([{ is_valid: true }])
})

test('SR-112 two hubs that start concurrently apply each migration once', async () => {
  const { run } = await createMigrationFixture(TWO)

  const applied = await Promise.all([run(), run(), run()])

  expect(applied.flat().sort()).toEqual(['0001_things.sql', '0002_more.sql'])
})

test('a start that has to wait for another copy says so, once', async () => {
  const { ownerUrl } = await createMigrationFixture(TWO)
  const [isHeld, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const first = withStartLock(ownerUrl, async () => {
    isHeld.resolve()
    await isDone.promise
    order.push('first')
  })
  await isHeld.promise
  const second = withStartLock(ownerUrl, async () => void order.push('second'), {
    onWait: () => {
      order.push('waits')
      isDone.resolve()
    },
  })
  await Promise.all([first, second])
  expect(order).toEqual(['waits', 'first', 'second'])
})

test('a start that is stopped waits no longer: neither for another copy, nor with a migration for a long statement', async () => {
  const { ownerUrl, folder, run, write } = await createMigrationFixture(TWO)
  await run()
  const stopping = new AbortController()
  await withStartLock(ownerUrl, async () => {
    const waiting = withStartLock(ownerUrl, () => Promise.reject(new Error('It has begun.')), {
      // Once it pauses between two tries.
      onWait: () => setImmediate(() => stopping.abort()),
      signal: stopping.signal,
    })
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })

  const migrating = new AbortController()
  const log = {
    info: (_: object, text: string) => {
      if (text.startsWith('the migration waits')) migrating.abort()
    },
  }
  await write({ '0003_last.sql': 'alter table things add column last int' })
  const reader = createDatabaseClient(ownerUrl, {})
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin; select from things')
  await expect(migrateDatabase({ ownerUrl, folder, log, signal: migrating.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('SR-112, OPS-012: an older program refuses a newer database when a migration is marked as breaking', async () => {
  const { run, write, folder, ledger } = await createMigrationFixture(TWO)
  await write({ '0003_newer.sql': '-- breaking: things are gone\ndrop table things' })
  await run()
  await rm(join(folder, '0003_newer.sql'))

  await expect(run()).rejects.toThrow(
    'migrated by a newer version of the hub, with which this one cannot share it (0003',
  )
  expect(await ledger()).toContain('0003_newer.sql')
})

test('OPS-012: an older program starts on a newer database whose migrations only add, and changes no rights there', async () => {
  const { run, write, folder, serviceUrl } = await createMigrationFixture(TWO)
  await write({ '0003_newer.sql': 'alter table things add column note text; create table key_fingerprints (id int)' })
  await run()
  await rm(join(folder, '0003_newer.sql'))

  expect(await run()).toEqual([])
  await runQuery(serviceUrl, `insert into things values (7, 'g')`)
  expect(await runQuery(serviceUrl, 'select name, note from things where id = 7')).toEqual([{ name: 'g', note: null }])
  await expect(runQuery(serviceUrl, 'insert into key_fingerprints values (1)')).rejects.toMatchObject({ code: '42501' })
})

test('SR-112 an applied migration must not change', async () => {
  const { run, write } = await createMigrationFixture(TWO)
  await run()

  await write({ '0001_things.sql': 'create table others (id int)' })
  await expect(run()).rejects.toThrow('0001_things.sql was changed after this database applied it')
})

test('a migration with line ends of another system counts as the same', async () => {
  const { run, write } = await createMigrationFixture({ '0001_things.sql': 'create table things (\n  id int\n)' })
  await run()
  await write({ '0001_things.sql': 'create table things (\r\n  id int\r\n)' })

  expect(await run()).toEqual([])
})

test('SR-112 a lower number that arrives after a higher one is applied too', async () => {
  const { run, write, ledger } = await createMigrationFixture(TWO)
  await write({ '0005_side.sql': 'select 1' })
  await run()

  await write({ '0004_late.sql': 'alter table things add column late text' })
  expect(await run()).toEqual(['0004_late.sql'])
  expect(await ledger()).toHaveLength(4)
  expect(await run()).toEqual([])
})

test.each([['0003_a.sql', '0003_b.sql'], ['3_short.sql']])(
  'SR-112 a folder with %s is refused before any migration runs',
  async (...names) => {
    const { run, ownerUrl } = await createMigrationFixture({
      ...TWO,
      ...Object.fromEntries(names.map((name) => [name, 'select 1'])),
    })

    await expect(run()).rejects.toThrow('each with its own number')
    expect(await runQuery(ownerUrl, `select to_regclass('things') as things`)).toEqual([{ things: null }])
  },
)

test('SR-083 the service role gets rights on rows only; event tables are append-only', async () => {
  const { run, serviceUrl } = await createMigrationFixture(TWO)
  await run()

  await runQuery(serviceUrl, `insert into things values (1, 'a'); update things set name = 'b'; delete from things`)
  await runQuery(serviceUrl, 'insert into audit_log values (1)')
  for (const sql of ['update audit_log set id = 2', 'delete from audit_log', 'truncate things', 'drop table things']) {
    await expect(runQuery(serviceUrl, sql), sql).rejects.toMatchObject({ code: '42501' })
  }
})

test('SR-083 a service role that owns a table is refused', async () => {
  const { run, ownerUrl, serviceUrl } = await createMigrationFixture(TWO)
  await runQuery(ownerUrl, 'grant usage, create on schema public to care_service')
  await runQuery(serviceUrl, 'create table theirs (id int)')

  await expect(run()).rejects.toThrow('the service role care_service owns theirs')
})
