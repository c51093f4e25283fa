import type { Language } from '#contract/fields.ts'
import { msg, type Message } from '#contract/message.ts'
import { renderInLanguage } from '#server/platform/messages.ts'

// Counts in the words of a sentence, in both languages, for the placeholders of a template. English and French have the same two
// forms from 1 on. Without a count they say the same with no number.

export const describeUnreadReferrals = (count: number | undefined) => {
  if (count === undefined) return inBothLanguages(msg('unread referrals'))
  return inBothLanguages(count === 1 ? msg('1 unread referral') : msg('{count} unread referrals', { count }))
}

export const describeReferralsWithUnopenedDocuments = (count: number | undefined) => {
  if (count === undefined) return inBothLanguages(msg('referrals with unopened documents'))
  return inBothLanguages(
    count === 1
      ? msg('1 referral with an unopened document')
      : msg('{count} referrals with unopened documents', { count }),
  )
}

export const describeOpenReferrals = (count: number) =>
  inBothLanguages(count === 1 ? msg('1 open referral') : msg('{count} open referrals', { count }))

export const describeWorkingDays = (count: number | undefined) => {
  if (count === undefined) return inBothLanguages(msg('a few working days'))
  return inBothLanguages(count === 1 ? msg('1 working day') : msg('{count} working days', { count }))
}

const inBothLanguages = (message: Message): Record<Language, string> => ({
  en: renderInLanguage('en', message),
  fr: renderInLanguage('fr', message),
})
