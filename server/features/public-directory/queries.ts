import { sql, type InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Point } from '#contract/fields.ts'
import { MAX_LOCATIONS_PER_VENDOR } from '#contract/locations.ts'
import { VISITOR_VIEWER } from '#contract/policy.ts'
import { MAX_LOCATIONS_PER_CARD, type BoundingBox } from '#contract/vendors.ts'
import { kilometresToPointSql } from '#server/features/geo/spatial-conditions.ts'
import { POLICY_VENDOR_COLUMNS } from '#server/features/vendors/queries.ts'
import { selectServiceSummaryByVendor } from '#server/features/vendors/vendor-summary.ts'
import {
  coversPointSql,
  selectOrderedLocations,
  type VendorExpressionBuilder,
} from '#server/features/vendors/vendor-locations.ts'
import { selectVendorsInOrderOfIds, selectShownServicesJson } from '#server/features/vendors/vendor-card-row.ts'
import { vendorVisibleToSearchEnginesCondition } from '#server/features/vendors/public-listing.ts'
import { vendorVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'

export interface PublicVendorCardOptions {
  near?: Point | undefined
  box?: BoundingBox | undefined
  /** The last part of a town's address: its locations come first. */
  town?: string | undefined
  /** The locations in a town that the words of the search name: they come first. */
  townLocationIds?: number[] | undefined
  /** The service of the search, whose availability the card shows. */
  service?: number | undefined
  /** The number of locations to load. */
  locations: number
}

/** The open locations of a vendor; those with a hidden address last. */
function openLocationsOf(
  eb: VendorExpressionBuilder,
  { near, box, town, townLocationIds }: Omit<PublicVendorCardOptions, 'service' | 'locations'>,
) {
  const locations = selectOrderedLocations(eb, { near, box, townLocationIds })
    .select(['l.clinic_name', sql<string>`town_slug(l.city)`.as('town_slug')])
    .select(kilometresToShownLocationSql(near).as('km'))
    .where('l.is_archived', '=', false)
  if (town === undefined) return locations
  const isThere = sql<boolean>`town_slug(l.city) = ${town} and not l.hides_address`
  return locations.clearOrderBy().orderBy(isThere, 'desc').orderBy('l.hides_address').orderBy('l.id')
}

/** Null without a point, and for a location whose position is not shown. */
const kilometresToShownLocationSql = (near: Point | undefined) =>
  near
    ? sql<number | null>`case when not l.hides_address then ${kilometresToPointSql(near)} end`
    : sql<number | null>`null::float8`

const selectPublicServicesJson = (eb: VendorExpressionBuilder) =>
  jsonArrayFrom(
    eb
      .selectFrom('vendor_services as vs')
      .innerJoin('services as s', 's.id', 'vs.service_id')
      .select(['s.id', 's.name'])
      .whereRef('vs.vendor_id', '=', 'v.id')
      .where('s.private', '=', false)
      .orderBy('s.sort_name'),
  )

const countOpenLocations = (eb: VendorExpressionBuilder) =>
  eb
    .selectFrom('locations as l')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('l.vendor_id', '=', 'v.id')
    .where('l.is_archived', '=', false)
    .$asScalar()
    .$notNull()

/** What the card and the page share. */
const selectPublicVendors = (db: Db, ids: number[], { locations, ...order }: PublicVendorCardOptions) =>
  selectVendorsInOrderOfIds(db, ids)
    .select(POLICY_VENDOR_COLUMNS)
    .select(['v.name', 'v.bio', 'v.avatar_type', 'v.logo', 'v.email', 'v.shows_email', 'v.phone', 'v.site'])
    .select(['v.booking_link', 'v.suspended_at'])
    .select((eb) => [
      jsonArrayFrom(openLocationsOf(eb, order).limit(locations)).as('locations'),
      countOpenLocations(eb).as('locations_count'),
    ])

const selectPublicCards = (db: Db, ids: number[], options: PublicVendorCardOptions) =>
  selectPublicVendors(db, ids, options)
    .leftJoin(selectServiceSummaryByVendor(db, ids, options.service), 'offered.vendor_id', 'v.id')
    .select(['offered.told_services', 'offered.services_count'])
    .select((eb) => [selectPublicServicesJson(eb).as('services'), coversPointSql(options.near).as('covers')])

/** A vendor with what a public list shows. */
export type PublicVendorCardRow = InferResult<ReturnType<typeof selectPublicCards>>[number]
export type PublicVendorBaseRow = InferResult<ReturnType<typeof selectPublicVendors>>[number]
export type PublicLocationRow = PublicVendorCardRow['locations'][number]

/** Loads these vendors, which visitors may see, in the order of the ids. */
export const loadPublicVendorCardRows = (
  db: Db,
  ids: number[],
  options: Omit<PublicVendorCardOptions, 'locations'> & { withMarkers: boolean },
): Promise<PublicVendorCardRow[]> =>
  selectPublicCards(db, ids, { ...options, locations: options.withMarkers ? MAX_LOCATIONS_PER_CARD : 1 }).execute()

/** Covered areas of a vendor in the answer of its page. */
const MAX_AREAS = 100

const selectPublicVendor = (db: Db, id: number, at: Date) =>
  selectPublicVendors(db, [id], { locations: MAX_LOCATIONS_PER_VENDOR })
    .select(['v.other_names', 'v.intake_form'])
    .select((eb) => selectShownServicesJson(eb, VISITOR_VIEWER, undefined).as('offered_services'))
    .select(vendorVisibleToSearchEnginesCondition(at).as('is_indexed'))
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('covered_areas as a')
          .innerJoin('locations as l', 'l.id', 'a.location_id')
          .select('a.shape')
          .whereRef('l.vendor_id', '=', 'v.id')
          .where('l.is_archived', '=', false)
          // The middle of a circle may be the address.
          .where('l.hides_address', '=', false)
          .orderBy('a.id')
          .limit(MAX_AREAS),
      ).as('covered_areas'),
    ])
    .where(vendorVisibleCondition(VISITOR_VIEWER))

export type PublicVendorRow = InferResult<ReturnType<typeof selectPublicVendor>>[number]

/** Returns undefined for a vendor that is missing or that visitors may not see. */
export const findPublicVendor = (db: Db, id: number, at: Date): Promise<PublicVendorRow | undefined> =>
  selectPublicVendor(db, id, at).executeTakeFirst()

const selectSubServices = (db: Db, serviceIds: number[]) =>
  db
    .selectFrom('services')
    .select(['id', 'parent_id', 'name', 'options'])
    .where('parent_id', '=', anyIdSql(serviceIds))
    .where('private', '=', false)
    .orderBy('sort_name')

export type SubServiceRow = InferResult<ReturnType<typeof selectSubServices>>[number]

/** The sub-services of these services, by name. */
export const listPublicSubServices = (db: Db, serviceIds: number[]): Promise<SubServiceRow[]> =>
  selectSubServices(db, serviceIds).execute()

/** True for top-level services (alias s) that anybody may read of: public ones that a public vendor offers. */
export const publicServiceCondition = sql<boolean>`not s.private and coalesce(s.parent_id, 0) = 0 and exists (
  select from vendor_services vs join vendors v on v.id = vs.vendor_id
  where vs.service_id = s.id and ${vendorVisibleCondition(VISITOR_VIEWER)})`
