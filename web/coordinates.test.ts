import { expect, test } from 'vitest'
import { boxOf, boxText, pointOf, pointText } from './coordinates.ts'

test('an area survives the address, about ten metres exact and within the world', () => {
  expect(boxText({ west: -79.500012345, south: 43.6, east: -79.3, north: 43.7 })).toBe('-79.5,43.6,-79.3,43.7')
  expect(boxOf('-79.5,43.6,-79.3,43.7')).toEqual({ west: -79.5, south: 43.6, east: -79.3, north: 43.7 })
  expect(boxText({ west: -200, south: -95, east: 190, north: 91 })).toBe('-180,-90,180,90')
})

test('a place survives the address', () => {
  expect(pointText({ lat: 43.653_226, lng: -79.383_184 })).toBe('43.6532,-79.3832')
  expect(pointOf('43.6532,-79.3832')).toEqual({ lat: 43.6532, lng: -79.3832 })
})
