import { msg } from '#contract/message.ts'
import type { ReferralLinkRow } from '#server/features/emailed-links/queries.ts'
import { linkEndedProblem } from '#server/features/emailed-links/referral-links.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { lockReferralOfLink } from '#server/features/referrals/queries.ts'
import type { ReferralChangeContext } from '#server/features/referrals/referral-change-context.ts'
import { conflictProblem, forbiddenProblem } from '#server/platform/problems.ts'

/**
 * Changes the phone number of a sender without an account, who is stored once for each referral. The number that the sender
 * already has is no change.
 */
export async function changeGuestPhoneByLink(
  context: ReferralChangeContext,
  link: ReferralLinkRow,
  phone: string,
): Promise<void> {
  const { db: tx, at, record } = context
  if (!link.is_sender_guest) throw forbiddenProblem(msg('Please change your phone number in your account.'))
  const referral = await lockReferralOfLink(tx, link.referral_id)
  if (!referral || referral.deleted_by_sender_at !== null) throw linkEndedProblem()
  // An account has taken the referral since the link was read (GST-049).
  if (referral.sender_id !== link.sender_id) throw conflictProblem(msg('Please try again.'))
  const changed = await tx
    .updateTable('people')
    .set({ phone })
    .where('id', '=', link.sender_id)
    .where('is_guest', '=', true)
    .where('phone', '<>', phone)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  await addReferralEvent(tx, referral.id, 'phone changed', { actorId: link.sender_id, at })
  await record({ action: 'changed phone', kind: 'referral', ids: [referral.id] })
}
