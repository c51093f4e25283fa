import { toSinglePage } from '#contract/paging.ts'
import { referralByLinkRoutes, vendorAnswerByLinkRoutes } from '#contract/referral-by-link.ts'
import { msg } from '#contract/message.ts'
import { openAttachmentForLinkHolder } from '#server/features/attachments/open-attachment.ts'
import { replyWithAttachmentFile } from '#server/features/attachments/reply-with-attachment-file.ts'
import {
  createReferralChangeContextOfLink,
  toSenderViewer,
} from '#server/features/emailed-links/referral-change-context-of-link.ts'
import { requireReferralLinkByPass } from '#server/features/emailed-links/passes.ts'
import { replyByLink } from '#server/features/referral-answers/reply-to-vendor.ts'
import { withdrawConsent } from '#server/features/referrals/consent.ts'
import { deleteReferralsForSender } from '#server/features/referrals/delete-referrals-for-sender.ts'
import type { App } from '#server/platform/app.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { answerReferralByLink } from './answer-referral-by-link.ts'
import { attachDocumentByLink } from './attach-document-by-link.ts'
import { changeGuestPhoneByLink } from './change-guest-phone-by-link.ts'
import { issueLinkToWaitingReferral } from './issue-link-to-waiting-referral.ts'
import { markMailboxMisdirected } from './mark-mailbox-misdirected.ts'
import { readReferralByLink } from './read-referral-by-link.ts'
import { forgetMailboxBrowsers, readVendorMailboxSettings, setAnswerByLinkMode } from './vendor-mailbox.ts'

export function mountReferralByLinkRoutes(app: App) {
  mountRoute(app, referralByLinkRoutes.referral, async ({ db, request, at }) => {
    const link = await requireReferralLinkByPass(app, request, { at })
    const linked = await readReferralByLink(app.config, db, link, at)
    await createReferralChangeContextOfLink(db, link, { at, request }).record({
      action: 'opened',
      kind: 'referral',
      ids: [link.referral_id],
    })
    return linked
  })

  mountRoute(app, referralByLinkRoutes.answer, async ({ body, request, at }) => {
    const link = await requireReferralLinkByPass(app, request, { party: 'vendor', at })
    return runInTransaction(app.db, async (tx) => {
      await answerReferralByLink(createReferralChangeContextOfLink(tx, link, { at, request }), link, body)
      return readReferralByLink(app.config, tx, link, at)
    })
  })

  mountRoute(app, referralByLinkRoutes.misdirected, async ({ request, at }) => {
    const link = await requireReferralLinkByPass(app, request, { party: 'vendor', pass: 'code without reading', at })
    await runInTransaction(app.db, async (tx) =>
      markMailboxMisdirected(app, createReferralChangeContextOfLink(tx, link, { at, request }), link),
    )
    return { message: msg('Thank you. We won’t email this address again until somebody has checked.') }
  })

  mountRoute(app, referralByLinkRoutes.next, async ({ body, request, at }) => {
    const link = await requireReferralLinkByPass(app, request, { party: 'vendor', at })
    const { secret } = await issueLinkToWaitingReferral(app, link, body.number, at)
    return { link: secret }
  })

  mountSenderLinkRoutes(app)
  mountLinkDocumentRoutes(app)
  mountVendorMailboxRoutes(app)
}

/** What a sender without an account changes, and replies. */
function mountSenderLinkRoutes(app: App) {
  mountRoute(app, referralByLinkRoutes.cancel, async ({ db, request, at }) => {
    const link = await requireReferralLinkByPass(app, request, { party: 'sender', at, acceptsCancelled: true })
    const { record } = createReferralChangeContextOfLink(db, link, { at, request })
    if (link.deleted_by_sender_at === null)
      await deleteReferralsForSender(app, { db, viewer: { id: link.sender_id }, at, record }, [link.referral_id])
    return { message: msg('Your referral has been cancelled.') }
  })

  mountRoute(app, referralByLinkRoutes.setContact, async ({ body, request, at }) => {
    const link = await requireReferralLinkByPass(app, request, { party: 'sender', at })
    return runInTransaction(app.db, async (tx) => {
      await changeGuestPhoneByLink(createReferralChangeContextOfLink(tx, link, { at, request }), link, body.phone)
      return readReferralByLink(app.config, tx, link, at)
    })
  })

  mountRoute(app, referralByLinkRoutes.reply, async ({ body, request, at }) => {
    const link = await requireReferralLinkByPass(app, request, { party: 'sender', at })
    return runInTransaction(app.db, async (tx) => {
      await replyByLink(createReferralChangeContextOfLink(tx, link, { at, request }), link, body)
      return readReferralByLink(app.config, tx, link, at)
    })
  })

  mountRoute(app, referralByLinkRoutes.withdrawConsent, async ({ db, request, at }) => {
    const link = await requireReferralLinkByPass(app, request, { party: 'sender', pass: 'recent code', at })
    const { record } = createReferralChangeContextOfLink(db, link, { at, request })
    await withdrawConsent(app, { db, viewer: toSenderViewer(link), at, record }, link.referral_id)
    return readReferralByLink(app.config, db, link, at)
  })
}

/** The documents of a referral that a link opens: the vendor reads them, the sender adds one. */
function mountLinkDocumentRoutes(app: App) {
  mountRoute(app, referralByLinkRoutes.file, async ({ db, params, request, reply, at }) => {
    const link = await requireReferralLinkByPass(app, request, { party: 'vendor', at })
    const which = { referralId: link.referral_id, id: params.aid }
    return replyWithAttachmentFile(
      reply,
      await openAttachmentForLinkHolder(app, createReferralChangeContextOfLink(db, link, { at, request }), which),
    )
  })

  mountRoute(app, referralByLinkRoutes.attach, async (context) => {
    const { request, at } = context
    return attachDocumentByLink(app, await requireReferralLinkByPass(app, request, { party: 'sender', at }), context)
  })
}

function mountVendorMailboxRoutes(app: App) {
  mountRoute(app, vendorAnswerByLinkRoutes.browsers, async (context) => {
    const { browsers, ...answering } = await readVendorMailboxSettings(app, context, context.params.id)
    return { ...toSinglePage(browsers), ...answering }
  })

  mountRoute(app, vendorAnswerByLinkRoutes.endBrowsers, async (context) => {
    await forgetMailboxBrowsers(context, context.params.id)
    return { message: msg('From now on each browser needs a code.') }
  })

  mountRoute(app, vendorAnswerByLinkRoutes.setAnswering, async (context) => {
    await setAnswerByLinkMode(app, context, context.params.id, context.body.answer_by_link)
    return context.body
  })
}
