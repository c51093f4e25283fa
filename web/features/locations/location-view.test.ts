import { expect, test } from 'vitest'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { buildLocation } from '#web/testing/examples.ts'
import { DEFAULT_MAP_CENTER } from '#web/map/view.ts'
import { getInitialEditorView, getViewOfAreasOrDefault, getViewOfPoint } from './location-view.ts'

const ottawa = { lat: 45.42, lng: -75.69 }
const rectangle = (south: number, north: number): CoveredArea => ({
  type: 'rectangle',
  sw: { lat: south, lng: -76 },
  ne: { lat: north, lng: -75 },
})
const otherwise = { center: ottawa, zoom: 3 }

test('a new location begins where the vendor is, else where everybody begins', () => {
  expect(getInitialEditorView(undefined, ottawa)).toMatchObject({ center: ottawa })
  expect(getInitialEditorView(undefined, undefined)).toMatchObject({ center: DEFAULT_MAP_CENTER })
})

test('a location is shown close up, closer than a new one', () => {
  const [near, around] = [getInitialEditorView(buildLocation(), undefined), getInitialEditorView(undefined, undefined)]
  expect(near).toMatchObject({ center: { lat: 43.65, lng: -79.38 } })
  expect('zoom' in near && 'zoom' in around && near.zoom > around.zoom).toBe(true)
})

test('a location with areas is shown with all of them, and itself outside of them', () => {
  const view = getInitialEditorView(buildLocation({ covered_areas: [rectangle(45, 46)] }), undefined)
  expect(view).toMatchObject({
    bounds: { west: expect.closeTo(-79.38, 3), south: expect.closeTo(43.65, 3), north: 46, east: -75 },
  })
})

test('areas at a pole are clipped to what maps can show; without areas the view stays', () => {
  expect(getViewOfAreasOrDefault([rectangle(-90, 90)], otherwise)).toMatchObject({ bounds: { south: -85, north: 85 } })
  expect(getViewOfAreasOrDefault([], otherwise)).toBe(otherwise)
})

test('a rough address is shown from farther away than an exact one', () => {
  const [exact, rough] = [getViewOfPoint(ottawa, 'street'), getViewOfPoint(ottawa, 'city')]
  expect('zoom' in exact && 'zoom' in rough && exact.zoom > rough.zoom).toBe(true)
  expect(getViewOfPoint(ottawa, undefined)).toEqual(rough)
})
