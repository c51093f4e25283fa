import { z } from 'zod'
import { Role } from './accounts.ts'
import { Day, Id, page, Paging, PathId } from './fields.ts'
import { route } from './route.ts'

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
export const MOST_LINES = 10_000

/** Kinds and actions are words of ours. */
const Word = z.string().regex(/^[A-Za-z -]{1,60}$/, 'Letters only.')

const Narrowed = {
  by: PathId.optional().describe('who did it'),
  about: PathId.optional().describe('the person concerned'),
  referral: PathId.optional().describe('with its documents'),
  vendor: PathId.optional(),
  kind: Word.optional(),
  action: Word.optional(),
  role: Role.optional().describe('what they were then'),
  start: Day.optional().describe('both days are included'),
  end: Day.optional(),
}

export const AuditFilter = z.object(Narrowed)
export type AuditFilter = z.output<typeof AuditFilter>

export const AuditPage = Paging.extend(Narrowed).refine(
  ({ page: number, limit }) => number * limit <= MOST_LINES,
  'Please narrow the search, or export all of it.',
)
export type AuditPage = z.output<typeof AuditPage>

export const AUDIT_FILE_NAME = 'audit-log.csv'

export const auditRoutes = {
  /** The newest first. Reading is a line of the log itself; no call changes one. */
  search: route('GET', '/admin/audit', { query: AuditPage, returns: page(AuditLine) }),
  /** All of it as CSV, the oldest last. */
  export: route('GET', '/admin/audit/export', { query: AuditFilter, returns: z.unknown(), media: 'file' }),
}
