import type { Position } from 'geojson'
import type { GeoJSONStoreFeatures } from 'terra-draw'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { computeDistanceKm } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import { computeAreaRings } from './area-geometry.ts'
import { computeBoxAround } from './view.ts'

/** An area in the drawing tool, identified by this id. */
export interface DrawnArea {
  id: string
  area: CoveredArea
}

/** Each corner of a selected circle is a handle, so it has fewer corners than a circle that is only shown. */
const CIRCLE_CORNERS = 32
/** The tool rejects more decimals. */
const DECIMALS_OF_TOOL = 9
/** A tenth of a metre is exact enough for drawing. */
const DECIMALS_DRAWN = 6

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))

/** Converts an area for the tool; null for several rings, which it cannot draw. */
export function toDrawingToolFeature({ id, area }: DrawnArea): GeoJSONStoreFeatures | null {
  const rings = computeAreaRings(area, CIRCLE_CORNERS)
  if (rings.length !== 1) return null
  const coordinates = rings.map((ring) => ring.map((at) => at.map((degrees) => rounded(degrees, DECIMALS_OF_TOOL))))
  return {
    id,
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates },
    properties: { mode: area.type, ...(area.type === 'circle' && { radiusKilometers: area.radius / 1000 }) },
  }
}

/** Converts a drawn feature to the stored form. */
export function toCoveredArea({ geometry, properties }: GeoJSONStoreFeatures): CoveredArea {
  const ring = (geometry.coordinates as Position[][])[0]!.slice(0, -1).map(pointOf)
  const { west, south, east, north } = computeBoxAround(ring)
  if (properties['mode'] === 'rectangle')
    return { type: 'rectangle', ne: roundedPoint(north, east), sw: roundedPoint(south, west) }
  if (properties['mode'] !== 'circle')
    return { type: 'polygon', paths: [ring.map(({ lat, lng }) => roundedPoint(lat, lng))] }
  // Computed, because the tool does not update its own radius when the circle is resized.
  const center = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const mean = ring.reduce((sum, corner) => sum + computeDistanceKm(center, corner), 0) / ring.length
  return { type: 'circle', center: roundedPoint(center.lat, center.lng), radius: Math.round(mean * 1000) }
}

const pointOf = ([lng, lat]: Position): Point => ({ lat: lat!, lng: lng! })

const roundedPoint = (lat: number, lng: number): Point => ({
  lat: rounded(lat, DECIMALS_DRAWN),
  lng: rounded(lng, DECIMALS_DRAWN),
})
