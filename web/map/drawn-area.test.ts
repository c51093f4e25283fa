import { expect, test } from 'vitest'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { toCoveredArea, toDrawingToolFeature } from './drawn-area.ts'

const back = (area: CoveredArea) => toCoveredArea(toDrawingToolFeature({ id: 'a', area })!)

test('MAP-033: a drawn area and the stored one are equal to the metre, also far north', () => {
  for (const lat of [43.65, 60]) {
    const circle = { type: 'circle' as const, center: { lat, lng: -79.38 }, radius: 12_345 }
    expect(back(circle)).toEqual(circle)
  }
  const rectangle = { type: 'rectangle' as const, ne: { lat: 44, lng: -79 }, sw: { lat: 43.5, lng: -80.123456 } }
  expect(back(rectangle)).toEqual(rectangle)
  const corners = [
    { lat: 44, lng: -79 },
    { lat: 43, lng: -79 },
    { lat: 43.5, lng: -80 },
  ]
  expect(back({ type: 'polygon', paths: [corners] })).toEqual({ type: 'polygon', paths: [corners] })
})

test('an area of several rings cannot be drawn; coordinates are rounded to what the tool accepts', () => {
  const ring = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 1 },
    { lat: 1, lng: 0.12345678912345 },
  ]
  expect(toDrawingToolFeature({ id: 'a', area: { type: 'polygon', paths: [ring, ring] } })).toBeNull()
  const { geometry, properties } = toDrawingToolFeature({ id: 'a', area: { type: 'polygon', paths: [ring] } })!
  expect(geometry.coordinates[0]).toContainEqual([0.123456789, 1])
  expect(properties).toEqual({ mode: 'polygon' })
})
