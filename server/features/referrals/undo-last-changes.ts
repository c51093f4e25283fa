import { sql } from 'kysely'
import { z } from 'zod'
import { msg } from '#contract/message.ts'
import { ReferralStatus } from '#contract/referral-status.ts'
import { REFERRAL_UNDO_SECONDS } from '#contract/referrals.ts'
import { addDetailedReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import { REFERRAL_CHANGE_EVENT_KINDS } from '#server/features/referral-history/is-change-notification-needed.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { lockReceivedReferrals, type LockedReceivedReferral } from './apply-bulk-change.ts'

/** The values before a change; only those that it has changed. */
interface UndoneValues {
  status?: ReferralStatus
  due?: string | null
  /** null for nobody. */
  assignee?: number | null
  read?: false
}

/**
 * Undoes the viewer's last change of each referral: a status, a due date, an assignee or a read mark, and the read mark that came
 * with one of the others. Undoes all of them or none: 404 for a referral of other vendors, 409 when somebody has changed
 * one since, the change is older than a minute, or it came with a question, which the sender may have read.
 */
export async function undoOwnLastReferralChanges(
  { db, viewer, at, record }: RequestContext,
  vendorIds: number[] | null,
  ids: number[],
): Promise<void> {
  const rows = await lockReceivedReferrals(db, ids, vendorIds)
  if (rows.length < new Set(ids).size) throw notFoundProblem()
  const events = Map.groupBy(await selectRecentChanges(db, ids, at), (event) => event.referral_id)
  const values = new Map(rows.map((row) => [row.id, valuesBefore(row, events.get(row.id) ?? [], viewer.id)]))

  await restoreValues(db, rows, values)
  await addDetailedReferralEvents(db, new Map([...values].map(([id, value]) => [id, { ...value }])), 'undone', {
    actorId: viewer.id,
    at,
  })
  await record({ action: 'undid change', kind: 'referral', ids: rows.map(({ id }) => id) })
}

/** The newest events of each referral that change what can be undone, in their order. */
const selectRecentChanges = (db: Db, ids: number[], at: Date) =>
  db
    .selectFrom('referral_events')
    .select(['referral_id', 'kind', 'actor_id', 'at', 'detail'])
    .where('referral_id', '=', anyIdSql(ids))
    .where('kind', 'in', REFERRAL_CHANGE_EVENT_KINDS)
    .where('at', '>=', new Date(at.getTime() - REFERRAL_UNDO_SECONDS * 1_000))
    .orderBy('id')
    .execute()

type ChangeEvent = Awaited<ReturnType<typeof selectRecentChanges>>[number]

function valuesBefore(row: LockedReceivedReferral, events: ChangeEvent[], viewerId: number): UndoneValues {
  const last = events.at(-1)
  if (row.deleted_by_sender_at !== null) throw conflictProblem(msg('The sender has deleted this referral.'))
  if (!last) throw conflictProblem(msg('More than a minute has passed since the change.'))
  if (last.actor_id !== viewerId) throw conflictProblem(msg('A colleague has changed this referral since.'))
  if (last.detail['answer'] !== undefined)
    throw conflictProblem(msg('The sender has been sent an answer or a question since.'))
  if (last.kind === 'undone') throw conflictProblem(msg('This change has been undone already.'))
  // The events of one change have the same time.
  const change = events.filter(({ at, actor_id }) => at.getTime() === last.at.getTime() && actor_id === viewerId)
  const values: UndoneValues = {}
  for (const { kind, detail } of change) {
    if (kind === 'status') values.status = ReferralStatus.parse(detail['before'])
    if (kind === 'due') values.due = z.string().nullable().parse(detail['before'])
    if (kind === 'assignee') values.assignee = z.int().nullable().parse(detail['before'])
    if (kind === 'read') values.read = false
  }
  return values
}

async function restoreValues(db: Db, rows: LockedReceivedReferral[], values: ReadonlyMap<number, UndoneValues>) {
  const ids = rows.map(({ id }) => id)
  const before = rows.map((row) => ({ row, value: values.get(row.id) ?? {} }))
  const statuses = before.map(({ row, value }) => value.status ?? row.status)
  const dues = before.map(({ row, value }) => (value.due === undefined ? row.due_on : value.due))
  const assignees = before.map(({ row, value }) => (value.assignee === undefined ? row.assignee_id : value.assignee))
  const unread = before.map(({ value }) => value.read === false)
  await sql`
    update referrals r set status = one.status, due_on = one.due_on, assignee_id = one.assignee_id,
      read_by = case when one.is_unread then null else r.read_by end,
      read_at = case when one.is_unread then null else r.read_at end
    from unnest(${ids}::int[], ${statuses}::text[], ${dues}::date[], ${assignees}::int[],
        ${unread}::boolean[])
      as one (id, status, due_on, assignee_id, is_unread)
    where r.id = one.id and r.vendor_id = any(${[...new Set(rows.map(({ vendor_id }) => vendor_id))]}::int[])`.execute(
    db,
  )
}
