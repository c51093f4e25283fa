import { sql } from 'kysely'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { ReportDecision } from '#contract/sender-reports.ts'
import { queueMailboxChangesOfContact } from '#server/features/messages/mailbox-change.ts'
import { queueMessage } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { lockSender, findReportPartyIds, requireReport, type ReportRow } from './queries.ts'
import { applyReportDecision } from './restrict-reported-sender.ts'

const APPROVED: ReportDecision = 1

/** Of a deleted account only the reason of a pending report is kept (docs/decisions/0016-own-data.md). */
const reasonAfterDecisionSql = sql<string>`case when exists (
  select from users u where u.id = reporter_id and u.deleted_at is not null) then '-' else reason end`

/**
 * Decides on a report, or changes its decision: approving keeps the user inactive, rejecting activates them (decision
 * 16). The reporter gets a message about each new decision, after the commit.
 */
export async function decideReportAndActivation(
  services: Services,
  { db: tx, viewer, at, record }: RequestContext,
  id: number,
  status: ReportDecision,
): Promise<ReportRow> {
  const parties = await findReportPartyIds(tx, id)
  if (!parties) throw notFoundProblem(msg('Report was not found.'))
  // Locks the user first, as a report does, so that the two do not deadlock.
  const user = await lockSender(tx, parties.user_id)
  if (!user) throw notFoundProblem(msg('Report was not found.'))
  const isApproved = status === APPROVED
  // SR-038: a report cannot remove the last administrator either.
  if (isApproved && !can.beReported(user))
    throw conflictProblem(
      msg('This user is now an administrator. Please change their account type first, or reject the report.'),
    )

  const before = await tx
    .selectFrom('user_reports')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .updateTable('user_reports')
    .set({ status, decided_at: at, decided_by: viewer.id, reason: reasonAfterDecisionSql })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .execute()
  await applyReportDecision({ db: tx, at }, user, status)
  await record({
    action: isApproved ? 'approved report' : 'rejected report',
    kind: 'report',
    ids: [id],
    personId: user.id,
  })
  if (before?.status !== status) {
    await queueMessage(services, tx, { kind: 'report decided', to: { userId: parties.reporter_id }, values: {} })
    if (isApproved) await queueMailboxChangesOfContact(services, tx, user.id)
  }
  return requireReport(tx, id)
}
