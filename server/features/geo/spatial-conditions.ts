import { sql, type RawBuilder } from 'kysely'
import { distanceKm } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import type { BoundingBox } from '#contract/vendors.ts'

// "In view", "near" and "covers this place", for the locations under the alias l.

/** Web Mercator ends here; beyond it everything lies on the edge, as in the tables' generated columns. */
const LAST_LATITUDE = 85.05

/** The place on a world that is 1 wide and 1 high, north at the top. */
export function projectToMercator({ lat, lng }: Point): { x: number; y: number } {
  const angle = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat)) * Math.PI) / 180
  return { x: (lng + 180) / 360, y: (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2 }
}

const mercatorPoint = (place: Point): RawBuilder<string> => {
  const { x, y } = projectToMercator(place)
  return sql<string>`point(${x}::float8, ${y}::float8)`
}

/** True for locations in the box; answered by the index `locations_nearest`. */
export function boxIndexCondition({ west, south, east, north }: BoundingBox): RawBuilder<boolean> {
  const corners = [mercatorPoint({ lat: north, lng: west }), mercatorPoint({ lat: south, lng: east })] as const
  return sql<boolean>`l.mp <@ box(${corners[0]}, ${corners[1]})`
}

/** The same for the locations of one vendor: numbers are compared, so that the box is not looked up for each vendor anew. */
export function boxRangeCondition({ west, south, east, north }: BoundingBox): RawBuilder<boolean> {
  const [from, to] = [projectToMercator({ lat: north, lng: west }), projectToMercator({ lat: south, lng: east })]
  return sql<boolean>`l.mp[0] between ${from.x}::float8 and ${to.x}::float8 and l.mp[1] between ${from.y}::float8 and ${to.y}::float8`
}

/** Orders by distance straight from the index: right nearby, so sort what came out again by `kilometresTo`. */
export const mercatorDistanceTo = (place: Point): RawBuilder<number> => sql<number>`l.mp <-> ${mercatorPoint(place)}`

/** So many kilometres at least lie between the place and whatever is further away than `reach` by `mercatorDistanceTo`. */
export function minKilometresBeyond(place: Point, reach: number): number {
  // A kilometre fills more of the map the nearer a pole is, so straight to the north or the south is the shortest way out.
  const { y } = projectToMercator(place)
  const edges = [y - reach, y + reach].map((edge) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * edge))) * 180) / Math.PI)
  return Math.min(...edges.map((lat) => distanceKm(place, { ...place, lat })))
}

/** Great-circle distance, the same formula as in the browser (specification 9). */
export const kilometresTo = ({ lat, lng }: Point): RawBuilder<number> =>
  sql<number>`haversine_km(l.lat, l.lng, ${lat}::float8, ${lng}::float8)`

/** True for covered areas (alias area) that hold the place; answered by the index of their bounds. */
export function areaContainsPoint({ lat, lng }: Point): RawBuilder<boolean> {
  const point = sql`point(${lng}::float8, ${lat}::float8)`
  return sql<boolean>`area.bounds @> box(${point}, ${point})
      and case area.kind
        when 'circle' then 1000 * haversine_km((area.shape #>> '{center,lat}')::float8, (area.shape #>> '{center,lng}')::float8,
          ${lat}::float8, ${lng}::float8) <= (area.shape ->> 'radius')::float8
        when 'polygon' then (select count(*) % 2 = 1 from unnest(area.rings) ring where ring @> ${point})
        else true
      end`
}

/** True for vendors (alias v) one of whose covered areas holds the place (decision 47). */
export function vendorCoversPoint(place: Point): RawBuilder<boolean> {
  // A scalar, not EXISTS: the planner would first collect every area of the country that holds the place.
  return sql<boolean>`coalesce((
    select true from locations home join covered_areas area on area.location_id = home.id
    where home.vendor_id = v.id and not home.is_archived and ${areaContainsPoint(place)}
    limit 1), false)`
}
