import type { MapControlTexts } from './public-map.ts'

/** A page about one vendor for frames on other websites (decision 45). */
export const buildEmbeddedVendorPath = (vendorId: number): string => `/embed/vendors/${vendorId}`

/** The data of its map, embedded in the page as JSON for the script. */
export interface EmbeddedVendorMapData {
  points: { lat: number; lng: number; name: string }[]
  /** The vendor's avatar. */
  icon: number
  label: string
  words: MapControlTexts
}
