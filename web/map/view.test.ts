import { expect, test } from 'vitest'
import { boundsOf } from './view.ts'

const seen = (west: number, south: number, east: number, north: number) =>
  boundsOf({ getWest: () => west, getSouth: () => south, getEast: () => east, getNorth: () => north })

test('what the map shows is a box within the world', () => {
  expect(seen(-80, 43, -79, 44)).toEqual({ west: -80, south: 43, east: -79, north: 44 })
  expect(seen(-190, 43, -170, 44)).toEqual({ west: -180, south: 43, east: -170, north: 44 })
})

test('a map that shows the world more than once shows the world', () => {
  expect(seen(100, -80, 500, 95)).toEqual({ west: -180, south: -80, east: 180, north: 90 })
})
