import type { RequestContext } from '#server/platform/serve.ts'
import { presentReferral } from './present.ts'
import { requireVisibleReferral } from './queries.ts'
import { toReferralAuditSubject } from './referral-row.ts'

/** Reads one referral and records the opening. */
export async function openReferral(
  { db, viewer, at, record }: Pick<RequestContext, 'db' | 'viewer' | 'at' | 'record'>,
  id: number,
) {
  const referral = await requireVisibleReferral(db, viewer, id)
  await record({ action: 'opened', ...toReferralAuditSubject(referral) })
  return presentReferral(referral, viewer, at)
}

/** The referral after a change, read in the same transaction. */
export const readChangedReferral = async (
  { db, viewer, at }: Pick<RequestContext, 'db' | 'viewer' | 'at'>,
  id: number,
) => presentReferral(await requireVisibleReferral(db, viewer, id), viewer, at)
