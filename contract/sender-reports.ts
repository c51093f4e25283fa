import { z } from 'zod'
import { Id, IdParams, requiredTextSchema } from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

export const REPORT_REASON_MAX_LENGTH = 2_000

/** 0 waits for an administrator, 1 approved, 2 rejected. */
export const ReportDecisionState = z.literal([0, 1, 2])
export type ReportDecisionState = z.output<typeof ReportDecisionState>

/** A vendor's complaint about a sender of a referral. */
export const SenderReport = z.object({
  id: Id,
  status: ReportDecisionState,
  reason: z.string(),
  created_at: z.string(),
  vendor_first: z.string().describe('the reporter'),
  vendor_last: z.string(),
  user_id: Id.nullable().describe('the reported user; null for a guest and for a deleted account'),
  user_first: z.string(),
  user_last: z.string(),
  handled: z.boolean(),
})
export type SenderReport = z.output<typeof SenderReport>

/** -1 selects all statuses. */
export const ReportQuery = Paging.extend({
  status: z
    .enum(['-1', '0', '1', '2'])
    .default('-1')
    .transform((status) => (status === '-1' ? null : ReportDecisionState.parse(Number(status)))),
})
export type ReportQuery = z.output<typeof ReportQuery>

export const ReportDecision = z.literal([1, 2])
export type ReportDecision = z.output<typeof ReportDecision>

export const reportRoutes = {
  create: defineRoute('POST', '/reports/create', {
    body: z.object({ user_id: Id, reason: requiredTextSchema(REPORT_REASON_MAX_LENGTH, msg('A reason is required')) }),
    returns: SenderReport,
  }),
  ofUser: defineRoute('GET', '/reports/user/:id', {
    params: IdParams,
    query: Paging,
    returns: pageSchema(SenderReport),
  }),
  view: defineRoute('GET', '/reports/view', { query: ReportQuery, returns: pageSchema(SenderReport) }),
  /** The last decision applies: approved leaves the user inactive, rejected activates them (decision 16). */
  decide: defineRoute('PUT', '/report/status/:id', {
    params: IdParams,
    body: z.object({ status: ReportDecision }),
    returns: SenderReport,
  }),
}
