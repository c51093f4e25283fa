import type { Services } from '#server/platform/app.ts'
import { recordSystemAuditEntry } from '#server/platform/audit.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { getNextSealingKey, insertPruneCut } from './chain.ts'
import { readChainEnd, tryLockAuditChain } from './chain-end.ts'
import { listPartitions } from './partitions.ts'

const ROWS_AT_ONCE = 20_000

/**
 * Deletes the entries older than `AUDIT_YEARS` from the first partition, which holds what was written before the log had a
 * partition a month; `maintainAuditPartitions` drops the months. Entries are deleted by whole seals, by the time of the seal, and
 * the new beginning of the chain is signed, so that the rest still verifies (SR-094). The last seal always stays.
 */
export async function prunePreMonthlyAuditEntries({
  db,
  clock,
  keys,
}: Pick<Services, 'db' | 'clock' | 'keys'>): Promise<void> {
  const at = clock.now()
  const before = await readAuditRetentionCutoff(db, at)
  const first = (await listPartitions(db)).find(({ table, from }) => table === 'audit_log' && from === null)
  if (!first) return
  const sealedBefore = first.until && first.until < before ? first.until : before
  let pruned = 0
  for (;;) {
    const count = await runInTransaction(db, async (tx) => {
      if (!(await tryLockAuditChain(tx))) return undefined
      const last = await lastToCut(tx, sealedBefore)
      if (!last) return undefined
      const { number } = last
      await insertPruneCut(tx, getNextSealingKey(keys, await readChainEnd(tx)), { ...last, at })
      const { rows } = await typedSql({ pruned: 'number' })`select prune_audit(${number}, ${at}) as pruned`.execute(tx)
      return rows[0]!.pruned
    })
    if (count === undefined) break
    pruned += count
  }
  if (pruned > 0)
    await recordSystemAuditEntry(db, at, {
      action: 'pruned',
      kind: 'audit',
      detail: { before: before.toISOString(), count: pruned },
    })
}

/** Returns the end of the retention period, by the setting that only the owner writes. */
export async function readAuditRetentionCutoff(db: Db, at: Date): Promise<Date> {
  const { rows } = await typedSql({ before: 'Date' })`
    select audit_time(${at}) - make_interval(years => kept_years) as before from audit_settings`.execute(db)
  return rows[0]!.before
}

/** Returns the newest seal of the beginning that was made before then, some thousand rows at a time. */
async function lastToCut(db: Db, before: Date): Promise<{ number: number; seal: Buffer } | undefined> {
  const { rows } = await typedSql({ number: 'number', seal: 'Buffer' })`
    select number, seal from (
      select number, seal, sealed_at, sum(cardinality(ids)) over w as size, bool_and(sealed_at < ${before}) over w as is_old,
        row_number() over w as place
      from (select * from audit_seals order by number limit 1000) first_ones
      window w as (order by number)) counted
    where is_old and (size <= ${ROWS_AT_ONCE} or place = 1) and number < (select max(number) from audit_seals)
    order by number desc limit 1`.execute(db)
  return rows[0]
}
