import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Point } from '#contract/fields.ts'
import type { Viewer } from '#contract/policy.ts'
import { MAX_LOCATIONS_PER_CARD, type BoundingBox } from '#contract/vendors.ts'
import type { Db } from '#server/platform/db.ts'
import {
  countLocations,
  coversPoint,
  networksOf,
  networkVendorsOf,
  orderedLocationsOf,
  requestsOf,
  selectVendorsInOrder,
} from './vendor-row.ts'

/** Parameters of the request that affect the summaries. */
interface VendorSummaryOptions {
  near: Point | undefined
  box: BoundingBox | undefined
  /** A vendor whose network states are included besides those of the viewer's own vendors. */
  networkOf: number | undefined
  /** Includes the positions of a vendor's other open locations, up to the limit of a card. */
  withMarkers: boolean
}

function selectVendorSummaries(db: Db, viewer: Viewer, ids: number[], options: VendorSummaryOptions) {
  const mine = networkVendorsOf(viewer, options.networkOf)
  return selectVendorsInOrder(db, ids)
    .select(['v.id', 'v.name', 'v.avatar_type', 'v.logo', 'v.active', 'v.is_archived', 'v.approval'])
    .select(['v.suspended_at', 'v.prevent_referrals', 'v.prevent_documents', 'v.prevent_public_referrals'])
    .select(['v.vendors_seen_only', 'v.public_listing', 'v.likes_count', 'v.rating_total', 'v.rating_count'])
    .select((eb) => [
      jsonArrayFrom(orderedLocationsOf(eb, options).limit(options.withMarkers ? MAX_LOCATIONS_PER_CARD : 1)).as(
        'locations',
      ),
      countLocations(eb).as('locations_count'),
      networksOf(mine).as('networks'),
      requestsOf(mine).as('networks_requests'),
      coversPoint(options.near).as('covers'),
    ])
}

/** A vendor as stored, with what its card on the map screen shows. */
export type VendorSummaryRow = InferResult<ReturnType<typeof selectVendorSummaries>>[number]

/** Loads what the cards of these vendors show, in the order of the ids, with one query. */
export const loadVendorSummaries = (
  db: Db,
  viewer: Viewer,
  ids: number[],
  options: VendorSummaryOptions,
): Promise<VendorSummaryRow[]> => selectVendorSummaries(db, viewer, ids, options).execute()
