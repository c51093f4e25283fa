import { z } from 'zod'
import type { Point } from '#contract/fields.ts'
import type { BoundingBox } from '#contract/vendors.ts'

// Positions and areas in URLs and queries: `lat,lng` and `west,south,east,north`.

const NUMBER = String.raw`-?\d{1,3}(\.\d{1,6})?`
const POINT = new RegExp(`^${NUMBER},${NUMBER}$`)
const BOX = new RegExp(`^${NUMBER}(,${NUMBER}){3}$`)

export const PointParam = z.string().regex(POINT).refine(isPoint)
export const BoxParam = z.string().regex(BOX).refine(isBox)

export function parsePoint(text: string): Point {
  const [lat, lng] = text.split(',').map(Number)
  return { lat: lat!, lng: lng! }
}

export function parseBox(text: string): BoundingBox {
  const [west, south, east, north] = text.split(',').map(Number)
  return { west: west!, south: south!, east: east!, north: north! }
}

function isPoint(text: string) {
  const { lat, lng } = parsePoint(text)
  return toValidPoint(lat, lng) !== undefined
}

function isBox(text: string) {
  const { west, south, east, north } = parseBox(text)
  return west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90
}

/** Returns the position of two numbers of an address; undefined when one is missing or out of range. */
export const toValidPoint = (lat: number | undefined, lng: number | undefined): Point | undefined =>
  lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
