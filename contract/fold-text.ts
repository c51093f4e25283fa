/** Letters and signs that Unicode does not decompose, with the plain form that people type. */
const PLAIN_FORMS: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ...Object.fromEntries([...'’‘ʼ‛′´`'].map((sign) => [sign, "'"])),
  ...Object.fromEntries([...'‐‑‒–—―−'].map((sign) => [sign, '-'])),
}

const SPECIAL = new RegExp(`[${Object.keys(PLAIN_FORMS).join('')}]`, 'gu')

/**
 * Returns the form in which texts are compared: lower case, without accents, with plain letters, apostrophes and hyphens
 * (decision 55). Migration 0070 does the same in SQL.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(SPECIAL, (sign) => PLAIN_FORMS[sign]!)

/** Returns the key by which names are sorted and compared: folded, single spaces; the same on every database (decision 46). */
export const toNameSortKey = (name: string): string => foldText(name).replaceAll(/\s+/g, ' ').trim()
