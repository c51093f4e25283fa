import { expect, test } from 'vitest'
import { parseBox, formatBox, parsePoint, formatPoint } from './coordinates.ts'

test('an area is formatted within about ten metres and within the world, and parsed back', () => {
  expect(formatBox({ west: -79.500012345, south: 43.6, east: -79.3, north: 43.7 })).toBe('-79.5,43.6,-79.3,43.7')
  expect(parseBox('-79.5,43.6,-79.3,43.7')).toEqual({ west: -79.5, south: 43.6, east: -79.3, north: 43.7 })
  expect(formatBox({ west: -200, south: -95, east: 190, north: 91 })).toBe('-180,-90,180,90')
})

test('a position is formatted and parsed back', () => {
  expect(formatPoint({ lat: 43.653_226, lng: -79.383_184 })).toBe('43.6532,-79.3832')
  expect(parsePoint('43.6532,-79.3832')).toEqual({ lat: 43.6532, lng: -79.3832 })
})
