import type { Language } from './fields.ts'
import type { BoundingBox } from './vendors.ts'

/** The texts of the controls of a map, and how to move a map that lets the page scroll. */
export type MapControlTexts = Record<'zoomIn' | 'zoomOut' | 'credits' | 'close' | 'twoFingers' | 'ctrl' | 'cmd', string>

/** A vendor on the map of a public page, once with all its positions: the page stays small. */
interface PublicMapVendor {
  name: string
  icon: number
  href: string
  positions: [lat: number, lng: number][]
}

/** The data of the map of a public page, embedded in the page as JSON for the script. */
export interface PublicMapData {
  /** Null: the markers of all vendors. */
  vendors: PublicMapVendor[] | null
  near: { lat: number; lng: number } | null
  /** The part of the map that was searched; the map shows it again. */
  bbox: BoundingBox | null
  /** The language that the address of the page names, which links keep. */
  lang: Language | null
  /** Offers 'Search this area'. */
  isSearch: boolean
  label: string
  /** In a frame of another website: scrolling moves that website, not the map. */
  isFramed: boolean
  words: MapControlTexts & Record<'searchThisArea' | 'mapUnavailable', string>
}

/** The public page of a vendor of which the map knows the id alone; the hub redirects to its full address. */
export const buildPublicVendorPathById = (id: number, lang: Language | null): string =>
  `/directory/vendors/${id}${lang === null ? '' : `?lang=${lang}`}`
