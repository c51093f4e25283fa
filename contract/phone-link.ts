/** What the field of a vendor's phone keeps: 3-3-8 digits (specification 9), those after the tenth an extension. */
const NUMBER_WITH_EXTENSION = /^([2-9]\d{2}-[2-9]\d{2}-\d{4})(\d{1,4})$/

export const hasPhoneExtension = (phone: string): boolean => NUMBER_WITH_EXTENSION.test(phone)

/** Converts '(416) 555-0100' to a link that dials, and '416-555-0100204' to one that dials the extension 204 after it. */
export function buildPhoneHref(phone: string): string {
  const [, number = phone, extension] = NUMBER_WITH_EXTENSION.exec(phone) ?? []
  const href = `tel:${number.replaceAll(/[^\d+]/g, '')}`
  return extension === undefined ? href : `${href};ext=${extension}`
}
