import { HUB_TIME_ZONE } from '#contract/dates.ts'
import { fixFrenchFirstOfMonth } from '#contract/fix-french-first-of-month.ts'

/** Formats a day for a sentence in both languages. */
export const formatDayInBothLanguages = (at: Date, options: Intl.DateTimeFormatOptions) => ({
  en: new Intl.DateTimeFormat('en-CA', options).format(at),
  fr: fixFrenchFirstOfMonth(new Intl.DateTimeFormat('fr-CA', options).format(at), 'fr'),
})

/** Formats a moment in Toronto time, as the screens do. */
export const formatMomentInBothLanguages = (at: Date) =>
  formatDayInBothLanguages(at, { dateStyle: 'long', timeStyle: 'short', timeZone: HUB_TIME_ZONE })
