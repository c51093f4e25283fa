import type { Language } from './fields.ts'

/**
 * Writes the first of a month in a formatted day or range as French does, '1er décembre', which Intl does not. The hour of
 * '1 h 05' has a shorter name than any month.
 */
export const fixFrenchFirstOfMonth = (day: string, language: Language): string =>
  language === 'fr' ? day.replace(/\b1(?=\s\p{L}{2})/gu, '1er') : day
