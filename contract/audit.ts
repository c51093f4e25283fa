import { z } from 'zod'
import { Role } from './accounts.ts'
import { CalendarDate, Id, PathId, QueryBooleanFlag } from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

/** One audit entry as administrators read it: ids, and the names that still belong to them. */
export const AuditLogEntry = z.object({
  id: z.int(),
  at: z.string(),
  by: z.object({ id: Id, name: z.string().nullable() }).nullable().describe('null: the hub itself, or a guest'),
  role: z.string().nullable().describe('their role at that time'),
  action: z.string(),
  kind: z.string().describe('the type of the ids'),
  ids: z.array(z.int()),
  about: z.object({ id: Id, name: z.string().nullable() }).nullable().describe('the person concerned'),
  vendor: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  outcome: z.enum(['done', 'refused']),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditLogEntry = z.output<typeof AuditLogEntry>

/** The maximum number of entries that can be counted and paged. To see more, narrow the filter or use the export. */
export const MAX_PAGED_AUDIT_ENTRIES = 10_000

/** The server defines all kinds and actions. */
const AuditKeyword = z.string().regex(/^[A-Za-z -]{1,60}$/, msg('Letters only.'))

const auditFilterFields = {
  by: PathId.optional().describe('the user who did it'),
  about: PathId.optional().describe('the person concerned'),
  referral: PathId.optional().describe('including its documents'),
  leave_out_sender_lists: QueryBooleanFlag.optional().describe(
    'with a referral: without the entries of its sender seeing it in their list of sent referrals',
  ),
  vendor: PathId.optional(),
  kind: AuditKeyword.optional(),
  action: AuditKeyword.optional(),
  role: Role.optional().describe('their role at that time'),
  start: CalendarDate.optional().describe('both days are included'),
  end: CalendarDate.optional(),
}

export const AuditFilter = z.object(auditFilterFields)
export type AuditFilter = z.output<typeof AuditFilter>

/** Only the log of one referral can leave out the list views of its sender. */
export const canLeaveOutSenderListViews = ({ referral }: { referral?: number | undefined }) => referral !== undefined

export const AuditQuery = Paging.extend(auditFilterFields).refine(
  ({ page: number, limit }) => number * limit <= MAX_PAGED_AUDIT_ENTRIES,
  msg('Please narrow the search, or export all of it.'),
)
export type AuditQuery = z.output<typeof AuditQuery>

export const AUDIT_EXPORT_FILE_NAME = 'audit-log.csv'

export const auditRoutes = {
  /** Newest first. Reading writes an audit entry itself; no call changes one. */
  search: defineRoute('GET', '/admin/audit', { query: AuditQuery, returns: pageSchema(AuditLogEntry) }),
  /** All matching entries as CSV, newest first. */
  export: defineRoute('GET', '/admin/audit/export', { query: AuditFilter, returns: z.unknown(), media: 'file' }),
}
