import type { Language } from './fields.ts'

/** Writes the first of a month in a formatted day or range as French does, '1er décembre', which Intl does not. */
export const fixFrenchFirstOfMonth = (day: string, language: Language): string =>
  language === 'fr' ? day.replace(/\b1(?=\s\p{L})/gu, '1er') : day
