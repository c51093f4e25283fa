import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import { buildLocation } from '#web/testing/examples.ts'
import { describeCoveredArea } from './describe-covered-area.ts'
import { parseKmAsMetres, getAreaRadiusProblem } from './AreaRadiusInput.tsx'
import { sortLocations } from './vendor-locations.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const center = { lat: 43, lng: -79 }
const ring = [center, { lat: 44, lng: -79 }, { lat: 44, lng: -78 }]

test.each([
  [{ type: 'circle' as const, center, radius: 1234 }, 'Circle, radius 1.23 km'],
  [{ type: 'circle' as const, center, radius: 25_160 }, 'Circle, radius 25.2 km'],
  [{ type: 'polygon' as const, paths: [ring, ring] }, 'Polygon with 6 corners'],
  [{ type: 'rectangle' as const, ne: { lat: 43.1, lng: -78.9 }, sw: center }, 'Rectangle, 8.12 by 11.1 km'],
])('an area is described in words: %#', (area, text) => {
  expect(describeCoveredArea(area)).toBe(text)
})

test('the numbers of an area are written as its language writes them', () => {
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  expect(describeCoveredArea({ type: 'circle', center, radius: 1234 })).toContain('1,23')
})

test.each([
  ['1.5', 1500],
  [' 0,25 ', 250],
  ['', undefined],
  ['far', undefined],
])('%j kilometres are %s metres', (text, metres) => {
  expect(parseKmAsMetres(text)).toBe(metres)
})

test.each([
  [1, undefined],
  [1_000_000, undefined],
  [0, 'The radius must be more than 0.'],
  [-5, 'The radius must be more than 0.'],
  [1_000_001, 'The radius can be 1,000 km at most.'],
])('a radius of %i metres: %s', (radius, outcome) => {
  expect(getAreaRadiusProblem(radius)).toBe(outcome)
})

test('locations are in their order, by distance when a position is known, archived ones last', () => {
  const near = buildLocation({ id: 1, lat: 43, lng: -79 })
  const far = buildLocation({ id: 2, lat: 45, lng: -75 })
  const archived = buildLocation({ id: 3, lat: 43, lng: -79, is_archived: true })
  const all = [archived, far, near]
  expect(sortLocations(all).map(({ id }) => id)).toEqual([2, 1, 3])
  expect(sortLocations(all, center).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(all.map(({ id }) => id)).toEqual([3, 2, 1])
})
