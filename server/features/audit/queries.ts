import { sql, type InferResult, type RawBuilder, type Selectable } from 'kysely'
import {
  canLeaveOutSenderListViews,
  MAX_PAGED_AUDIT_ENTRIES,
  type AuditFilter,
  type AuditQuery,
} from '#contract/audit.ts'
import { parsePeriod } from '#server/features/referrals/period.ts'
import type { Db, RowPage } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/** Returns one page, the newest first, and the number of matches up to `MAX_PAGED_AUDIT_ENTRIES`. */
export async function findAuditEntryPage(db: Db, filter: AuditQuery): Promise<RowPage<AuditRow>> {
  const { log, condition } = await buildAuditFilter(db, filter)
  const rows = await loadAuditRows(
    db,
    sql`select a.* from ${log} a where ${condition}
    order by a.at desc, a.id desc limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`,
  )
  const { rows: counted } = await typedSql({ total: 'number' })`
    select count(*) as total from (select from ${log} a where ${condition} limit ${MAX_PAGED_AUDIT_ENTRIES}) counted`.execute(
    db,
  )
  return { rows, total: counted[0]!.total }
}

/** Yields all matching entries in batches of at most `atOnce`, the newest first, without entries that are written during the run. */
export async function* streamAuditRowBatches(db: Db, filter: AuditFilter, atOnce: number): AsyncGenerator<AuditRow[]> {
  const { log, condition } = await buildAuditFilter(db, filter)
  let before = sql`true`
  for (;;) {
    const rows = await loadAuditRows(
      db,
      sql`select a.* from ${log} a where ${condition} and ${before}
      order by a.at desc, a.id desc limit ${atOnce}`,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    // The position is read from the row, because JavaScript dates have no microseconds.
    before = sql`(a.at, a.id) < ((select at from audit_log where id = ${last.id}), ${last.id}::bigint)`
  }
}

/** Adds the names to the lines that `found` selects. */
const selectAuditRows = (db: Db, found: RawBuilder<unknown>) =>
  db
    .selectFrom(sql<Selectable<Tables['audit_log']>>`(${found})`.as('a'))
    .leftJoin('people as u', (join) => join.onRef('u.id', '=', 'a.actor_id').on('u.deleted_at', 'is', null))
    .leftJoin('people as p', (join) => join.onRef('p.id', '=', 'a.person_id').on('p.deleted_at', 'is', null))
    .leftJoin('vendors as v', 'v.id', 'a.vendor_id')
    .select(['a.id', 'a.at', 'a.actor_id', 'a.role', 'a.action', 'a.kind', 'a.ids', 'a.person_id', 'a.vendor_id'])
    .select(['a.outcome', 'a.detail', nameOf('u').as('actor'), nameOf('p').as('person'), 'v.name as vendor'])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')

export type AuditRow = InferResult<ReturnType<typeof selectAuditRows>>[number]

const loadAuditRows = (db: Db, found: RawBuilder<unknown>): Promise<AuditRow[]> => selectAuditRows(db, found).execute()

const nameOf = (alias: 'u' | 'p') =>
  sql<string | null>`nullif(concat_ws(', ', ${sql.ref(`${alias}.last`)}, ${sql.ref(`${alias}.first`)}), '')`

/** Builds the conditions of the filter, each of which uses an index of the log. */
async function buildAuditFilter(db: Db, filter: AuditFilter) {
  const { from, until } = parsePeriod(filter.start, filter.end)
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (filter.by !== undefined) parts.push(sql`a.actor_id = ${filter.by}`)
  if (filter.about !== undefined) parts.push(sql`a.person_id = ${filter.about}`)
  if (filter.vendor !== undefined) parts.push(sql`a.vendor_id = ${filter.vendor}`)
  if (filter.kind) parts.push(sql`a.kind = ${filter.kind}`)
  if (filter.action) parts.push(sql`a.action = ${filter.action}`)
  if (filter.role !== undefined) parts.push(sql`a.role = ${filter.role}`)
  if (from) parts.push(sql`a.at >= ${from}`)
  if (until) parts.push(sql`a.at < ${until}`)
  if (filter.leave_out_sender_lists && canLeaveOutSenderListViews(filter)) parts.push(sql`a.action <> 'listed sent'`)
  const condition = sql.join(parts, sql` and `)
  if (filter.referral === undefined) return { log: sql`audit_log`, condition }
  // `offset 0` makes the planner find these few rows by their index first; otherwise it scans the log by time.
  const about = await aboutReferral(db, filter.referral)
  return { log: sql`(select * from audit_log a where ${about} offset 0)`, condition }
}

/** Matches the referral and its attachments, also when both are deleted: the log records what was sent with it. */
async function aboutReferral(db: Db, id: number): Promise<RawBuilder<unknown>> {
  const { rows } = await typedSql({ id: 'number' })`
    select id from attachments where referral_id = ${id}
    union select value::int from audit_log a
      cross join lateral jsonb_array_elements_text(coalesce(nullif(a.detail->'attachments', 'null'), '[]')) as value
    where a.kind = 'referral' and a.action = 'sent' and a.ids @> array[${id}::int]`.execute(db)
  const documents = rows.map((row) => row.id)
  const itself = sql`a.kind = 'referral' and a.ids @> array[${id}::int]`
  return documents.length === 0
    ? sql`(${itself})`
    : sql`((${itself}) or (a.kind = 'attachment' and a.ids && ${documents}::int[]))`
}
