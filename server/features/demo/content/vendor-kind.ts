import type { Town } from './towns.ts'

/**
 * A kind of provider and how such a one speaks of itself. {place}, {city}, {word} and {last} stand for where it is, a
 * name and a family name.
 */
export interface VendorKind {
  /** Map avatar, as in contract/avatars.ts. */
  avatar: number
  count: number
  /** The first of them has as many locations as this. */
  chainLocations?: number
  names: string[]
  /** What each of them offers, and what some of them offer besides. */
  services: string[]
  optionalServices: string[]
  /** A sentence on who they are, then one on how they work. */
  introSentences: string[]
  methodSentences: string[]
  /** True when they come to people, so that their locations have covered areas. */
  isMobile?: boolean
  language?: Town['language']
  regions?: Town['region'][]
}
