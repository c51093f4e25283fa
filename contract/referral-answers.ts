import { z } from 'zod'
import { WaitWeeks } from './availability.ts'
import { DAY_MS } from './dates.ts'
import { Id, IdParams, requiredTextSchema, trimmedTextSchema } from './fields.ts'
import { msg } from './message.ts'
import { pageSchema } from './paging.ts'
import type { SelectableStatus } from './referral-status.ts'
import { Referral, SeenChangeId } from './referrals.ts'
import { ReferralAnswersRights } from './rights.ts'
import { defineRoute } from './route.ts'

// A vendor answers the sender of a referral: from its own mailbox without an account (`referral-by-link.ts`), and with the answer 'ask'
// also by its people who have one. The sender replies to both in words.

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

/** To one referral; its sender gets a message about each. */
export const MAX_DAILY_ANSWERS_PER_REFERRAL = 20

export const ANSWER_TEXT_MAX_LENGTH = 5_000

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

export const APPOINTMENT_OUT_OF_RANGE_MESSAGE = msg('Enter a day within the next two years.')
export const APPOINTMENT_FORMAT_MESSAGE = msg('Enter the day and the time of the appointment.')

export const DECLINE_REASON_REQUIRED_MESSAGE = msg('Please choose a reason.')
export const QUESTION_TEXT_REQUIRED_MESSAGE = msg('Please write your question.')
export const REPLY_REQUIRED_MESSAGE = msg('Please write your reply.')

/** What the sender writes back. */
export const NewReferralReply = z.object({
  text: requiredTextSchema(ANSWER_TEXT_MAX_LENGTH, REPLY_REQUIRED_MESSAGE),
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
    error: QUESTION_TEXT_REQUIRED_MESSAGE,
  })
export type NewReferralAnswer = z.output<typeof NewReferralAnswer>
export type NewReferralAnswerBody = z.input<typeof NewReferralAnswer>

/** What the sender wrote back. After a withdrawn consent the text is empty. */
const ReferralReply = z.object({ at: z.string(), text: z.string() })

/** What a vendor answered to the sender. After a withdrawn consent the text is empty, and reason, weeks and appointment are null. */
export const ReferralAnswer = z.object({
  id: Id.optional(),
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
export const NobodyReadsRepliesFlag = z.literal(true).optional()

/** How many questions a vendor asks about one referral within a day, its people and its mailbox together. */
export const MAX_DAILY_QUESTIONS_PER_REFERRAL = 20
/** How many replies a sender writes to one referral within a day. */
export const MAX_DAILY_REPLIES_PER_REFERRAL = 20

export const referralConversationRoutes = {
  /** What the vendor answered and the sender replied, for either side. */
  list: defineRoute('GET', '/orders/:id/answers', {
    params: IdParams,
    returns: pageSchema(ReferralAnswer).extend({
      may: ReferralAnswersRights.default({}),
      nobody_reads: NobodyReadsRepliesFlag,
    }),
  }),
  /**
   * Also sets the status that a question from the mailbox sets; the sender gets the message about it. 409 when a colleague has
   * changed the status since the caller's screen was read.
   */
  ask: defineRoute('POST', '/orders/:id/question', {
    params: IdParams,
    body: z.object({
      text: requiredTextSchema(ANSWER_TEXT_MAX_LENGTH, QUESTION_TEXT_REQUIRED_MESSAGE),
      seen: SeenChangeId,
    }),
    returns: Referral,
  }),
  /** Of the sender, while there is a question. A repeat of the newest reply has no effect. */
  reply: defineRoute('POST', '/orders/:id/reply', { params: IdParams, body: NewReferralReply, returns: Referral }),
}
