import { sql } from 'kysely'
import { runInTransaction, openDatabasePool, type Db } from '#server/platform/db.ts'
import { minutes } from '#server/platform/clock.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { readAuditClock } from './chain.ts'

// The audit log and its seals have one partition a month, of UTC. Partitions lie in a schema on which the service role has no
// right: it reads and writes them through their table.

export const MONTHLY_TABLES = ['audit_log', 'audit_seals'] as const
/** The column with a primary key in each partition. */
const KEYS = { audit_log: 'id', audit_seals: 'number' }
/** The database refuses an entry that no partition takes, so they are made long before. */
export const MONTHS_AHEAD = 12
/** Lock of the process that adds or drops partitions. */
const PARTITIONS_LOCK = 1_635_083_370
const MAX_WAIT_MS = minutes(2)

export type MonthlyTable = (typeof MONTHLY_TABLES)[number]

export interface Partition {
  table: MonthlyTable
  /** null for the one that holds everything before the first month. */
  from: Date | null
  until: Date | null
}

/** Before the snapshot of a transaction that reads the whole log: no month is removed until its end. */
export const LOCK_AUDIT_TABLES_STATEMENT = 'lock table only audit_log, only audit_seals in access share mode'

/**
 * Runs `work` on a connection of the database owner, who alone may add and drop partitions. Its statements may wait for long
 * transactions to end. While another process holds the lock of partitions, it returns without a run.
 */
export async function tryRunAsOwnerWithPartitionsLocked(
  ownerUrl: string,
  work: (owner: Db) => Promise<void>,
): Promise<void> {
  const { db, close } = openDatabasePool(ownerUrl, () => undefined, {
    max: 1,
    isPrepared: false,
    queryTimeoutMs: 2 * MAX_WAIT_MS,
  })
  try {
    await db.connection().execute(async (owner) => {
      await sql`select set_config('statement_timeout', ${String(MAX_WAIT_MS)}, false),
        set_config('lock_timeout', ${String(MAX_WAIT_MS)}, false)`.execute(owner)
      const { rows } = await typedSql({
        mine: 'boolean',
      })`select pg_try_advisory_lock(${PARTITIONS_LOCK}) as mine`.execute(owner)
      if (!rows[0]!.mine) return
      await work(owner)
      // The end of the connection would release it a moment later.
      await sql`select pg_advisory_unlock(${PARTITIONS_LOCK})`.execute(owner)
    })
  } finally {
    await close()
  }
}

/** Lists the partitions of both tables, the oldest first, without those that are being detached. */
export async function listPartitions(db: Db): Promise<Partition[]> {
  const { rows } = await typedSql({
    table: MONTHLY_TABLES,
    from: 'Date | null',
    until: 'Date | null',
  })`
    select "table", substring(bounds from 'FROM [(]''([^'']+)')::timestamptz as "from",
      substring(bounds from 'TO [(]''([^'']+)')::timestamptz as until
    from (
      select p.relname::text as "table", pg_get_expr(c.relpartbound, c.oid) as bounds
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where p.relname = any(${MONTHLY_TABLES}) and p.relkind = 'p' and p.relnamespace = 'public'::regnamespace
        and not i.inhdetachpending) partitions
    order by "table", until nulls last`.execute(db)
  return rows
}

/** Creates the partitions of the next `MONTHS_AHEAD` months, without a lock that a request waits for. */
export async function createComingMonthPartitions(owner: Db, given: Date): Promise<void> {
  const at = await readAuditClock(owner, given)
  const last = Map.groupBy(await listPartitions(owner), ({ table }) => table)
  await runInTransaction(owner, async (tx) => {
    for (const [table, partitions] of last)
      for (let from = partitions.at(-1)!.until; from && from < startOfMonth(at, MONTHS_AHEAD + 1);) {
        const until = startOfMonth(from, 1)
        await addPartition(tx, { table, from, until })
        from = until
      }
  })
}

/**
 * Replaces the partitions of empty tables, so that a restored log has the months that it had. A table that the list does not
 * name keeps its first partition: the backup was made while the migrations ran.
 */
export async function recreatePartitions(owner: Db, partitions: Partition[]): Promise<void> {
  await runInTransaction(owner, async (tx) => {
    const tables = new Set(partitions.map(({ table }) => table))
    for (const old of await listPartitions(tx))
      if (tables.has(old.table)) await sql`drop table ${partitionNameSql(old)}`.execute(tx)
    for (const partition of partitions) await addPartition(tx, partition)
  })
}

/**
 * Creates the table first and then attaches it as a partition. Creating it with `partition of` would take a lock on the
 * parent that requests wait for.
 */
export async function addPartition(tx: Db, partition: Partition): Promise<void> {
  const { table, from, until } = partition
  const name = partitionNameSql(partition)
  const bound = (date: Date | null, none: 'minvalue' | 'maxvalue') =>
    date ? sql.lit(date.toISOString()) : sql.raw(none)
  await sql`create table ${name} (like ${sql.table(table)} including defaults including constraints including storage)`.execute(
    tx,
  )
  await sql`alter table ${name} add primary key (${sql.ref(KEYS[table])})`.execute(tx)
  await sql`alter table ${sql.table(table)} attach partition ${name}
    for values from (${bound(from, 'minvalue')}) to (${bound(until, 'maxvalue')})`.execute(tx)
}

/**
 * Detaches a partition from its table and drops it with all its rows. It waits for the transactions that use the table, but no
 * transaction waits for it. `finishInterruptedPartitionDrops` completes a drop that was interrupted.
 */
export async function dropPartition(owner: Db, partition: Partition): Promise<void> {
  const name = partitionNameSql(partition)
  await sql`alter table ${sql.table(partition.table)} detach partition ${name} concurrently`.execute(owner)
  await sql`drop table ${name}`.execute(owner)
}

/** Drops partitions whose removal was interrupted. */
export async function finishInterruptedPartitionDrops(owner: Db): Promise<void> {
  const { rows } = await typedSql({ name: 'string', table: 'string | null' })`
    select c.relname::text as name, p.relname::text as "table"
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'partitions'::regnamespace and c.relkind = 'r' and coalesce(i.inhdetachpending, true)`.execute(
    owner,
  )
  for (const { name, table } of rows) {
    const partition = sql.table(`partitions.${name}`)
    if (table) await sql`alter table ${sql.table(table)} detach partition ${partition} finalize`.execute(owner)
    await sql`drop table ${partition}`.execute(owner)
  }
}

export const partitionNameSql = ({ table, from }: Partition) =>
  sql.table(`partitions.${table}_${from ? toIsoMonth(from).replace('-', '_') : 'first'}`)

/** 2026-11 */
export const toIsoMonth = (date: Date): string => date.toISOString().slice(0, 7)

const startOfMonth = (date: Date, later: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later))
