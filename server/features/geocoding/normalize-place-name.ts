import { foldText } from '#contract/fold-text.ts'

/** Words that are often abbreviated, with the spelling that keys use. */
const ONE_SPELLING: Record<string, string> = { saint: 'st', sainte: 'ste', mt: 'mount', ft: 'fort' }

/**
 * Returns the form in which place names are compared: lower case, unaccented, single spaces, 'Saint' and 'St.' alike.
 * A broken character (U+FFFD) stays: it matches one unknown letter.
 */
export const normalizePlaceName = (name: string) =>
  foldText(name.normalize('NFKC'))
    .replaceAll("'", '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}\uFFFD]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => ONE_SPELLING[word] ?? word)
    .join(' ')
