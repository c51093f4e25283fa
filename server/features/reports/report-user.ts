import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { days } from '#server/platform/clock.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { assertAllowed, conflict, notFound } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { hasReferredTo, hasReported, lockUser, reportById, type ReportRow } from './queries.ts'

/** Low, because a report locks a user out (SR-039). */
const REPORTS_PER_DAY = 5

/**
 * Reports a user who has sent one of the viewer's vendors a referral. The user is deactivated and signed out
 * immediately, until an administrator decides (decisions 16 and 41). 404 without such a referral, 403 for
 * administrators and oneself.
 */
export async function reportAndDeactivateUser(act: RequestContext, userId: number, reason: string): Promise<ReportRow> {
  const { db: tx, viewer, at, record } = act
  assertAllowed(can.reportUsers(viewer))
  assertAllowed(userId !== viewer.id, msg('You cannot report yourself.'))
  const user = await lockUser(tx, userId)
  if (!user || !(await hasReferredTo(tx, userId, viewer.contactOf))) throw notFound(msg('User was not found.'))
  assertAllowed(can.beReported(user), msg('An administrator cannot be reported.'))
  if (await hasReported(tx, viewer.id, userId)) throw conflict(msg('You have reported this user already.'))
  await countAttemptOrRefuse(tx, { key: `report ${viewer.id}`, most: REPORTS_PER_DAY, windowMs: days(1), at })

  const { id } = await tx
    .insertInto('user_reports')
    .values({ reporter_id: viewer.id, user_id: userId, reason, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set((u) => ({ active: false, version: u('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  // Old sessions must not work again when the user is reactivated.
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await record({ action: 'reported', kind: 'user', ids: [userId], personId: userId, detail: { report: id } })
  return reportById(tx, id)
}
