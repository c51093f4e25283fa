import type { Town } from './towns.ts'

/**
 * A kind of provider and the texts of its vendors. {place}, {city}, {word} and {last} are replaced by its location, a name
 * and a family name.
 */
export interface VendorKind {
  /** Map avatar, as in contract/avatars.ts. */
  avatar: number
  count: number
  /** The number of locations of the first one. */
  chainLocations?: number
  names: string[]
  /** The services of all, and those of some only. */
  services: string[]
  optionalServices: string[]
  /** Sentences about who they are, and about how they work. */
  introSentences: string[]
  methodSentences: string[]
  /** True when they come to people's homes, so that their locations have covered areas. */
  isMobile?: boolean
  language?: Town['language']
  regions?: Town['region'][]
}
