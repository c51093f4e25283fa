import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import type { Db } from '#server/platform/db.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { copyVendorMapDataToLocations } from './copy-vendor-map-data-to-locations.ts'
import { incrementMapVersion } from './map-version.ts'
import { setPublicPageChangedAt } from './set-public-page-changed-at.ts'

/** Updates the data derived from a vendor: its search text, its markers and the time of its last change. */
export async function syncDerivedVendorData({ db, at }: Pick<RequestContext, 'db' | 'at'>, id: number): Promise<void> {
  await setPublicPageChangedAt({ db, at }, id)
  await syncVendorSearchIndexAndMap(db, id)
}

/** Updates the data derived from a vendor after a change that its public page may not show. */
export async function syncVendorSearchIndexAndMap(db: Db, id: number): Promise<void> {
  await indexVendors(db, [id])
  await copyVendorMapDataToLocations(db, [id])
  await incrementMapVersion(db)
}
