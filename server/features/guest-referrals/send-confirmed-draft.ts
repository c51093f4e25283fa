import { toNameSortKey } from '#contract/fold-text.ts'
import { computeAnswerByDate } from '#server/features/emailed-links/compute-answer-by-date.ts'
import { issueReferralLink } from '#server/features/emailed-links/referral-links.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { insertReferral } from '#server/features/referrals/referral-row.ts'
import { rethrowReferralInsertError } from '#server/features/referrals/referral-target.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { isEmailAddressBlockedByReport } from './blocked-email-addresses.ts'
import { decryptDraft, encryptDraft, type DraftContent, type SentDraftStatusPath } from './draft-content.ts'
import { draftEndedProblem, lockDraft } from './drafts.ts'
import { enforceVendorAndHubLimits } from './guest-limits.ts'
import { lockGuestReferralTarget } from './guest-referral-target.ts'
import { hashGuestEmail } from './guest-email.ts'

interface Confirmed {
  number: number
  vendor: { id: number; name: string }
  answers_by: string
  link: string
}

/**
 * Sends the referral of a draft. The lock of the draft makes one referral of two requests at the same moment, and both get the
 * same answer (GST-038).
 */
export async function sendConfirmedDraft(
  services: Services,
  draftId: number,
  { at, requestId }: { at: Date; requestId: string },
): Promise<Confirmed> {
  return runInTransaction(services.db, async (tx) => {
    const draft = await lockDraft(tx, draftId, at)
    if (!draft) throw draftEndedProblem()
    if (draft.referral_id !== null) {
      // The link is encrypted like what was typed: its secret is nowhere else.
      const { path: link } = decryptDraft<SentDraftStatusPath>(services.keys, draft.sealed)
      return { ...(await readConfirmed(services, tx, draft.referral_id)), link }
    }
    const content = decryptDraft<DraftContent>(services.keys, draft.sealed)
    // The sender was reported after the form had been filled in.
    if (await isEmailAddressBlockedByReport(tx, services.keys, content.sender.email, at)) throw draftEndedProblem()
    const referralId = await sendGuestReferral(services, tx, content, { at, requestId })
    const { path: link } = await issueReferralLink(services, tx, {
      referralId,
      party: 'sender',
      email: content.sender.email,
      at,
    })
    await tx
      .updateTable('guest_drafts')
      .set({
        referral_id: referralId,
        sealed: encryptDraft(services.keys, { path: link } satisfies SentDraftStatusPath),
      })
      .where('id', '=', draftId)
      .execute()
    return { ...(await readConfirmed(services, tx, referralId)), link }
  })
}

async function readConfirmed(
  { config }: Pick<Services, 'config'>,
  tx: Db,
  referralId: number,
): Promise<Omit<Confirmed, 'link'>> {
  const { id, name, created_at } = await tx
    .selectFrom('referrals as r')
    .innerJoin('vendors as v', 'v.id', 'r.vendor_id')
    .select(['v.id', 'v.name', 'r.created_at'])
    .where('r.id', '=', referralId)
    .executeTakeFirstOrThrow()
  return { number: referralId, vendor: { id, name }, answers_by: computeAnswerByDate(config, created_at) }
}

/** Inserts the guest and the referral, as `sendReferral` does for a user. Returns the number of the referral. */
async function sendGuestReferral(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  tx: Db,
  { vendor, order: newReferral, sender, sentFor }: DraftContent,
  { at, requestId }: { at: Date; requestId: string },
): Promise<number> {
  const target = await lockGuestReferralTarget(tx, vendor, newReferral, at)
  await enforceVendorAndHubLimits(tx, target, config.limits, at)
  const { id: guestId } = await tx
    .insertInto('people')
    .values({
      ...sender,
      sort_name: toNameSortKey(`${sender.last}, ${sender.first}`),
      password_hash: '',
      role: 'CLIENT',
      is_guest: true,
      address_hash: hashGuestEmail(keys, sender.email),
      email_verified_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const referral = { senderId: guestId, vendorId: vendor, newReferral, options: target.selectedOptions, sentFor, at }
  const { id } = await insertReferral(tx, referral).catch(rethrowReferralInsertError)
  await addReferralEvent(tx, id, 'sent', { actorId: guestId, at, detail: { attachments: [], consent: false } })
  await recordAuditEntry(
    tx,
    { viewer: { id: guestId, role: 'CLIENT' }, at, requestId },
    { action: 'sent', kind: 'referral', ids: [id], personId: guestId, vendorId: vendor, detail: { guest: true } },
  )
  return id
}
