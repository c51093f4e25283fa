import { LARGEST_ID } from './fields.ts'
import { foldText } from './fold-text.ts'

const MAX_SLUG_LENGTH = 60

/** Returns the name in lower case without accents, words joined by hyphens; '' when no letter of it is Latin. */
export function toSlug(name: string): string {
  const words = foldText(name)
    .replaceAll("'", '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = (words[0] ?? '').slice(0, MAX_SLUG_LENGTH)
  for (const word of words.slice(1)) {
    if (slug.length + 1 + word.length > MAX_SLUG_LENGTH) break
    slug += `-${word}`
  }
  return slug
}

/** The last part of an address: '12-northside-mobility', or the id alone. */
const toNumberedSlug = (id: number, name: string) => [String(id), toSlug(name)].filter(Boolean).join('-')

/** Returns the id at the start of the last part of an address; undefined when it has none. */
export function parseIdOfNumberedSlug(part: string): number | undefined {
  const digits = /^([1-9]\d{0,9})(?:-|$)/.exec(part)?.[1]
  return digits !== undefined && Number(digits) <= LARGEST_ID ? Number(digits) : undefined
}

export const buildPublicVendorPath = ({ id, name }: { id: number; name: string }): string =>
  `/directory/vendors/${toNumberedSlug(id, name)}`

export const buildPublicServicePath = ({ id, name }: { id: number; name: string }): string =>
  `/directory/services/${toNumberedSlug(id, name)}`

/** `slug` as `town_slug` in the database makes it. */
export const buildPublicTownPath = (slug: string): string => `/directory/in/${slug}`
