import type { Attachment } from '#contract/attachments.ts'
import { Language } from '#contract/fields.ts'
import type { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { msg } from '#contract/message.ts'
import { ATTACHMENT_CONSENT_REQUIRED_MESSAGE } from '#contract/referrals.ts'
import { requireOwnUpload, storeAttachment } from '#server/features/attachments/attachments.ts'
import { processAttachmentUpload } from '#server/features/attachments/process-attachment-upload.ts'
import { createReferralChangeContextOfLink } from '#server/features/emailed-links/referral-change-context-of-link.ts'
import type { ReferralLinkRow } from '#server/features/emailed-links/queries.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { recordAttachmentConsent } from '#server/features/referrals/consent.ts'
import { lockReferralOfLink } from '#server/features/referrals/queries.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { runOncePerIdempotencyKey } from '#server/platform/idempotency.ts'
import { conflictProblem, invalidFieldProblem } from '#server/platform/problems.ts'
import type { RouteContext } from '#server/platform/serve.ts'
import { hasUnexpiredDocument, findNewDocumentRefusal } from './find-new-document-refusal.ts'

/**
 * Adds a document to the referral of a sender without an account, with the checks, the limits, the consent and the lifetime
 * of the form for accounts (GST-050).
 */
export async function attachDocumentByLink(
  services: Services,
  link: ReferralLinkRow,
  context: Pick<RouteContext<typeof referralByLinkRoutes.attach>, 'request' | 'at' | 'repeatableRequest'>,
): Promise<{ attachment: Attachment }> {
  const { db } = services
  const { request, at } = context
  // The holder of the link counts, whoever is signed in in the same browser.
  const repeatableRequest = { ...context.repeatableRequest, viewer: null }
  const uploader = { ...createReferralChangeContextOfLink(db, link, { at, request }), userId: link.sender_id, request }
  await assertTakesDocuments(db, link)
  return processAttachmentUpload(services, uploader, {
    repeatableRequest,
    readForm: async (fields) => readConsent(fields),
    store: async ({ form: language, file, sentName, sent }) => {
      const document = { vendorId: link.vendor_id, referralId: link.referral_id, file }
      const sentByLink = { ...sent, body: [link.referral_id, sent.body] }
      const attachment = await storeAttachment(services, uploader, document, (tx, store) =>
        runOncePerIdempotencyKey(
          { ...repeatableRequest, request: sentByLink, db: tx },
          async () => {
            const referral = await lockReferralOfLink(tx, link.referral_id)
            await assertTakesDocuments(tx, link)
            // An account has taken the referral since the upload began (GST-049); the next try stores its document.
            if (referral?.sender_id !== link.sender_id) throw conflictProblem(msg('Please try again.'))
            if (await hasUnexpiredDocument(tx, link.referral_id, at)) throw secondDocumentProblem()
            const stored = await store()
            await recordAddedDocument(tx, link, { attachment: { id: stored.id, name: sentName }, language, at })
            return stored
          },
          { onReplay: (id) => requireOwnUpload(tx, uploader, id) },
        ),
      )
      return { attachment }
    },
  })
}

async function assertTakesDocuments(db: Db, { referral_id }: ReferralLinkRow): Promise<void> {
  const refusal = await findNewDocumentRefusal(db, referral_id)
  if (refusal !== null) throw refusal
}

const secondDocumentProblem = () =>
  conflictProblem(msg('This referral has a document. You can add another one when that one has expired.'))

/** The language of the wording that the sender has agreed to. */
function readConsent(fields: Map<string, string>): Language {
  if (fields.get('consentProvided') !== 'true')
    throw invalidFieldProblem('consentProvided', ATTACHMENT_CONSENT_REQUIRED_MESSAGE)
  return Language.catch('en').parse(fields.get('consentLanguage'))
}

interface AddedDocument {
  /** With the name that the wording showed. */
  attachment: { id: number; name: string }
  language: Language
  at: Date
}

async function recordAddedDocument(
  tx: Db,
  link: ReferralLinkRow,
  { attachment, language, at }: AddedDocument,
): Promise<void> {
  const { referral_id: referralId, sender_id: senderId } = link
  await tx
    .updateTable('referrals')
    .set({ consent_provided: true })
    .where('id', '=', referralId)
    .where('sender_id', '=', senderId)
    .execute()
  const vendor = { id: link.vendor_id, name: link.vendor_name }
  await recordAttachmentConsent(tx, { referralId, attachment, vendor, senderId, language, at })
  const detail = { attachments: [attachment.id], consent: true }
  await addReferralEvent(tx, referralId, 'attachment added', { actorId: senderId, at, detail })
}
