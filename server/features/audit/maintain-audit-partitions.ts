import { sql } from 'kysely'
import type { Services } from '#server/platform/app.ts'
import { recordSystemAuditEntry } from '#server/platform/audit.ts'
import { addMilliseconds } from '#server/platform/clock.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { getNextSealingKey, findLastPruneCut, insertPruneCut, ROW_TIME_LEEWAY_MS } from './chain.ts'
import { readChainEnd, tryLockAuditChain } from './chain-end.ts'
import {
  createComingMonthPartitions,
  dropPartition,
  finishInterruptedPartitionDrops,
  listPartitions,
  toIsoMonth,
  partitionNameSql,
  tryRunAsOwnerWithPartitionsLocked,
  type MonthlyTable,
  type Partition,
} from './partitions.ts'
import { readAuditRetentionCutoff } from './prune-pre-monthly-audit-entries.ts'

/** Daily: creates the partitions of the months to come, and drops the months that are older than `AUDIT_YEARS`. */
export const AUDIT_PARTITIONS_QUEUE: Queue = {
  name: 'audit-months',
  retryLimit: 2,
  retryDelay: 60,
  retryDelayMax: 600,
  cron: '7 4 * * *',
}

type AuditMonthsDependencies = Pick<Services, 'clock' | 'keys'>

export const registerAuditPartitionsWorker = (services: Services, ownerUrl: string): Promise<void> =>
  services.jobs.work(AUDIT_PARTITIONS_QUEUE, () => maintainAuditPartitions(services, ownerUrl))

export const maintainAuditPartitions = (services: AuditMonthsDependencies, ownerUrl: string): Promise<void> =>
  tryRunAsOwnerWithPartitionsLocked(ownerUrl, async (owner) => {
    await createComingMonthPartitions(owner, services.clock.now())
    await finishInterruptedPartitionDrops(owner)
    await removeCutSeals(owner)
    while (await removeOldestMonth(owner, services)) await removeCutSeals(owner)
  })

/**
 * Drops the oldest month of the log once all of it is older than `AUDIT_YEARS`, and signs where the chain begins from then
 * on. The new beginning is signed first: meanwhile, and after an interruption, a verification accepts that rows before it
 * are gone. Returns whether there was such a month.
 */
async function removeOldestMonth(owner: Db, { clock, keys }: AuditMonthsDependencies): Promise<boolean> {
  const at = clock.now()
  const before = await readAuditRetentionCutoff(owner, at)
  const [oldest, next] = await partitionsOf(owner, 'audit_log')
  if (!oldest?.until || !next || oldest.until > before) return false
  const { until } = oldest

  const isCut = await runInTransaction(owner, async (tx) => {
    if (!(await tryLockAuditChain(tx))) return false
    const end = await readChainEnd(tx)
    const highest = await highestId(tx, oldest)
    const last = await firstSealBeyond(tx, until, highest ?? 0)
    if (!last || last.number >= end.number || last.sealed_at >= addMilliseconds(before, -ROW_TIME_LEEWAY_MS))
      return false
    await insertPruneCut(tx, getNextSealingKey(keys, end), { ...last, at })
    await deleteNewerRowsOfSeals(tx, until, last)
    const detail = { before: before.toISOString(), month: toIsoMonth(addMilliseconds(until, -1)) }
    if (highest !== null) await recordSystemAuditEntry(tx, at, { action: 'pruned', kind: 'audit', detail })
    return true
  })
  if (isCut) await dropPartition(owner, oldest)
  return isCut
}

interface CutSeal {
  number: number
  seal: Buffer
  sealed_at: Date
}

async function highestId(tx: Db, partition: Partition): Promise<number | null> {
  const { rows } = await typedSql({
    id: 'number | null',
  })`select max(id) as id from ${partitionNameSql(partition)}`.execute(tx)
  return rows[0]!.id
}

/** Returns the first seal made after the month by which every row of the month, up to this id, has a seal. */
async function firstSealBeyond(tx: Db, until: Date, id: number): Promise<CutSeal | undefined> {
  const { rows } = await typedSql({ number: 'number', seal: 'Buffer', sealed_at: 'Date' })`
    select number, seal, sealed_at from audit_seals
    where sealed_at >= ${until} and settled >= ${id}
    order by number limit 1`.execute(tx)
  return rows[0]
}

/** Deletes the rows of the next month's first seconds that have their seal before the new beginning. */
async function deleteNewerRowsOfSeals(tx: Db, until: Date, last: CutSeal): Promise<void> {
  await sql`delete from audit_log a using (
      select unnest(ids) as id from audit_seals
      where number <= ${last.number} and sealed_at >= ${addMilliseconds(until, -ROW_TIME_LEEWAY_MS)}) s
    where a.id = s.id and a.at >= ${until} and a.at < ${addMilliseconds(last.sealed_at, ROW_TIME_LEEWAY_MS)}`.execute(
    tx,
  )
}

/** Removes the seals before the beginning of the chain once their rows are gone, by whole months and the rest one by one. */
async function removeCutSeals(owner: Db): Promise<void> {
  const cut = await findLastPruneCut(owner)
  const last =
    cut &&
    (await owner.selectFrom('audit_seals').select('sealed_at').where('number', '=', cut.number).executeTakeFirst())
  if (!last) return
  const [oldestLog] = await partitionsOf(owner, 'audit_log')
  // The month whose rows these seals cover is still there: its removal was interrupted.
  if (oldestLog?.until && oldestLog.until <= last.sealed_at) return

  for (const partition of await partitionsOf(owner, 'audit_seals')) {
    if (!partition.until || partition.until > last.sealed_at) break
    const { rows } = await typedSql({ has: 'boolean' })`
      select exists (select from ${partitionNameSql(partition)} where number > ${cut.number}) as has`.execute(owner)
    if (!rows[0]!.has) await dropPartition(owner, partition)
  }
  await runInTransaction(owner, async (tx) => {
    await tx.deleteFrom('audit_seals').where('number', '<=', cut.number).execute()
    await tx.deleteFrom('audit_cuts').where('number', '<', cut.number).execute()
  })
}

const partitionsOf = async (db: Db, table: MonthlyTable): Promise<Partition[]> =>
  (await listPartitions(db)).filter((partition) => partition.table === table)
