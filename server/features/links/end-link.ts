import { can } from '#contract/policy.ts'
import { findVisibleReferral } from '#server/features/referrals/queries.ts'
import { toPolicyReferral } from '#server/features/referrals/referral-row.ts'
import { assertAllowed, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { endReferralLinks } from './referral-links.ts'

/** Ends one link of a referral, for its sender and administrators (GST-057). */
export async function endReferralLink({ db, viewer, at, record }: RequestContext, referralId: number, linkId: number) {
  const referral = await findVisibleReferral(db, viewer, referralId)
  if (!referral) throw notFoundProblem()
  assertAllowed(can.endLinks(viewer, toPolicyReferral(referral)))
  const link = await db
    .selectFrom('referral_links')
    .select('id')
    .where('id', '=', linkId)
    .where('referral_id', '=', referralId)
    .executeTakeFirst()
  if (!link) throw notFoundProblem()
  const why = referral.sender_id === viewer.id ? 'by sender' : 'by administrator'
  await endReferralLinks(db, referralId, [linkId], { why, at })
  const about = { personId: referral.sender_id, vendorId: referral.vendor_id, detail: { referral: referralId } }
  await record({ action: 'ended', kind: 'referral link', ids: [linkId], ...about })
}
