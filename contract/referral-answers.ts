import { z } from 'zod'
import { IdParams, requiredTextSchema } from './fields.ts'
import { ANSWER_TEXT_MAX_LENGTH, NobodyReads, QUESTION_MESSAGE, ReferralAnswer, ReplyBody } from './mailbox-answers.ts'
import { pageSchema } from './paging.ts'
import { Referral, SeenChange } from './referrals.ts'
import { ReferralAnswersRights } from './rights.ts'
import { defineRoute } from './route.ts'

// The people of a vendor who have an account ask the sender of a referral in words. The question is an answer like those from the mailbox;
// the sender replies to both.

/** How many questions a vendor asks about one referral within a day, its people and its mailbox together. */
export const QUESTIONS_PER_DAY = 20
/** How many replies a sender writes to one referral within a day. */
export const REPLIES_PER_DAY = 20

export const referralAnswerRoutes = {
  /** What the vendor answered and the sender replied, for either side. */
  list: defineRoute('GET', '/orders/:id/answers', {
    params: IdParams,
    returns: pageSchema(ReferralAnswer).extend({ may: ReferralAnswersRights.default({}), nobody_reads: NobodyReads }),
  }),
  /**
   * Also sets the status that a question from the mailbox sets; the sender gets the message about it. 409 when a colleague has
   * changed the status since the caller's screen was read.
   */
  ask: defineRoute('POST', '/orders/:id/question', {
    params: IdParams,
    body: z.object({ text: requiredTextSchema(ANSWER_TEXT_MAX_LENGTH, QUESTION_MESSAGE), seen: SeenChange }),
    returns: Referral,
  }),
  /** Of the sender, while there is a question. A repeat of the newest reply has no effect. */
  reply: defineRoute('POST', '/orders/:id/reply', { params: IdParams, body: ReplyBody, returns: Referral }),
}
