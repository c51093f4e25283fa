import { can } from '#contract/policy.ts'
import { requireVisibleReferral } from '#server/features/referrals/queries.ts'
import { toPolicyReferral } from '#server/features/referrals/referral-row.ts'
import { assertAllowed, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { setReferralLinksEnded } from './referral-links.ts'

/** Ends one link of a referral: the sender one of their own side, an administrator any (GST-057). */
export async function endReferralLink({ db, viewer, at, record }: RequestContext, referralId: number, linkId: number) {
  const referral = await requireVisibleReferral(db, viewer, referralId)
  const link = await db
    .selectFrom('referral_links')
    .select('party')
    .where('id', '=', linkId)
    .where('referral_id', '=', referralId)
    .executeTakeFirst()
  if (!link) throw notFoundProblem()
  assertAllowed(can.endLink(viewer, toPolicyReferral(referral), link.party))
  const why = referral.sender_id === viewer.id ? 'by sender' : 'by administrator'
  await setReferralLinksEnded(db, referralId, [linkId], { why, at })
  const about = { personId: referral.sender_id, vendorId: referral.vendor_id, detail: { referral: referralId } }
  await record({ action: 'ended', kind: 'referral link', ids: [linkId], ...about })
}
