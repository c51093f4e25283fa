import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { days } from '#server/platform/clock.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { assertAllowed, conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import {
  findReportPartyIds,
  hasReferredToAnyApprovedVendor,
  hasReferredToAnyVendor,
  hasReportedUser,
  lockSender,
  requireReport,
  type ReportRow,
} from './queries.ts'
import { restrictReportedSender } from './restrict-reported-sender.ts'

/** Low, because a report locks a user out (SR-039). */
const REPORTS_PER_DAY = 5

/**
 * Reports a sender who has sent one of the viewer's vendors a referral. A user is deactivated and signed out, the address
 * of a guest is blocked, until an administrator decides (decisions 16 and 41). When none of the vendors that got a referral is
 * listed, the report waits for an administrator and restricts nobody: a suspended vendor could lock out all who trusted it. 404
 * without such a referral, 403 for administrators and oneself.
 */
export async function reportAndRestrictSender(
  context: RequestContext,
  userId: number,
  reason: string,
): Promise<ReportRow> {
  const { db: tx, viewer, at, record } = context
  assertAllowed(can.reportUsers(viewer))
  assertAllowed(userId !== viewer.id, msg('You cannot report yourself.'))
  const user = await lockSender(tx, userId)
  if (!user || !(await hasReferredToAnyVendor(tx, userId, viewer.contactOf)))
    throw notFoundProblem(msg('User was not found.'))
  assertAllowed(can.beReported(user), msg('An administrator cannot be reported.'))
  if (await hasReportedUser(tx, viewer.id, userId)) throw conflictProblem(msg('You have already reported this user.'))
  await countAttemptOrRefuse(tx, { key: `report ${viewer.id}`, most: REPORTS_PER_DAY, windowMs: days(1), at })

  const isRestricting = await hasReferredToAnyApprovedVendor(tx, userId, viewer.contactOf)
  const { id } = await tx
    .insertInto('user_reports')
    .values({ reporter_id: viewer.id, user_id: userId, reason, created_at: at, restricts_sender: isRestricting })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isRestricting) await restrictReportedSender({ db: tx, at }, user)
  await record({ action: 'reported', kind: 'user', ids: [userId], personId: userId, detail: { report: id } })
  return requireReport(tx, id)
}

/** Reads the viewer's own report again. 404 when none of their vendors has a referral from its user any more. */
export async function readReportForReporter({ db, viewer }: RequestContext, id: number): Promise<ReportRow> {
  assertAllowed(can.reportUsers(viewer))
  const parties = await findReportPartyIds(db, id)
  if (parties?.reporter_id !== viewer.id || !(await hasReferredToAnyVendor(db, parties.user_id, viewer.contactOf)))
    throw notFoundProblem(msg('Report was not found.'))
  return requireReport(db, id)
}
