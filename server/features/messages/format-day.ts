/** Formats a day for a sentence in both languages. French writes the first of a month as '1er', which Intl does not. */
export const formatDay = (at: Date, options: Intl.DateTimeFormatOptions) => ({
  en: new Intl.DateTimeFormat('en-CA', options).format(at),
  fr: new Intl.DateTimeFormat('fr-CA', options).format(at).replace(/\b1(?=\s\p{L})/u, '1er'),
})
