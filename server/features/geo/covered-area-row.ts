import type { Insertable } from 'kysely'
import { toRadians } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import type { CoveredArea } from '#contract/covered-areas.ts'
import type { Tables } from '#server/tables.ts'

const METRES_PER_DEGREE = 111_194

/** Returns the stored form of a covered area: the shape as drawn, and bounds that an index can search (specification 3). */
export function toCoveredAreaRow(locationId: number, shape: CoveredArea): Insertable<Tables['covered_areas']> {
  return {
    location_id: locationId,
    kind: shape.type,
    shape: JSON.stringify(shape),
    bounds: boundsOf(shape),
    rings: shape.type === 'polygon' ? polygonLiterals(shape.paths) : '{}',
  }
}

function boundsOf(shape: CoveredArea): string {
  if (shape.type === 'rectangle') return boxLiteral([shape.ne, shape.sw])
  if (shape.type === 'polygon') return boxLiteral(shape.paths.flat())
  const { center, radius } = shape
  const latitudes = radius / METRES_PER_DEGREE
  // A little wider than exact, and never wider than the world: the exact test is on the circle.
  const widest = Math.cos(toRadians(Math.min(89, Math.abs(center.lat) + latitudes)))
  const longitudes = latitudes / widest
  return boxLiteral([
    { lat: center.lat + latitudes, lng: center.lng + longitudes },
    { lat: center.lat - latitudes, lng: center.lng - longitudes },
  ])
}

/** The point as PostgreSQL's text form; x is the longitude. */
const pointLiteral = ({ lat, lng }: Point) => `(${lng},${lat})`

function boxLiteral(points: Point[]): string {
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  const corner = { lat: Math.max(...lats), lng: Math.max(...lngs) }
  return `${pointLiteral(corner)},${pointLiteral({ lat: Math.min(...lats), lng: Math.min(...lngs) })}`
}

const polygonLiterals = (paths: Point[][]): string =>
  `{${paths.map((ring) => `"(${ring.map(pointLiteral).join(',')})"`).join(',')}}`
