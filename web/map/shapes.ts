import type { Feature, FeatureCollection, Polygon, Position } from 'geojson'
import { EARTH_RADIUS_KM } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import type { CoveredArea } from '#contract/locations.ts'

const CIRCLE_CORNERS = 64

/** Areas as the wire has them (decision 47) to what the map draws; several paths are several polygons. */
export const shapeCollection = (areas: CoveredArea[]): FeatureCollection<Polygon> => ({
  type: 'FeatureCollection',
  features: areas.flatMap(ringsOf).map((ring): Feature<Polygon> => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring] },
  })),
})

function ringsOf(area: CoveredArea): Position[][] {
  if (area.type === 'circle') return [circleRing(area.center, area.radius)]
  if (area.type === 'polygon') return area.paths.map((path) => closed(path.map(({ lat, lng }) => [lng, lat])))
  const { ne, sw } = area
  return [
    closed([
      [sw.lng, sw.lat],
      [ne.lng, sw.lat],
      [ne.lng, ne.lat],
      [sw.lng, ne.lat],
    ]),
  ]
}

const closed = (ring: Position[]): Position[] => [...ring, ring[0]!]

/** Points that all lie `radius` metres from the centre on the globe. */
export function circleRing({ lat, lng }: Point, radius: number): Position[] {
  const angle = radius / 1000 / EARTH_RADIUS_KM
  const latitude = radians(lat)
  const ring = Array.from({ length: CIRCLE_CORNERS }, (_, i): Position => {
    const bearing = (2 * Math.PI * i) / CIRCLE_CORNERS
    const sine = Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(bearing)
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(latitude),
      Math.cos(angle) - Math.sin(latitude) * sine,
    )
    return [lng + degrees(east), degrees(Math.asin(sine))]
  })
  return closed(ring)
}

const radians = (value: number) => (value * Math.PI) / 180
const degrees = (value: number) => (value * 180) / Math.PI
