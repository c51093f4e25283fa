import type { Language } from '#contract/fields.ts'
import { msg } from '#contract/message.ts'
import { renderInLanguage } from '#server/platform/messages.ts'

/** A message names as many referrals. */
const MAX_NUMBERS = 20

/** The numbers of referrals for a sentence, in both languages. One more than fits is named, too, so that the rest is a plural. */
export function formatReferralNumberList(ids: number[]): Record<Language, string> {
  if (ids.length <= MAX_NUMBERS + 1) return { en: ids.join(', '), fr: ids.join(', ') }
  const numbers = ids.slice(0, MAX_NUMBERS).join(', ')
  const message = msg('{numbers} and {count} more', { numbers, count: ids.length - MAX_NUMBERS })
  return { en: renderInLanguage('en', message), fr: renderInLanguage('fr', message) }
}
