import { msg } from '#contract/message.ts'
import { can, VISITOR_VIEWER } from '#contract/policy.ts'
import { CLOSED_REFERRAL_STATUSES } from '#contract/referral-status.ts'
import { linkEndedProblem } from '#server/features/emailed-links/referral-links.ts'
import type { Db } from '#server/platform/db.ts'
import { conflictProblem, forbiddenProblem, type Problem } from '#server/platform/problems.ts'

/** Why a sender without an account cannot add documents to the referral, null if they can. Their rights are those of a client. */
export async function findNewDocumentRefusal(db: Db, referralId: number): Promise<Problem | null> {
  const referral = await db
    .selectFrom('referrals as r')
    .innerJoin('vendors as v', 'v.id', 'r.vendor_id')
    .select(['r.status', 'r.deleted_by_sender_at', 'r.deleted_by_vendor_at', 'r.consent_withdrawn_at'])
    .select(['v.prevent_documents', 'v.prevent_public_referrals', 'v.active', 'v.is_archived'])
    .where('r.id', '=', referralId)
    .executeTakeFirst()
  if (!referral || referral.deleted_by_sender_at !== null) return linkEndedProblem()
  const facts = {
    preventDocuments: referral.prevent_documents,
    preventPublicReferrals: referral.prevent_public_referrals,
  }
  if (!can.attachDocument(VISITOR_VIEWER, facts)) return forbiddenProblem(msg('This vendor does not accept documents.'))
  const isOpen =
    referral.active &&
    !referral.is_archived &&
    referral.deleted_by_vendor_at === null &&
    referral.consent_withdrawn_at === null &&
    !CLOSED_REFERRAL_STATUSES.includes(referral.status)
  return isOpen ? null : conflictProblem(msg('This referral is closed and takes no more documents.'))
}

/** A referral has one document that can be opened at most, as from the form for accounts. */
export async function hasUnexpiredDocument(db: Db, referralId: number, at: Date): Promise<boolean> {
  const open = await db
    .selectFrom('attachments')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('destroyed_at', 'is', null)
    .where('expires_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
