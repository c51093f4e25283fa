import { sql, type RawBuilder } from 'kysely'
import { computeDistanceKm, toDegrees, toRadians } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import type { BoundingBox } from '#contract/vendors.ts'

// The conditions "in view", "near" and "covers this point", for locations (alias l).

/** True for locations whose position may decide what is found and in which order. */
export const locationHasPublicPositionCondition = sql<boolean>`not l.is_archived and not l.hides_address`

/** Web Mercator ends here; points beyond it lie on the edge, as in the generated columns of the tables. */
const MAX_LATITUDE = 85.05

/** Projects to a world that is 1 wide and 1 high, north at the top. */
export function projectToUnitMercator({ lat, lng }: Point): { x: number; y: number } {
  const angle = toRadians(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)))
  return { x: (lng + 180) / 360, y: (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2 }
}

const mercatorPoint = (point: Point): RawBuilder<string> => {
  const { x, y } = projectToUnitMercator(point)
  return sql<string>`point(${x}::float8, ${y}::float8)`
}

/** True for locations in the box; uses the index `locations_nearest`. */
export function locationInBoxByIndexCondition({ west, south, east, north }: BoundingBox): RawBuilder<boolean> {
  const corners = [mercatorPoint({ lat: north, lng: west }), mercatorPoint({ lat: south, lng: east })] as const
  return sql<boolean>`l.mp <@ box(${corners[0]}, ${corners[1]})`
}

/** The same for the locations of one vendor: compares numbers, so that the index is not searched once a vendor. */
export function locationInBoxByRangeCondition({ west, south, east, north }: BoundingBox): RawBuilder<boolean> {
  const [from, to] = [
    projectToUnitMercator({ lat: north, lng: west }),
    projectToUnitMercator({ lat: south, lng: east }),
  ]
  return sql<boolean>`l.mp[0] between ${from.x}::float8 and ${to.x}::float8 and l.mp[1] between ${from.y}::float8 and ${to.y}::float8`
}

/** Sorts by distance from the index. The order is approximate, so sort the result again by `kilometresToPointSql`. */
export const mercatorDistanceSql = (point: Point): RawBuilder<number> => sql<number>`l.mp <-> ${mercatorPoint(point)}`

/** Returns a lower bound in kilometres for locations further away than `reach` in units of `mercatorDistanceSql`. */
export function computeMinKilometresOfMercatorDistance(point: Point, reach: number): number {
  // A kilometre fills more of the map the nearer a pole is, so due north or south is the shortest way out.
  const { y } = projectToUnitMercator(point)
  const edges = [y - reach, y + reach].map((edge) => toDegrees(Math.atan(Math.sinh(Math.PI * (1 - 2 * edge)))))
  return Math.min(...edges.map((lat) => computeDistanceKm(point, { ...point, lat })))
}

/** Great-circle distance, the same formula as in the browser (specification 9). */
export const kilometresToPointSql = ({ lat, lng }: Point): RawBuilder<number> =>
  sql<number>`haversine_km(l.lat, l.lng, ${lat}::float8, ${lng}::float8)`

/** True for covered areas (alias area) that contain the point; uses the index of their bounds. */
export function areaContainsPointCondition({ lat, lng }: Point): RawBuilder<boolean> {
  const point = sql`point(${lng}::float8, ${lat}::float8)`
  return sql<boolean>`area.bounds @> box(${point}, ${point})
      and case area.kind
        when 'circle' then 1000 * haversine_km((area.shape #>> '{center,lat}')::float8, (area.shape #>> '{center,lng}')::float8,
          ${lat}::float8, ${lng}::float8) <= (area.shape ->> 'radius')::float8
        when 'polygon' then (select count(*) % 2 = 1 from unnest(area.rings) ring where ring @> ${point})
        else true
      end`
}

/**
 * True for vendors (alias v) with a covered area that contains the point (decision 47); only areas of these locations (alias l)
 * count. Reads the areas of each vendor by its locations: the planner expects few areas over a point, and would search all of
 * them once for every vendor.
 */
export function vendorCoversPointCondition(
  point: Point,
  ofLocations: RawBuilder<boolean> = sql<boolean>`not l.is_archived`,
): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select true
    from (select id from locations l where l.vendor_id = v.id and ${ofLocations} offset 0) home
    cross join lateral (select * from covered_areas where covered_areas.location_id = home.id offset 0) area
    where ${areaContainsPointCondition(point)}
    limit 1), false)`
}
