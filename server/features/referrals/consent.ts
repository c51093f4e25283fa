import { createHash } from 'node:crypto'
import { getConsentLabel, getConsentWording } from '#contract/consent-wording.ts'
import type { Language } from '#contract/fields.ts'
import { msg } from '#contract/message.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { tryDestroyAttachmentsIfExpired, expireAttachmentsOfReferrals } from '#server/features/attachments/expiry.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { assertAllowed, conflictProblem } from '#server/platform/problems.ts'
import { withTransaction, type RequestContext } from '#server/platform/serve.ts'
import { lockVisibleReferral } from './queries.ts'
import { toPolicyReferral, toReferralAuditSubject, type ReferralRow } from './referral-row.ts'

interface ConsentFacts {
  referralId: number
  attachment: { id: number; name: string }
  vendor: { id: number; name: string }
  senderId: number
  /** Language of the wording that was shown. */
  language: Language
  at: Date
}

/** Stores who agreed when, to which wording, for which document and vendor (SR-095). */
export const recordAttachmentConsent = (
  tx: Db,
  { referralId, attachment, vendor, senderId, language, at }: ConsentFacts,
) =>
  tx
    .insertInto('consents')
    .values({
      referral_id: referralId,
      attachment_id: attachment.id,
      vendor_id: vendor.id,
      given_by: senderId,
      given_at: at,
      wording_hash: createHash('sha256')
        .update([...getConsentWording(vendor.name, attachment.name, language), getConsentLabel(language)].join('\n'))
        .digest(),
    })
    .execute()

/** Whether there is a consent that the viewer may withdraw. A repeated withdrawal is no error, so it is not refused by this. */
export const hasConsentToWithdraw = (
  viewer: Viewer,
  referral: Pick<
    ReferralRow,
    'sender_id' | 'vendor_id' | 'deleted_by_sender_at' | 'consent_provided' | 'consent_withdrawn_at'
  >,
): boolean =>
  can.withdrawConsent(viewer, toPolicyReferral(referral)) &&
  referral.consent_provided &&
  referral.consent_withdrawn_at === null

/**
 * Withdraws the consent: the document is destroyed and the details are hidden; the row is kept and marked (SR-096). A
 * repeat has no effect. From the commit on nobody can open the attachment; its bytes are destroyed right after it.
 */
export async function withdrawConsent(services: Services, context: RequestContext, id: number): Promise<void> {
  const { viewer, at } = context
  const attachmentIds = await withTransaction(context, async ({ db: tx, record }) => {
    const referral = await lockVisibleReferral(tx, viewer, id)
    assertAllowed(can.withdrawConsent(viewer, toPolicyReferral(referral)))
    if (!referral.consent_provided) throw conflictProblem(msg('No consent was given with this referral.'))
    if (referral.consent_withdrawn_at) return []
    await tx
      .updateTable('referrals')
      .set({ consent_withdrawn_at: at })
      .where('id', '=', id)
      .where('sender_id', '=', viewer.id)
      .execute()
    await tx
      .updateTable('consents')
      .set({ withdrawn_at: at })
      .where('referral_id', '=', id)
      .where('given_by', '=', viewer.id)
      .execute()
    await addReferralEvent(tx, id, 'consent withdrawn', { actorId: viewer.id, at })
    await record({ action: 'withdrew consent', ...toReferralAuditSubject(referral) })
    return expireAttachmentsOfReferrals(tx, { referralIds: [id], senderId: viewer.id, at })
  })
  await tryDestroyAttachmentsIfExpired(services, attachmentIds, at)
}
