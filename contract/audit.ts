import { z } from 'zod'
import { Role } from './accounts.ts'
import { CalendarDate, Id, pageSchema, Paging, PathId } from './fields.ts'
import { defineRoute } from './route.ts'

/** One line of "who did what", as administrators read it: ids, and the names that still belong to them. */
export const AuditLine = z.object({
  id: z.int(),
  at: z.string(),
  by: z.object({ id: Id, name: z.string().nullable() }).nullable().describe('null: the hub itself, or a guest'),
  role: z.string().nullable().describe('what they were then'),
  action: z.string(),
  kind: z.string().describe('what the ids are'),
  ids: z.array(z.int()),
  about: z.object({ id: Id, name: z.string().nullable() }).nullable().describe('the person concerned'),
  vendor: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  outcome: z.enum(['done', 'refused']),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditLine = z.output<typeof AuditLine>

/** The lines that are counted and paged through; past them the filter is to be made narrower, or the export taken. */
export const MAX_PAGED_AUDIT_LINES = 10_000

/** Kinds and actions are words of ours. */
const AuditKeyword = z.string().regex(/^[A-Za-z -]{1,60}$/, 'Letters only.')

const auditFilterFields = {
  by: PathId.optional().describe('who did it'),
  about: PathId.optional().describe('the person concerned'),
  referral: PathId.optional().describe('with its documents'),
  vendor: PathId.optional(),
  kind: AuditKeyword.optional(),
  action: AuditKeyword.optional(),
  role: Role.optional().describe('what they were then'),
  start: CalendarDate.optional().describe('both days are included'),
  end: CalendarDate.optional(),
}

export const AuditFilter = z.object(auditFilterFields)
export type AuditFilter = z.output<typeof AuditFilter>

export const AuditQuery = Paging.extend(auditFilterFields).refine(
  ({ page: number, limit }) => number * limit <= MAX_PAGED_AUDIT_LINES,
  'Please narrow the search, or export all of it.',
)
export type AuditQuery = z.output<typeof AuditQuery>

export const AUDIT_FILE_NAME = 'audit-log.csv'

export const auditRoutes = {
  /** The newest first. Reading is a line of the log itself; no call changes one. */
  search: defineRoute('GET', '/admin/audit', { query: AuditQuery, returns: pageSchema(AuditLine) }),
  /** All of it as CSV, the oldest last. */
  export: defineRoute('GET', '/admin/audit/export', { query: AuditFilter, returns: z.unknown(), media: 'file' }),
}
