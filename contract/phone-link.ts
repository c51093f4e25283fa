/**
 * What people type between the digits of a North American number, as the inside of a character class: spaces, brackets, slashes and dots, and
 * dashes of every length.
 */
const SEPARATORS = String.raw`\s./·_()\[\]\p{Pd}\u2212`

/** Ten digits, after a 1 or not. */
const NORTH_AMERICAN = String.raw`(?:\+?1[${SEPARATORS}]*)?[(\[]?[2-9]\d{2}[${SEPARATORS}]*[2-9]\d{2}[${SEPARATORS}]*\d{4}(?!\d{5})`

/**
 * Seven to fifteen digits, or three alone such as 211. A lone digit before a North American number is none of it ('24/7 416-555-0100').
 * A slash or a dash between spaces ends the number: '555-0100 – 555-0200' holds two.
 */
const OTHER = String.raw`(?!\d[${SEPARATORS}]+${NORTH_AMERICAN})\+?\d(?:(?:[\s._()]*|[-\p{Pd}\u2212])\d){6,14}|^\d{3}$`

const NUMBER = new RegExp(`(?<!\\d)(?:${NORTH_AMERICAN}|${OTHER})`, 'u')

/** The number of a room before a number to dial. */
const ROOM = new RegExp(
  String.raw`\b(?:suite|unit|room|floor|apt|bureau|unité|étage)\.?\s*#?\s*\d{1,5}\b(?=[,;:${SEPARATORS}]*${NORTH_AMERICAN})`,
  'giu',
)

/** What follows a number: a word for an extension, or the digits after the tenth of a vendor's phone (3-3-8 digits, specification 9). */
const EXTENSION = new RegExp(String.raw`^(?:[,;${SEPARATORS}]*(?:ext(?:ension)?|x|poste|#)[\s.:]*)?(\d{1,7})`, 'iu')

/**
 * Converts '(416) 555-0100 ext. 204' or '416-555-0100204' to a link that dials the extension after the number; undefined without a number.
 * Imported phones are free text ('Suite 5, 416-555-0100 or 416-555-0200'): the first number is dialled.
 */
export function buildPhoneHref(phone: string): string | undefined {
  const text = phone.replaceAll(ROOM, ',')
  const match = NUMBER.exec(text)
  if (!match) return undefined
  const [number] = match
  const extension = EXTENSION.exec(text.slice(match.index + number.length))?.[1]
  const href = `tel:${number.replaceAll(/[^\d+]/g, '')}`
  return extension === undefined ? href : `${href};ext=${extension}`
}

export const hasPhoneExtension = (phone: string): boolean => buildPhoneHref(phone)?.includes(';ext=') ?? false
