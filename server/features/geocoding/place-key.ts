/** Letters that Unicode does not decompose into a base letter and an accent. */
const PLAIN_LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Words that are often abbreviated, with the spelling that keys use. */
const ONE_SPELLING: Record<string, string> = { saint: 'st', sainte: 'ste', mt: 'mount', ft: 'fort' }

/**
 * Returns the form in which place names are compared: lower case, unaccented, single spaces, 'Saint' and 'St.' alike.
 * A broken character (U+FFFD) stays: it matches one unknown letter.
 */
export const placeKey = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/['’‘`ʼ]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}\uFFFD]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => ONE_SPELLING[word] ?? word)
    .join(' ')
