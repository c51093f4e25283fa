import { z } from 'zod'
import { Attachment, ATTACHMENT_UPLOAD_FIELD } from './attachments.ts'
import { WaitWeeks } from './availability.ts'
import { CalendarDate, Id, IdParams, MessageResponse, PathId, requiredTextSchema, trimmedTextSchema } from './fields.ts'
import { pageSchema } from './paging.ts'
import { GuestSender } from './guest-referrals.ts'
import { LinkParty, LINK_PASS_ROUTE_OPTIONS } from './links.ts'
import { msg } from './message.ts'
import { ReferralStatus, type SelectableStatus } from './referral-status.ts'
import { Referral } from './referrals.ts'
import { ReferralByLinkRights } from './rights.ts'
import { defineRoute } from './route.ts'
import { ClaimOffer } from './vendor-claims.ts'

// A vendor answers a referral from its own mailbox, without an account. All calls but those of the vendor's own settings
// carry a pass in the header `X-Link-Pass`.

export const AnswerAction = z.enum(['accept', 'waitlist', 'decline', 'ask', 'book', 'done'])
export type AnswerAction = z.output<typeof AnswerAction>

/** The status that each answer sets. */
export const STATUS_BY_ANSWER_ACTION: Record<AnswerAction, SelectableStatus> = {
  accept: 'Our team will be contacting you soon to discuss request',
  waitlist: 'RECIEVED',
  decline: 'Vendor does not offer requested service(s) and/or product(s)',
  ask: 'Vendor is requesting you re-send information',
  book: 'Your appointment has been scheduled',
  done: 'COMPLETED',
}

export const DeclineReason = z.enum(['full', 'outside our area', 'not eligible', 'service not offered', 'other'])
export type DeclineReason = z.output<typeof DeclineReason>

export const ANSWER_TEXT_MAX_LENGTH = 5_000

const DAY_MS = 86_400_000
const APPOINTMENT_DAYS_AHEAD = 731

/**
 * Returns the accepted range of appointment times. It starts two days ago, so that an appointment of yesterday can
 * still be recorded.
 */
export const getAppointmentTimeRange = (now: Date) => ({
  earliest: new Date(now.getTime() - 2 * DAY_MS),
  latest: new Date(now.getTime() + APPOINTMENT_DAYS_AHEAD * DAY_MS),
})

/** False for a mistyped year. Each side checks it by its own clock. */
export function isAcceptedAppointmentTime(at: string, now: Date): boolean {
  const { earliest, latest } = getAppointmentTimeRange(now)
  const time = Date.parse(at)
  return time >= earliest.getTime() && time <= latest.getTime()
}

export const APPOINTMENT_TIME_MESSAGE = msg('Enter a day within the next two years.')
export const APPOINTMENT_FORMAT_MESSAGE = msg('Enter the day and the time of the appointment.')

export const DECLINE_REASON_REQUIRED_MESSAGE = msg('Please choose a reason.')
export const QUESTION_MESSAGE = msg('Please write your question.')
export const REPLY_MESSAGE = msg('Please write your reply.')

/** What the sender writes back. */
export const ReplyBody = z.object({
  text: requiredTextSchema(ANSWER_TEXT_MAX_LENGTH, REPLY_MESSAGE),
  answer: Id.optional().describe('the last answer that the sender had on the screen; the newest one by default'),
})

export const NewReferralAnswer = z
  .object({
    action: z.enum(AnswerAction.options, msg('Please choose an answer.')),
    reason: DeclineReason.optional(),
    text: trimmedTextSchema(ANSWER_TEXT_MAX_LENGTH).default(''),
    weeks: WaitWeeks.optional(),
    at: z.iso
      .datetime({ offset: true, error: APPOINTMENT_FORMAT_MESSAGE })
      .optional()
      .describe('of a booked appointment'),
    seen: z.int().min(0).describe('of the referral as the page showed it'),
  })
  .refine(({ action, reason }) => action !== 'decline' || reason !== undefined, {
    path: ['reason'],
    error: DECLINE_REASON_REQUIRED_MESSAGE,
  })
  .refine(({ action, text }) => action !== 'ask' || text !== '', {
    path: ['text'],
    error: QUESTION_MESSAGE,
  })
export type NewReferralAnswer = z.output<typeof NewReferralAnswer>
export type NewReferralAnswerBody = z.input<typeof NewReferralAnswer>

/** What the sender wrote back. After a withdrawn consent the text is empty. */
const ReferralReply = z.object({ at: z.string(), text: z.string() })

/** What a vendor answered to the sender. After a withdrawn consent the text is empty. */
export const ReferralAnswer = z.object({
  id: Id,
  at: z.string(),
  action: AnswerAction,
  reason: DeclineReason.nullable(),
  text: z.string(),
  weeks: z.int().nullable(),
  appointment_at: z.string().nullable(),
  is_own: z.boolean().default(false).describe('the caller asked it as a contact of the vendor'),
  replies: z.array(ReferralReply).default([]).describe('of the sender, until the next answer; oldest first'),
})
export type ReferralAnswer = z.output<typeof ReferralAnswer>

/** For a sender who was asked: nobody of the vendor can read a reply on this hub now. */
export const NobodyReads = z.literal(true).optional()

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
  nobody_reads: NobodyReads,
  may: ReferralByLinkRights,
  claim: ClaimOffer.optional().describe('an account that the mailbox can ask for; left out when it has one'),
  more_waiting: z.array(Id).describe('other referrals to the mailbox that nobody has read; for vendors'),
})
export type ReferralByLink = z.output<typeof ReferralByLink>

export const AnswerByLinkSetting = z.enum(['never', 'no account', 'always'])
export type AnswerByLinkSetting = z.output<typeof AnswerByLinkSetting>

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
    body: ReplyBody,
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

export const vendorMailboxRoutes = {
  browsers: defineRoute('GET', '/vendors/:id/mailbox-browsers', {
    params: IdParams,
    returns: pageSchema(MailboxBrowser).extend({ answer_by_link: AnswerByLinkSetting, has_account: z.boolean() }),
  }),
  endBrowsers: defineRoute('DELETE', '/vendors/:id/mailbox-browsers', { params: IdParams, returns: MessageResponse }),
  setAnswering: defineRoute('PUT', '/vendors/:id/answering', {
    params: IdParams,
    body: z.object({ answer_by_link: AnswerByLinkSetting }),
    returns: z.object({ answer_by_link: AnswerByLinkSetting }),
  }),
}
