import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CoveredArea } from './covered-areas.ts'
import { NewLocation } from './locations.ts'

const accepts = (area: unknown) => CoveredArea.safeParse(area).success

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const point = fc.record({ lat: number(-90, 90), lng: number(-180, 180) })
const notANumber = fc.constantFrom<unknown>(NaN, Infinity, -Infinity, null, undefined, '1', [], {})
const tooFar = fc.oneof(
  fc.record({ lat: fc.oneof(notANumber, number(90.0001, 1e300), number(-1e300, -90.0001)), lng: number(-180, 180) }),
  fc.record({ lat: number(-90, 90), lng: fc.oneof(notANumber, number(180.0001, 1e300), number(-1e300, -180.0001)) }),
)

/** Corners in the order of their angle around a centre: such a ring cannot cross itself. */
const star = (corners: number, radii: number[]) =>
  Array.from({ length: corners }, (_, nth) => {
    const angle = (2 * Math.PI * nth) / corners
    const radius = radii[nth % radii.length]!
    return { lat: 44 + radius * Math.sin(angle), lng: -79 + radius * Math.cos(angle) }
  })
const radii = fc.array(number(0.01, 5), { minLength: 1, maxLength: 20 })

test('SR-053: every shape on the earth with an area is accepted and returned unchanged', () => {
  const circle = fc.record({ type: fc.constant('circle'), center: point, radius: number(0.001, 1_000_000) })
  const rectangle = fc
    .tuple(point, point)
    .filter(([a, b]) => a.lat > b.lat && a.lng > b.lng)
    .map(([ne, sw]) => ({ type: 'rectangle', ne, sw }))
  const polygon = fc
    .tuple(fc.integer({ min: 3, max: 500 }), radii)
    .map(([corners, lengths]) => ({ type: 'polygon', paths: [star(corners, lengths)] }))
  fc.assert(
    fc.property(fc.oneof(circle, rectangle, polygon), (area) => {
      expect(CoveredArea.parse(area)).toEqual(area)
    }),
  )
})

test('SR-053: NaN, infinity, text and coordinates beyond 90 and 180 degrees are refused in every corner', () => {
  fc.assert(
    fc.property(tooFar, fc.integer({ min: 0, max: 4 }), (wrong, nth) => {
      expect(accepts({ type: 'circle', center: wrong, radius: 1 })).toBe(false)
      expect(accepts({ type: 'rectangle', ne: wrong, sw: { lat: -1, lng: -1 } })).toBe(false)
      expect(accepts({ type: 'polygon', paths: [star(5, [1]).with(nth, wrong as never)] })).toBe(false)
      expect(NewLocation.safeParse({ city: 'A', state: 'B', zip: 'C', country: 'D', ...wrong }).success).toBe(false)
    }),
  )
})

test('SR-053: a radius is more than 0 and at most 1,000 km', () => {
  const circle = (radius: unknown) => accepts({ type: 'circle', center: { lat: 44, lng: -79 }, radius })
  expect([0, -0, -1, 1_000_000.01, NaN, Infinity, '5'].filter(circle)).toEqual([])
  expect([0.5, 1_000_000].map(circle)).toEqual([true, true])
})

test('SR-053: a polygon has 3 to 500 points over all its rings', () => {
  const polygon = (...paths: object[][]) => accepts({ type: 'polygon', paths })
  expect([polygon(), polygon(star(2, [1])), polygon(star(501, [1])), polygon(star(300, [3]), star(201, [1]))]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([polygon(star(3, [1])), polygon(star(500, [1])), polygon(star(300, [3]), star(200, [1]))]).toEqual([
    true,
    true,
    true,
  ])
})

test('SR-053: crossing lines are refused within a ring and between rings; a hole and a shared corner are accepted', () => {
  const at = (...corners: [number, number][]) => corners.map(([lng, lat]) => ({ lng, lat }))
  const polygon = (...paths: object[][]) => accepts({ type: 'polygon', paths })
  const square = at([0, 0], [4, 0], [4, 4], [0, 4])
  expect(polygon(at([0, 0], [4, 4], [4, 0], [0, 4]))).toBe(false)
  expect(polygon(square, at([2, 2], [6, 2], [6, 3], [2, 3]))).toBe(false)
  expect(polygon(square, at([1, 1], [2, 1], [2, 2]))).toBe(true)
  expect(polygon(square, at([4, 4], [5, 4], [5, 5]))).toBe(true)
  expect(polygon(at([0, 0], [1, 1], [2, 2]))).toBe(false)
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 99 }), (corners) => {
      // Two neighbours are swapped, so their lines cross.
      const ring = star(corners, [1])
      expect(polygon(ring.with(1, ring[2]!).with(2, ring[1]!))).toBe(false)
    }),
  )
})

test('SR-053: the corners of a rectangle match their names', () => {
  const corner = { lat: 1, lng: 1 }
  for (const ne of [corner, { lat: 0, lng: 2 }, { lat: 2, lng: 0 }])
    expect(accepts({ type: 'rectangle', ne, sw: corner })).toBe(false)
})
