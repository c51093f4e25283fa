import type { Feature, FeatureCollection, Polygon, Position } from 'geojson'
import { EARTH_RADIUS_KM, toDegrees, toRadians } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import type { CoveredArea } from '#contract/covered-areas.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import { computeBoxAround } from './view.ts'

/** Fixed by the specification (CONST-006). */
export const COVERED_AREA_STYLE = { color: '#ff0000', strokeOpacity: 0.8, fillOpacity: 0.2 } as const

const CIRCLE_CORNERS = 64

/** Converts areas from the wire (decision 47) to GeoJSON for the map. */
export const toAreaFeatures = (areas: CoveredArea[]): FeatureCollection<Polygon> => ({
  type: 'FeatureCollection',
  features: areas.flatMap(polygonsOf).map((coordinates): Feature<Polygon> => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates },
  })),
})

/** Returns the smallest box around all areas; undefined when there are none. */
export function computeBoxAroundAreas(areas: CoveredArea[]): BoundingBox | undefined {
  const corners = areas.flatMap((area) => computeAreaRings(area)).flat()
  return corners.length === 0 ? undefined : computeBoxAround(corners.map(([lng, lat]) => ({ lng: lng!, lat: lat! })))
}

/**
 * Groups rings into polygons: nested rings are an area and its holes, as in 'covers this place'; other rings are
 * separate areas.
 */
function polygonsOf(area: CoveredArea): Position[][][] {
  const rings = computeAreaRings(area)
  const around = rings.map((ring) => rings.filter((other) => other !== ring && isInsideRing(ring[0]!, other)))
  const isHole = (nth: number) => around[nth]!.length % 2 === 1
  return rings
    .map((ring, nth) => [ring, nth] as const)
    .filter(([, nth]) => !isHole(nth))
    .map(([ring, nth]) => [
      ring,
      ...rings.filter(
        (_, i) => isHole(i) && around[i]!.length === around[nth]!.length + 1 && around[i]!.includes(ring),
      ),
    ])
}

/** Returns the closed rings of an area. */
export function computeAreaRings(area: CoveredArea, circleCorners = CIRCLE_CORNERS): Position[][] {
  if (area.type === 'circle') return [computeCircleRing(area.center, area.radius, circleCorners)]
  if (area.type === 'polygon') return area.paths.map((path) => closedRing(path.map(({ lat, lng }) => [lng, lat])))
  const { ne, sw } = area
  return [
    closedRing([
      [sw.lng, sw.lat],
      [ne.lng, sw.lat],
      [ne.lng, ne.lat],
      [sw.lng, ne.lat],
    ]),
  ]
}

const closedRing = (ring: Position[]): Position[] => [...ring, ring[0]!]

/** True when a ray from the point to the east crosses the ring an odd number of times. */
const isInsideRing = ([x, y]: Position, ring: Position[]): boolean =>
  ring.slice(1).reduce((inside, [toX, toY], i) => {
    const [fromX, fromY] = ring[i]!
    const isCrossed = fromY! > y! !== toY! > y! && x! < fromX! + ((toX! - fromX!) * (y! - fromY!)) / (toY! - fromY!)
    return isCrossed ? !inside : inside
  }, false)

/** Returns points at `radius` metres from the centre on the globe. */
export function computeCircleRing({ lat, lng }: Point, radius: number, corners = CIRCLE_CORNERS): Position[] {
  const angle = radius / 1000 / EARTH_RADIUS_KM
  const latitude = toRadians(lat)
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const bearing = (2 * Math.PI * i) / corners
    const sine = Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(bearing)
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(latitude),
      Math.cos(angle) - Math.sin(latitude) * sine,
    )
    return [lng + toDegrees(east), toDegrees(Math.asin(sine))]
  })
  return closedRing(ring)
}
