import type { Db } from '#server/platform/db.ts'
import type { Keys } from '#server/platform/keys.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { canonicalAuditRowSql, computeRowMac, sliceRowMac, ROW_TIME_LEEWAY_MS, type AuditSeal } from './chain.ts'
import type { createIdSet } from './id-set.ts'
import type { ChainPosition, AuditProblemReporter } from './verify-seals.ts'

const ROWS_AT_ONCE = 5_000
/** How many rows outside the time of their seal are looked up; a report lists no more problems than that. */
const MISPLACED_AT_ONCE = 100

interface StoredRow {
  id: number
  at: Date
  whole: string
}

/**
 * Loads the rows that these seals cover, by id. Looks into the months of these seals first, and into all of them for the few
 * rows that are not there.
 */
export async function loadSealedRows(
  db: Db,
  before: ChainPosition,
  seals: AuditSeal[],
): Promise<Map<number, StoredRow>> {
  const load = async (ids: number[], from: number, until: number): Promise<StoredRow[]> => {
    // `offset 0` makes the planner look for each id by its key; otherwise it may read all rows of that time for a few of them.
    const { rows } = await typedSql({ id: 'number', at: 'Date', whole: 'string' })`
      select a.id, a.at, a.whole from unnest(${ids}::bigint[]) as i (id) cross join lateral (
        select a.id, a.at, ${canonicalAuditRowSql} as whole from audit_log a
        where a.id = i.id and a.at between ${toTimestamp(from)} and ${toTimestamp(until)} offset 0) a`.execute(db)
    return rows
  }
  const ids = seals.flatMap((seal) => seal.ids)
  const times = seals.map((seal) => seal.sealed_at.getTime())
  const from = Math.min(before.sealed_at?.getTime() ?? -Infinity, ...times)
  const found = new Map<number, StoredRow>()
  for (const row of await load(ids, from - ROW_TIME_LEEWAY_MS, Math.max(...times) + ROW_TIME_LEEWAY_MS))
    found.set(row.id, row)
  const missing = ids.filter((id) => !found.has(id)).slice(0, MISPLACED_AT_ONCE)
  if (missing.length > 0) for (const row of await load(missing, -Infinity, Infinity)) found.set(row.id, row)
  return found
}

const toTimestamp = (time: number): string =>
  Number.isFinite(time) ? new Date(time).toISOString() : time > 0 ? 'infinity' : '-infinity'

/**
 * Returns how many of the seal's rows are intact and were written between the previous seal and this one. Removable rows may
 * be gone.
 */
export function verifyRowsOfSeal(
  keys: Keys,
  found: Map<number, StoredRow>,
  before: ChainPosition,
  { ids, row_macs, sealed_at, key_number }: AuditSeal,
  isRemovable: boolean,
  report: AuditProblemReporter,
): number {
  const key = keys.audit.find(key_number)
  if (!key) return 0
  const until = sealed_at.getTime()
  // A clock that was set back makes a seal older than the previous one.
  const from = before.sealed_at ? Math.min(before.sealed_at.getTime(), until) : -Infinity
  let intact = 0
  for (const [place, id] of ids.entries()) {
    const row = found.get(id)
    if (!row && isRemovable) continue
    if (!row) report(`Row ${id} has been removed.`)
    else if (!computeRowMac(key, row.whole).equals(sliceRowMac(row_macs, place))) report(`Row ${id} has been altered.`)
    else if (row.at.getTime() < from - ROW_TIME_LEEWAY_MS || row.at.getTime() > until + ROW_TIME_LEEWAY_MS)
      report(`Row ${id} is dated ${row.at.toISOString()}, but was sealed at ${sealed_at.toISOString()}.`)
    else intact += 1
  }
  return intact
}

/** Checks rows without a seal: above the settled ids they wait for one, below them they were inserted by hand. */
export async function checkUnsealedRows(
  db: Db,
  sealed: ReturnType<typeof createIdSet>,
  { from, settled }: { from: number; settled: number },
  report: AuditProblemReporter,
) {
  let waiting = 0
  let highest = from
  for (;;) {
    // `with ties` loads all rows of the last id: the primary key is of one month, so two months may have the same id.
    const rows: { id: number }[] = await db
      .selectFrom('audit_log')
      .select('id')
      .where('id', '>', highest)
      .orderBy('id')
      .fetch(ROWS_AT_ONCE, 'with ties')
      .execute()
    for (const [place, { id }] of rows.entries()) {
      if (id === rows[place - 1]?.id) report(`Row ${id} is there twice.`)
      if (sealed.has(id)) continue
      if (id > settled) waiting += 1
      else report(`Row ${id} has been added.`)
    }
    const last = rows.at(-1)
    if (!last) return { waiting, highest }
    highest = last.id
  }
}

/** Returns the highest id that the sequence of the log has assigned. */
export async function readLastAssignedAuditId(db: Db): Promise<number> {
  const { rows } = await typedSql({ last: 'number | null' })`
    select pg_sequence_last_value('audit_log_id_seq') as last`.execute(db)
  return rows[0]!.last ?? 0
}
