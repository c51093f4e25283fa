import { can } from '#contract/policy.ts'
import type { Vendor } from '#contract/vendors.ts'
import { notFound } from '#server/platform/problems.ts'
import type { Act } from '#server/platform/serve.ts'
import { presentVendor } from './present.ts'
import { innerCounts, mediaOf, vendorsForCards } from './queries.ts'

interface Asked {
  directionsUrl: string
  /** A private service that the viewer knows by name. */
  word?: string | undefined
  networkOf?: number | undefined
}

/** One vendor as its page shows it to this viewer, who may see it. */
export async function readVendor(
  { db, viewer }: Pick<Act, 'db' | 'viewer'>,
  id: number,
  { directionsUrl, word, networkOf }: Asked,
): Promise<Vendor> {
  const [row] = await vendorsForCards(db, viewer, [id], { allLocations: true, word, networkOf })
  if (!row) throw notFound('Vendor')
  const counts = can.seeInsideVendor(viewer, id) ? await innerCounts(db, viewer, id) : undefined
  return presentVendor(row, viewer, { directionsUrl, media: await mediaOf(db, id), counts })
}
