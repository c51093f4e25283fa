import { t } from '@lingui/core/macro'
import type { AnswerAction, DeclineReason } from '#contract/referral-answers.ts'

/** The button of each answer. */
export const getAnswerActionLabels = (): Record<AnswerAction, string> => ({
  accept: t`Accept`,
  waitlist: t`Waitlist`,
  decline: t`Decline`,
  ask: t`Ask`,
  book: t`Book`,
  done: t({ message: 'Done', context: 'answer' }),
})

/** What the vendor has answered, as both sides read it later. */
export const getAnswerOutcomeLabels = (): Record<AnswerAction, string> => ({
  accept: t`Accepted`,
  waitlist: t`On the waiting list`,
  decline: t({ message: 'Declined', context: 'referral' }),
  ask: t`Asked a question`,
  book: t`Appointment booked`,
  done: t({ message: 'Done', context: 'referral' }),
})

export const getDeclineReasonLabels = (): Record<DeclineReason, string> => ({
  full: t`We are full`,
  'outside our area': t`Outside our area`,
  'not eligible': t`Not eligible`,
  'service not offered': t`We do not offer this service`,
  other: t`Another reason`,
})
