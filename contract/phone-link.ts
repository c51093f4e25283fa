/**
 * The first number of a text that can be dialled: in North America ten digits, elsewhere seven to fifteen, or three alone such as 211. Imported
 * phones are free text ('Main: 416-555-0100 or 416-555-0200').
 */
const NUMBER =
  /(?<!\d)(?:(?:\+?1[\s.-]*)?\(?[2-9]\d{2}\)?[\s.-]*[2-9]\d{2}[\s.-]*\d{4}(?!\d{5})|\+?\d(?:[\s().-]*\d){6,14}|^\d{3}$)/

/** What follows a number: a word for an extension, or the digits after the tenth of a vendor's phone (3-3-8 digits, specification 9). */
const EXTENSION = /^(?:[\s,;(]*(?:ext(?:ension)?|x|poste|#)[\s.:]*)?(\d{1,7})/i

/** Converts '(416) 555-0100 ext. 204' or '416-555-0100204' to a link that dials the extension after the number; undefined without a number. */
export function buildPhoneHref(phone: string): string | undefined {
  const match = NUMBER.exec(phone)
  if (!match) return undefined
  const [number] = match
  const extension = EXTENSION.exec(phone.slice(match.index + number.length))?.[1]
  const href = `tel:${number.replaceAll(/[^\d+]/g, '')}`
  return extension === undefined ? href : `${href};ext=${extension}`
}

export const hasPhoneExtension = (phone: string): boolean => buildPhoneHref(phone)?.includes(';ext=') ?? false
