import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { Viewer } from '#contract/policy.ts'
import type { Db } from './db.ts'

/** One audit entry: ids and field names only, never the content of a referral (SR-092). */
export interface AuditedAction {
  action: AuditAction
  /** The type of the ids: 'referral', 'attachment', 'vendor', 'user', … */
  kind: string
  ids?: number[]
  /** The person the entry is about, when it is one person. */
  personId?: number
  /** The vendor that the user acted for. */
  vendorId?: number
  outcome?: 'done' | 'refused'
  detail?: Record<string, unknown>
}

/**
 * Inserts the entry in the caller's transaction: the change and its entry commit together, before the response
 * (SR-088).
 */
export async function recordAuditEntry(
  db: Db,
  author: { viewer: Pick<Viewer, 'id' | 'role'> | null; at: Date; requestId: string | null },
  entry: AuditedAction,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      // The time that the database sets; it has to be right before the row is routed to the partition of its month.
      at: sql<Date>`audit_time(${author.at})`,
      actor_id: author.viewer?.id ?? null,
      role: author.viewer?.role ?? null,
      action: entry.action,
      kind: entry.kind,
      ids: entry.ids ?? [],
      person_id: entry.personId ?? null,
      vendor_id: entry.vendorId ?? null,
      outcome: entry.outcome ?? 'done',
      request_id: author.requestId,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}

/** Records what the hub did by itself: for no user and no request. */
export const recordSystemAuditEntry = (db: Db, at: Date, entry: AuditedAction): Promise<void> =>
  recordAuditEntry(db, { viewer: null, at, requestId: null }, entry)
