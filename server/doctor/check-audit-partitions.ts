import { listPartitions } from '#server/features/audit/partitions.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import type { DoctorDependencies } from './check.ts'

/** Months are made a year ahead; so few left means that nothing makes them. */
const MIN_AHEAD_MS = days(60)
/** The partition and its indexes. */
const LOCKS_A_MONTH = 10
/** The connections of one copy of the hub. */
const CONNECTIONS = 22

/**
 * Finds an audit log that will soon have no partition for new entries: from then on every call would be refused. Also finds
 * a database without room for the locks of all months, where calls fail under load.
 */
export async function* checkAuditPartitions({ db, at }: DoctorDependencies): AsyncGenerator<string> {
  const all = await listPartitions(db)
  for (const [table, partitions] of Map.groupBy(all, (partition) => partition.table)) {
    const { until } = partitions.at(-1)!
    if (until && until < addMilliseconds(at, MIN_AHEAD_MS))
      yield `${table} has no partition from ${until.toISOString().slice(0, 10)} on. Restart a copy of the hub: its start makes them.`
  }
  const { rows } = await typedSql({ connections: 'number', locks: 'number' })`
    select current_setting('max_connections')::int as connections,
      current_setting('max_locks_per_transaction')::int as locks`.execute(db)
  const months = all.filter(({ table }) => table === 'audit_log').length
  const least = computeMinLocksPerTransaction(months, rows[0]!.connections)
  if (rows[0]!.locks < least)
    yield `The audit log has ${months} months; set max_locks_per_transaction of the database to at least ${least} and restart it.`
}

export const computeMinLocksPerTransaction = (months: number, connections: number): number =>
  Math.ceil((months * LOCKS_A_MONTH * CONNECTIONS) / connections)
