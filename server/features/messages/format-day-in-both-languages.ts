import { writeFirstOfMonth } from '#contract/first-of-month.ts'

/** Formats a day for a sentence in both languages. */
export const formatDayInBothLanguages = (at: Date, options: Intl.DateTimeFormatOptions) => ({
  en: new Intl.DateTimeFormat('en-CA', options).format(at),
  fr: writeFirstOfMonth(new Intl.DateTimeFormat('fr-CA', options).format(at), 'fr'),
})
