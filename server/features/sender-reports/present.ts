import type { SenderReport } from '#contract/sender-reports.ts'
import type { ReportRow } from './queries.ts'

/** The wire calls the reporter 'vendor'. */
export const presentSenderReport = (row: ReportRow): SenderReport => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  vendor_first: row.reporter_first,
  vendor_last: row.reporter_last,
  user_id: row.user_id,
  user_first: row.user_first,
  user_last: row.user_last,
  handled: row.status !== 0,
})
