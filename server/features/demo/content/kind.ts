import type { Town } from './towns.ts'

/**
 * A kind of provider and how such a one speaks of itself. {place}, {city}, {word} and {last} stand for where it is, a
 * name and a family name.
 */
export interface Kind {
  /** Map avatar, as in contract/avatars.ts. */
  avatar: number
  count: number
  /** The first of them has as many locations as this. */
  chain?: number
  names: string[]
  /** What each of them offers, and what some of them offer besides. */
  services: string[]
  besides: string[]
  /** A sentence on who they are, then one on how they work. */
  who: string[]
  how: string[]
  /** True when they come to people, so that their locations have covered areas. */
  visits?: boolean
  tongue?: Town['tongue']
  regions?: Town['region'][]
}
