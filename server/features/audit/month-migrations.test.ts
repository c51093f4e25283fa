import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#server/platform/migrate-database.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { waitForValue } from '#server/testing/wait-for-value.ts'

const folder = join(import.meta.dirname, '../../migrations')
const names = (await readdir(folder)).sort()

/** A database as the version before left it, with two rows, and a connection of a copy of that version. */
async function createEarlierDatabase() {
  const { ownerUrl, serviceUrl, serviceRole, drop } = await createTestDatabase()
  onTestFinished(drop)
  await runQuery(ownerUrl, 'drop schema public, partitions cascade; create schema public')
  const migrate = (only: string[]) =>
    migrateDatabase({ ownerUrl, serviceRole, folder, only, log: { info: () => undefined } })
  await migrate(names.filter((name) => name < '0104'))
  const service = new Client({ connectionString: serviceUrl })
  await service.connect()
  onTestFinished(() => service.end())
  await service.query('set lock_timeout = 3000')
  const write = async () => {
    const text = `insert into audit_log (at, action, kind, ids) values ($1, 'opened', 'referral', $2)`
    await service.query({ name: 'write', text, values: [new Date(), [1]] })
  }
  await write()
  await write()
  const seals = `insert into audit_seals (number, sealed_at, settled, highest, ids, row_macs, seal)
    values (1, now(), 0, 2, '{1,2}', '', '')`
  await service.query(seals)
  const fileOf = async (table: string) =>
    (await runQuery(ownerUrl, `select pg_relation_filenode('${table}') as file`))[0]!.file
  return { ownerUrl, service, write, fileOf, migrate: () => migrate(names) }
}

test('OPS-013: the audit log becomes one of months without a copy, and the version before goes on writing to it', async () => {
  const { ownerUrl, service, write, fileOf, migrate } = await createEarlierDatabase()
  const [log, seals] = [await fileOf('audit_log'), await fileOf('audit_seals')]
  await migrate()

  expect(await fileOf('partitions.audit_log_first')).toBe(log)
  expect(await fileOf('partitions.audit_seals_first')).toBe(seals)
  await write()
  expect(await runQuery(ownerUrl, 'select id::int from audit_log order by id')).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ])
  expect((await service.query('select number::int from audit_seals')).rows).toEqual([{ number: 1 }])
  await expect(service.query('update audit_seals set number = 2')).rejects.toThrow('permission denied')
})

test('entries of a clock that was ahead are in the first partition', async () => {
  const { ownerUrl, migrate } = await createEarlierDatabase()
  await runQuery(ownerUrl, 'update audit_settings set is_clock_given = true')
  await runQuery(ownerUrl, `insert into audit_log (at, action, kind) values ('2091-05-06', 'opened', 'referral')`)
  await runQuery(ownerUrl, `update audit_seals set sealed_at = '2091-05-06'`)
  await migrate()
  expect(await runQuery(ownerUrl, 'select count(*)::int as count from partitions.audit_log_first')).toEqual([
    { count: 3 },
  ])
})

test('a migration lets requests through while a verification holds the audit log, and ends after it', async () => {
  const { ownerUrl, service, write, migrate } = await createEarlierDatabase()
  const reader = new Client({ connectionString: ownerUrl })
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin; select from audit_log limit 1')
  const migrated = suppressUnhandledRejection(migrate())
  await waitForValue(async () => {
    const waiting = `select 1 from pg_locks where relation = 'audit_log'::regclass and mode = 'AccessExclusiveLock' and not granted`
    return (await runQuery(ownerUrl, waiting))[0]
  })
  await write()
  expect((await service.query('select count(*)::int as count from audit_log')).rows).toEqual([{ count: 3 }])
  await reader.query('commit')
  expect(await migrated).toContain('0105_audit-log-by-month.sql')
  await write()
})
