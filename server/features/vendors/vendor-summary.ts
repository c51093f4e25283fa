import { sql, type InferResult } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Point } from '#contract/fields.ts'
import type { Viewer } from '#contract/policy.ts'
import { MAX_LOCATIONS_PER_CARD, type BoundingBox } from '#contract/vendors.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { selectClosuresJson, selectOpeningHoursJson } from './location-facts.ts'
import { POLICY_VENDOR_COLUMNS } from './queries.ts'
import {
  selectLocationCount,
  coversPointSql,
  selectOrderedLocations,
  type VendorExpressionBuilder,
} from './vendor-locations.ts'
import {
  networkStatusByVendorSql,
  getVendorIdsWithVisibleNetworkStates,
  openNetworkRequestIdByVendorSql,
  selectVendorsInOrderOfIds,
} from './vendor-card-row.ts'

/** Parameters of the request that affect the summaries. */
interface VendorSummaryOptions {
  near: Point | undefined
  box: BoundingBox | undefined
  /** The locations in a town that the search names: the card names such a one, if the vendor has one. */
  townLocationIds: number[]
  /** A vendor whose network states are included besides those of the viewer's own vendors. */
  networkOf: number | undefined
  /** The service of the search, whose availability the summary shows. */
  service: number | undefined
  /** Includes the positions of a vendor's other open locations, up to the limit of a card. */
  withMarkers: boolean
}

function selectVendorSummaries(db: Db, viewer: Viewer, ids: number[], options: VendorSummaryOptions) {
  const mine = getVendorIdsWithVisibleNetworkStates(viewer, options.networkOf)
  return selectVendorsInOrderOfIds(db, ids)
    .leftJoin(selectServiceSummaryByVendor(db, ids, options.service), 'offered.vendor_id', 'v.id')
    .select(['offered.told_services', 'offered.services_count'])
    .select(POLICY_VENDOR_COLUMNS)
    .select(['v.name', 'v.avatar_type', 'v.logo', 'v.suspended_at'])
    .select(['v.likes_count', 'v.rating_total', 'v.rating_count'])
    .select((eb) => [
      selectFirstLocationJson(eb, options).as('location'),
      selectOtherLocationsJson(eb, options).as('other_locations'),
      selectLocationCount(eb).as('locations_count'),
      networkStatusByVendorSql(mine).as('networks'),
      openNetworkRequestIdByVendorSql(mine).as('networks_requests'),
      coversPointSql(options.near).as('covers'),
    ])
}

/** The location that the card names, with its hours; null for a vendor without locations. */
const selectFirstLocationJson = (eb: VendorExpressionBuilder, options: VendorSummaryOptions) =>
  jsonObjectFrom(
    selectOrderedLocations(eb, options)
      .limit(1)
      .select('l.time_zone')
      .select(sql<boolean>`l.id = any(${options.townLocationIds}::int[])`.as('is_in_named_town'))
      .select((of) => [selectOpeningHoursJson(of).as('hours'), selectClosuresJson(of).as('closures')]),
  )

const selectOtherLocationsJson = (eb: VendorExpressionBuilder, options: VendorSummaryOptions) =>
  options.withMarkers
    ? jsonArrayFrom(
        selectOrderedLocations(eb, options)
          .offset(1)
          .limit(MAX_LOCATIONS_PER_CARD - 1),
      )
    : sql<[]>`'[]'::json`

/** The public services of these vendors; only the searched one when the search names a service or sub-service. */
function selectSummarisedServices(db: Db, vendorIds: number[], service: number | undefined) {
  const offered = db
    .selectFrom('vendor_services as vs')
    .innerJoin('services as s', 's.id', 'vs.service_id')
    .where('vs.vendor_id', '=', anyIdSql(vendorIds))
    .where('s.private', '=', false)
  if (service === undefined) return offered
  return offered.where(
    's.id',
    '=',
    sql<number>`(select coalesce(asked.parent_id, asked.id) from services asked where asked.id = ${service})`,
  )
}

/**
 * Counts the services that each of these vendors shows, and lists those with a known availability; no row for a vendor
 * without services. Grouped once, because a lateral join would scan the services for each vendor.
 */
export const selectServiceSummaryByVendor = (db: Db, vendorIds: number[], service: number | undefined) =>
  selectSummarisedServices(db, vendorIds, service)
    .groupBy('vs.vendor_id')
    .select(({ fn, ref }) => [
      'vs.vendor_id',
      fn.countAll<number>().as('services_count'),
      fn
        .jsonAgg(
          jsonBuildObject({
            name: ref('s.name'),
            availability: ref('vs.availability'),
            wait_weeks: ref('vs.wait_weeks'),
            places_free: ref('vs.places_free'),
            places_unit: ref('vs.places_unit'),
            availability_at: ref('vs.availability_at'),
          }),
        )
        .orderBy('s.sort_name')
        .filterWhere('vs.availability', '<>', 'unknown')
        .as('told_services'),
    ])
    .as('offered')

/** A vendor as stored, with what its card on the map screen shows. */
export type VendorSummaryRow = InferResult<ReturnType<typeof selectVendorSummaries>>[number]

/** Loads what the cards of these vendors show, in the order of the ids, with one query. */
export const loadVendorSummaryRows = (
  db: Db,
  viewer: Viewer,
  ids: number[],
  options: VendorSummaryOptions,
): Promise<VendorSummaryRow[]> => selectVendorSummaries(db, viewer, ids, options).execute()
