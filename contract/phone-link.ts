/** What people type between the digits of a number, as the inside of a character class: spaces, brackets and dots, and dashes of every length. */
const SEPARATORS = String.raw`\s.·_()\[\]\p{Pd}\u2212`

/** Ten digits, after a 1 or not. A number that begins with +, 00 or 011 belongs to another country, however it goes on. */
const NORTH_AMERICAN_NUMBER = new RegExp(
  String.raw`(?<!\d)(?<!(?:\+|\b00|\b011)[\d${SEPARATORS}]*)(?:\+?1[/${SEPARATORS}]*)?[(\[]?[2-9]\d{2}[/${SEPARATORS}]*[2-9]\d{2}[/${SEPARATORS}]*\d{4}(?!\d{5})`,
  'u',
)

/** Seven to fifteen digits, or three alone such as 211. A slash ends the number, because '555-0100/555-0200' holds two. */
const OTHER_NUMBER = new RegExp(String.raw`(?<!\d)(?:\+?\d(?:[${SEPARATORS}]*\d){6,14}|^\d{3}$)`, 'u')

/** What follows a number: a word for an extension, or the digits after the tenth of a vendor's phone (3-3-8 digits, specification 9). */
const EXTENSION = new RegExp(String.raw`^(?:[/,;${SEPARATORS}]*(?:ext(?:ension)?|x|poste|#)[\s.:]*)?(\d{1,7})`, 'iu')

/**
 * Converts '(416) 555-0100 ext. 204' or '416-555-0100204' to a link that dials the extension after the number; undefined without a number.
 * Imported phones are free text ('Suite 5, 416-555-0100 or 416-555-0200'): a North American number anywhere in it is the likelier one.
 */
export function buildPhoneHref(phone: string): string | undefined {
  const match = NORTH_AMERICAN_NUMBER.exec(phone) ?? OTHER_NUMBER.exec(phone)
  if (!match) return undefined
  const [number] = match
  const extension = EXTENSION.exec(phone.slice(match.index + number.length))?.[1]
  const href = `tel:${number.replaceAll(/[^\d+]/g, '')}`
  return extension === undefined ? href : `${href};ext=${extension}`
}

export const hasPhoneExtension = (phone: string): boolean => buildPhoneHref(phone)?.includes(';ext=') ?? false
