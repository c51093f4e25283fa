import type { Viewer } from '#contract/policy.ts'
import type { Db } from '#server/platform/db.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { presentReferral } from './present.ts'
import { findVisibleReferral } from './queries.ts'
import type { ReferralSideRow } from './referral-row.ts'

/** Reads one referral and records the opening. */
export async function openReferral(
  { db, viewer, at, record }: Pick<RequestContext, 'db' | 'viewer' | 'at' | 'record'>,
  id: number,
) {
  const referral = await requireReferral(db, viewer, id)
  const about = { ids: [referral.id], personId: referral.sender_id, vendorId: referral.vendor_id }
  await record({ action: 'opened', kind: 'referral', ...about })
  return presentReferral(referral, viewer, at)
}

async function requireReferral(db: Db, viewer: Viewer, id: number): Promise<ReferralSideRow> {
  const referral = await findVisibleReferral(db, viewer, id)
  if (!referral) throw notFoundProblem()
  return referral
}

/** The referral after a change, read in the same transaction. */
export async function readChangedReferral({
  db,
  viewer,
  at,
  params,
}: Pick<RequestContext, 'db' | 'viewer' | 'at'> & { params: { id: number } }) {
  return presentReferral(await requireReferral(db, viewer, params.id), viewer, at)
}
