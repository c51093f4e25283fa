import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import type { Db } from '#server/platform/db.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { copyVendorMapDataToLocations } from './copy-vendor-map-data-to-locations.ts'
import { incrementMapVersion } from './map-version.ts'
import { setPublicPageChangedAt } from './set-public-page-changed-at.ts'

interface MarkerChange {
  /** The name of the vendor, or the number or positions of its locations. */
  hasChangedMarkers?: boolean
}

/** Updates the data derived from a vendor: its search text, its markers and the time of its last change. */
export async function syncDerivedVendorData(
  { db, at }: Pick<RequestContext, 'db' | 'at'>,
  id: number,
  change?: MarkerChange,
): Promise<void> {
  await setPublicPageChangedAt({ db, at }, id)
  await syncVendorSearchIndexAndMap(db, id, change)
}

/**
 * Updates the data derived from a vendor after a change that its public page may not show. Tiles are drawn again only when a marker
 * has changed: saving a vendor is cheap for one person, and drawing every tile again is not for the others.
 */
export async function syncVendorSearchIndexAndMap(
  db: Db,
  id: number,
  { hasChangedMarkers = false }: MarkerChange = {},
): Promise<void> {
  await indexVendors(db, [id])
  const hasChangedLocations = await copyVendorMapDataToLocations(db, [id])
  if (hasChangedMarkers || hasChangedLocations) await incrementMapVersion(db)
}
