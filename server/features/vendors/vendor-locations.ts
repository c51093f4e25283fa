import { sql, type ExpressionBuilder, type InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Point } from '#contract/fields.ts'
import { MAX_LOCATIONS_PER_CARD, type BoundingBox } from '#contract/vendors.ts'
import {
  vendorCoversPointCondition,
  locationHasPublicPositionCondition,
  locationInBoxByIndexCondition,
  kilometresToPointSql,
} from '#server/features/geo/spatial-conditions.ts'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'

export type VendorExpressionBuilder = ExpressionBuilder<Tables & { v: Tables['vendors'] }, 'v'>

/** What decides the order of a vendor's locations, and how many of them a card has. */
export interface LocationOptions {
  near?: Point | undefined
  box?: BoundingBox | undefined
  allLocations?: boolean
  onlyLocation?: number | undefined
}

/**
 * MAP-035: archived locations last; among the others those in a town that the search names (`townLocationIds`), then those in the box,
 * then the nearest ones come first.
 */
export function selectOrderedLocations(
  eb: VendorExpressionBuilder,
  {
    near,
    box,
    townLocationIds = [],
  }: Pick<LocationOptions, 'near' | 'box'> & { townLocationIds?: number[] | undefined },
) {
  let locations = eb.selectFrom('locations as l').whereRef('l.vendor_id', '=', 'v.id').orderBy('l.is_archived')
  // A position that is not shown decides no order, also not among several of them.
  locations = locations.orderBy('l.hides_address')
  if (townLocationIds.length > 0) locations = locations.orderBy(sql`l.id = any(${townLocationIds}::int[])`, 'desc')
  if (box) locations = locations.orderBy(sql`not l.hides_address and ${locationInBoxByIndexCondition(box)}`, 'desc')
  if (near) locations = locations.orderBy(sql`case when not l.hides_address then ${kilometresToPointSql(near)} end`)
  return locations
    .orderBy('l.id')
    .select(['l.id', 'l.street', 'l.unit', 'l.number', 'l.city', 'l.state', 'l.zip', 'l.country'])
    .select(['l.lat', 'l.lng', 'l.precision', 'l.is_archived', 'l.hides_address', 'l.names_town'])
}

export function selectLocationsJson(
  eb: VendorExpressionBuilder,
  { near, box, allLocations, onlyLocation }: LocationOptions,
) {
  let locations = selectOrderedLocations(eb, { near, box })
  if (onlyLocation !== undefined) locations = locations.where('l.id', '=', onlyLocation)
  if (!allLocations) locations = locations.limit(MAX_LOCATIONS_PER_CARD)
  return jsonArrayFrom(
    locations.select(['l.clinic_name', 'l.version']).select(({ selectFrom }) =>
      selectFrom('covered_areas as a')
        .select(({ fn, ref }) => fn.coalesce(fn.jsonAgg(ref('a.shape')).orderBy('a.id'), sql<[]>`'[]'`).as('shapes'))
        .whereRef('a.location_id', '=', 'l.id')
        .$asScalar()
        .$notNull()
        .as('covered_areas'),
    ),
  )
}

export const selectLocationCount = (eb: VendorExpressionBuilder) =>
  eb
    .selectFrom('locations as l')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('l.vendor_id', '=', 'v.id')
    .$asScalar()
    .$notNull()

/** Null without a point. */
export const coversPointSql = (near: Point | undefined) =>
  sql<boolean | null>`${near ? vendorCoversPointCondition(near) : sql`null`}`

export const kilometresToNearestLocationSql = (near: Point | undefined) =>
  near
    ? sql<
        number | null
      >`(select min(${kilometresToPointSql(near)}) from locations l where l.vendor_id = v.id and ${locationHasPublicPositionCondition})`
    : sql<number | null>`null`

const selectLocations = (db: Db, vendorId: number, onlyLocation?: number) =>
  db
    .selectFrom('vendors as v')
    .select((eb) => selectLocationsJson(eb, { allLocations: true, onlyLocation }).as('locations'))
    .where('v.id', '=', vendorId)

/** A location as stored. */
export type LocationRow = InferResult<ReturnType<typeof selectLocations>>[number]['locations'][number]

/** Every location of a vendor, archived ones last, or one of them. */
export async function listVendorLocationRows(db: Db, vendorId: number, onlyLocation?: number): Promise<LocationRow[]> {
  const vendor = await selectLocations(db, vendorId, onlyLocation).executeTakeFirst()
  return vendor?.locations ?? []
}
