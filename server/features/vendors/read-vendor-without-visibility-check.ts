import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { Vendor } from '#contract/vendors.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { loadLocationFacts } from './location-facts.ts'
import { canSeeAddress } from './present-location.ts'
import { presentVendor } from './present.ts'
import { countVisibleNetworksAndFollowers, listVendorLanguages, listVendorPictures } from './queries.ts'
import { loadVendorCardRows } from './vendor-card-row.ts'

interface ReadVendorOptions {
  directionsUrl: string
  /** The access code of a private service that the viewer knows. */
  accessCode?: string | undefined
  networkOf?: number | undefined
}

/** Reads the page of a vendor that the viewer may see. */
export async function readVendorWithoutVisibilityCheck(
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
  id: number,
  { directionsUrl, accessCode, networkOf }: ReadVendorOptions,
): Promise<Vendor> {
  const [row] = await loadVendorCardRows(db, viewer, [id], { allLocations: true, accessCode, networkOf })
  if (!row) throw notFoundProblem(msg('Vendor was not found.'))
  const counts = can.seeInsideVendor(viewer, id) ? await countVisibleNetworksAndFollowers(db, viewer, id) : undefined
  const locationFacts = [
    ...(
      await loadLocationFacts(
        db,
        // Hours and access of a hidden address could tell where it is.
        row.locations.filter((location) => canSeeAddress(viewer, row, location)).map((location) => location.id),
      )
    ).values(),
  ]
  return presentVendor(row, viewer, {
    directionsUrl,
    locationFacts,
    languages: await listVendorLanguages(db, id),
    media: await listVendorPictures(db, id),
    counts,
  })
}
