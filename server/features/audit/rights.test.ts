import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import { openAlterableAuditLog } from '#server/testing/audit-log.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { writeAuditRetention } from './write-audit-retention.ts'

const app = await startTestApp()
const { clock, config, database, db } = app
const log = await openAlterableAuditLog(app)
const { asOwner, sealAll, verify, write } = log

const insert = (columns: string, values: string) =>
  sql.raw(`insert into audit_log (${columns}) overriding system value values (${values}) returning *`).execute(db)

test('SR-089: a row that the service role backdates gets the time of the database', async () => {
  await writeAuditRetention(database.ownerUrl, config)
  await sql`insert into audit_log (at, actor_id, role, action, kind, ids)
    values (now() - interval '30 days', 3, 'CLIENT', 'opened', 'referral', array[1]),
      ('infinity', 3, 'CLIENT', 'opened', 'referral', array[2])`.execute(db)
  const rows = await asOwner(
    `select at between now() - interval '1 minute' and now() as "isNow" from audit_log order by id desc limit 2`,
  )
  expect(rows).toEqual([{ isNow: true }, { isNow: true }])
  await asOwner('update audit_settings set is_clock_given = true')
  await log.empty()
})

test('SR-089: the service role cannot choose an id, neither beyond the sequence nor an unused one', async () => {
  await write(1)
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`insert into audit_log (at, action, kind) values (now(), 'opened', 'x')`.execute(tx)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await write(1)
  const [{ last }] = await asOwner('select max(id)::int as last from audit_log')
  for (const id of [last - 1, last + 1_000, -1, 0])
    await expect(insert('id, at, action, kind', `${id}, now(), 'opened', 'x'`)).rejects.toThrow(/sequence/)
  await expect(sql`select setval('audit_log_id_seq', 1)`.execute(db)).rejects.toThrow('permission denied')
})

test('SR-090: the running service adds and reads entries, and can neither change nor remove them', async () => {
  for (const table of ['audit_log', 'audit_seals', 'audit_cuts', 'audit_settings']) {
    const column = { audit_log: 'actor_id', audit_settings: 'kept_years' }[table] ?? 'number'
    for (const statement of [`update ${table} set ${column} = 1`, `delete from ${table}`, `truncate ${table}`])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('permission denied')
    // PostgreSQL refuses a change by anybody but the owner with this message.
    for (const change of ['add column extra int', 'disable trigger all', 'owner to current_user'])
      await expect(sql.raw(`alter table ${table} ${change}`).execute(db)).rejects.toThrow('must be owner')
  }
  await expect(sql`insert into audit_settings (kept_years) values (1)`.execute(db)).rejects.toThrow('permission denied')
  for (const statement of ['drop trigger check_audit_row on audit_log', 'drop function check_audit_row cascade'])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('must be owner')
  // Its rights are on the tables; through a partition it could do what they refuse.
  for (const statement of ['select from', 'table', 'delete from', 'truncate'])
    for (const table of ['audit_log_first', 'audit_seals_first'])
      await expect(sql.raw(`${statement} partitions.${table}`).execute(db)).rejects.toThrow(
        'permission denied for schema',
      )
  await expect(sql`set session_replication_role = replica`.execute(db)).rejects.toThrow('permission denied')
})

test('SR-094: the service role cannot prune entries within the retention period, nobody else can prune at all', async () => {
  // The retention counts by the clock of the database.
  const start = new Date()
  for (const age of [6, 5, 4, 3, 2, 1]) {
    // A day younger than that age.
    clock.advance(addMilliseconds(start, -days(365 * age - 1)).getTime() - clock.now().getTime())
    await write(1)
    await sealAll()
  }
  await writeAuditRetention(database.ownerUrl, { auditYears: 6 })
  const count = 'select count(*)::int as count from audit_log'
  const [{ count: kept }] = await asOwner(count)

  for (const given of ['now()', `now() + interval '10 years'`, `'infinity'`])
    for (const seals of [1, 6, 1_000_000])
      await expect(sql.raw(`select prune_audit(${seals}, ${given})`).execute(db)).rejects.toThrow('are younger than')
  expect(await asOwner(count)).toEqual([{ count: kept }])
  const [{ others }] = await asOwner(
    `select count(*)::int as others from pg_proc p cross join lateral aclexplode(p.proacl) a
     where proname = 'prune_audit' and a.grantee = 0`,
  )
  expect(others).toBe(0)
  expect((await verify()).rows).toBeGreaterThan(0)
})
