import type { AuditAction } from '#contract/audit-actions.ts'
import type { Viewer } from '#contract/policy.ts'
import type { Db } from './db.ts'

/** One line of "who did what": ids and field names only, never what a referral says (SR-092). */
export interface AuditEntry {
  action: AuditAction
  /** What the ids are: 'referral', 'attachment', 'vendor', 'user', … */
  kind: string
  ids?: number[]
  /** The person concerned, when it is one person. */
  personId?: number
  /** The vendor acted for. */
  vendorId?: number
  outcome?: 'done' | 'refused'
  detail?: Record<string, unknown>
}

/** Writes the line where the caller's transaction is: no change without it, and no answer before it (SR-088). */
export async function recordAudit(
  db: Db,
  who: { viewer: Pick<Viewer, 'id' | 'role'> | null; at: Date; requestId: string | null },
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: who.at,
      actor_id: who.viewer?.id ?? null,
      role: who.viewer?.role ?? null,
      action: entry.action,
      kind: entry.kind,
      ids: entry.ids ?? [],
      person_id: entry.personId ?? null,
      vendor_id: entry.vendorId ?? null,
      outcome: entry.outcome ?? 'done',
      request_id: who.requestId,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
