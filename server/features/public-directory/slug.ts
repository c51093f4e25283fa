import { foldText } from '#contract/fold-text.ts'

const MAX_SLUG_LENGTH = 60

/** Returns the name in lower case without accents, words joined by hyphens; '' when it has no letters or digits. */
export function toSlug(name: string): string {
  const words = foldText(name)
    .toLowerCase()
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if ([...longer].length > MAX_SLUG_LENGTH) break
    slug = longer
  }
  return slug || [...(words[0] ?? '')].slice(0, MAX_SLUG_LENGTH).join('')
}

/** The last part of an address: '12-northside-mobility', or the id alone. */
const toNumberedSlug = (id: number, name: string) => encodeURI([String(id), toSlug(name)].filter(Boolean).join('-'))

export const publicVendorPath = ({ id, name }: { id: number; name: string }): string =>
  `/directory/vendors/${toNumberedSlug(id, name)}`

export const publicServicePath = ({ id, name }: { id: number; name: string }): string =>
  `/directory/services/${toNumberedSlug(id, name)}`
