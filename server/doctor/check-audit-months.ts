import { listPartitions } from '#server/features/audit/partitions.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import type { HubParts } from './check.ts'

/** Months are made a year ahead; so few left means that nothing makes them. */
const MIN_AHEAD_MS = days(60)

/** Finds an audit log that will soon have no partition for new entries: from then on every call would be refused. */
export async function* checkAuditMonths({ db, at }: HubParts): AsyncGenerator<string> {
  for (const [table, partitions] of Map.groupBy(await listPartitions(db), (partition) => partition.table)) {
    const { until } = partitions.at(-1)!
    if (until && until < addMilliseconds(at, MIN_AHEAD_MS))
      yield `${table} has no partition from ${until.toISOString().slice(0, 10)} on. Restart a copy of the hub: its start makes them.`
  }
}
