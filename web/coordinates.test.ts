import { expect, test } from 'vitest'
import { BoxParam, parseBox, parsePoint, PointParam } from './coordinates.ts'
import { formatBox, formatPoint } from './format-coordinates.ts'

test('an area is formatted within about ten metres and within the world, and parsed back', () => {
  expect(formatBox({ west: -79.500012345, south: 43.6, east: -79.3, north: 43.7 })).toBe('-79.5,43.6,-79.3,43.7')
  expect(parseBox('-79.5,43.6,-79.3,43.7')).toEqual({ west: -79.5, south: 43.6, east: -79.3, north: 43.7 })
  expect(formatBox({ west: -200, south: -95, east: 190, north: 91 })).toBe('-180,-90,180,90')
})

test('a position is formatted and parsed back', () => {
  expect(formatPoint({ lat: 43.653_226, lng: -79.383_184 })).toBe('43.6532,-79.3832')
  expect(parsePoint('43.6532,-79.3832')).toEqual({ lat: 43.6532, lng: -79.3832 })
})

test('what is formatted fits into an address, even next to zero', () => {
  for (const lat of [0, 0.000_04, -0.000_04, 1e-7, 89.999_99])
    expect(PointParam.safeParse(formatPoint({ lat, lng: -lat })).success, String(lat)).toBe(true)
  expect(BoxParam.safeParse(formatBox({ west: -181, south: -1e-7, east: 1e-7, north: 90.5 })).success).toBe(true)
})

test.each(['90,180', '-90,-180', '0,0', '43.653226,-79.383184'])('%j is a position', (text) => {
  expect(PointParam.safeParse(text).success).toBe(true)
})

test.each(['90.1,0', '0,180.1', '43.6', '43.6,', 'a,b', '43.6,-79.4,1', ' 43.6,-79.4', '1e1,2', '43.1234567,0'])(
  '%j is no position',
  (text) => {
    expect(PointParam.safeParse(text).success).toBe(false)
  },
)

test.each(['-79.5,43.6,-79.5,43.7', '-79.5,43.7,-79.3,43.6', '-181,43.6,-79.3,43.7', '-79.5,43.6,-79.3', '1,2,3,4,5'])(
  '%j is no area',
  (text) => {
    expect(BoxParam.safeParse(text).success).toBe(false)
  },
)
