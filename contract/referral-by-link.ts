import { z } from 'zod'
import { Attachment, ATTACHMENT_UPLOAD_FIELD } from './attachments.ts'
import { CalendarDate, Id, IdParams, MessageResponse, PathId } from './fields.ts'
import { pageSchema } from './paging.ts'
import { GuestSender } from './guest-referrals.ts'
import { LinkParty, LINK_PASS_ROUTE_OPTIONS } from './emailed-links.ts'
import { NewReferralAnswer, NobodyReadsRepliesFlag, ReferralAnswer, NewReferralReply } from './referral-answers.ts'
import { ReferralStatus } from './referral-status.ts'
import { Referral } from './referrals.ts'
import { ReferralByLinkRights } from './rights.ts'
import { defineRoute } from './route.ts'
import { ClaimOffer } from './vendor-claims.ts'

// A vendor answers a referral from its own mailbox, without an account. All calls but those of the vendor's own settings
// carry a pass in the header `X-Link-Pass`.

/** A referral as the holder of a link sees it. */
export const ReferralByLink = z.object({
  party: LinkParty,
  referral: Referral.omit({ may: true, read_by: true }),
  vendor_contact: z
    .object({ phone: z.string(), site: z.string() })
    .optional()
    .describe('for senders: how to reach the vendor otherwise; left out while its page is not public'),
  answer_by: CalendarDate.nullable(),
  seen: z.int().describe('sent back with an answer: 409 when somebody has changed the status since'),
  changed: z
    .object({
      at: z.string(),
      status: ReferralStatus,
      by: z.string().nullable().describe('null: from the mailbox, and always for senders, who read no name'),
    })
    .nullable()
    .describe('the last change of the status'),
  answers: z.array(ReferralAnswer),
  nobody_reads: NobodyReadsRepliesFlag,
  may: ReferralByLinkRights,
  claim: ClaimOffer.optional().describe('an account that the mailbox can ask for; left out when it has one'),
  more_waiting: z
    .array(Id)
    .describe(
      'the oldest other referrals to the mailbox that nobody has read, or whose reply nobody has read; for vendors',
    ),
  more_waiting_count: z
    .int()
    .optional()
    .describe('how many there are, also beyond the listed ones; left out by copies of an older version'),
})
export type ReferralByLink = z.output<typeof ReferralByLink>

export const AnswerByLinkMode = z.enum(['never', 'no account', 'always'])
export type AnswerByLinkMode = z.output<typeof AnswerByLinkMode>

const MailboxBrowser = z.object({ since: z.string(), last_used: z.string() })

export const referralByLinkRoutes = {
  referral: defineRoute('GET', '/links/referral', { ...LINK_PASS_ROUTE_OPTIONS, returns: ReferralByLink }),
  answer: defineRoute('POST', '/links/answer', {
    body: NewReferralAnswer,
    ...LINK_PASS_ROUTE_OPTIONS,
    transaction: 'manual',
    returns: ReferralByLink,
  }),
  file: defineRoute('GET', '/links/attachments/:aid', {
    params: z.object({ aid: PathId }),
    ...LINK_PASS_ROUTE_OPTIONS,
    media: 'file',
    returns: z.unknown(),
  }),
  /** The sender adds a document, with the consent of the form for accounts (GST-050). */
  attach: defineRoute('POST', '/links/attachments', {
    ...LINK_PASS_ROUTE_OPTIONS,
    uploadFields: { file: ATTACHMENT_UPLOAD_FIELD, texts: ['consentProvided', 'consentLanguage'] },
    transaction: 'manual',
    returns: z.object({ attachment: Attachment }),
  }),
  /** The sender takes the referral back; its documents are destroyed and its links end. */
  cancel: defineRoute('POST', '/links/cancel', {
    ...LINK_PASS_ROUTE_OPTIONS,
    transaction: 'manual',
    returns: MessageResponse,
  }),
  /** The sender corrects their phone number. A repeat has no effect. */
  setContact: defineRoute('POST', '/links/contact', {
    body: GuestSender.pick({ phone: true }),
    ...LINK_PASS_ROUTE_OPTIONS,
    transaction: 'manual',
    returns: ReferralByLink,
  }),
  /** The sender replies to a question in words. A repeat of the newest reply has no effect. */
  reply: defineRoute('POST', '/links/reply', {
    body: NewReferralReply,
    ...LINK_PASS_ROUTE_OPTIONS,
    transaction: 'manual',
    returns: ReferralByLink,
  }),
  /** The sender withdraws the consent, soon after a code was entered. A repeat has no effect. */
  withdrawConsent: defineRoute('POST', '/links/withdraw-consent', {
    ...LINK_PASS_ROUTE_OPTIONS,
    transaction: 'manual',
    returns: ReferralByLink,
  }),
  /**
   * Somebody at the mailbox says that it is not the vendor's: its links stop working and it gets no more mail until an
   * administrator has looked.
   */
  misdirected: defineRoute('POST', '/links/misdirected', {
    ...LINK_PASS_ROUTE_OPTIONS,
    transaction: 'manual',
    returns: MessageResponse,
  }),
  /** A link to another referral that waits for the same mailbox; it needs a code of its own. */
  next: defineRoute('POST', '/links/next', {
    body: z.object({ number: Id }),
    ...LINK_PASS_ROUTE_OPTIONS,
    transaction: 'manual',
    returns: z.object({ link: z.string() }),
  }),
}

export const vendorAnswerByLinkRoutes = {
  browsers: defineRoute('GET', '/vendors/:id/mailbox-browsers', {
    params: IdParams,
    returns: pageSchema(MailboxBrowser).extend({ answer_by_link: AnswerByLinkMode, has_account: z.boolean() }),
  }),
  endBrowsers: defineRoute('DELETE', '/vendors/:id/mailbox-browsers', { params: IdParams, returns: MessageResponse }),
  setAnswering: defineRoute('PUT', '/vendors/:id/answering', {
    params: IdParams,
    body: z.object({ answer_by_link: AnswerByLinkMode }),
    returns: z.object({ answer_by_link: AnswerByLinkMode }),
  }),
}
