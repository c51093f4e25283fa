import { expect, test } from 'vitest'
import { LOCATION_CHOICE_MAP_ZOOMS, computeReferralMapTarget } from './referral-map-target.ts'

const LAKESIDE = { lat: 43.65, lng: -79.38 }
const HARBOUR = { lat: 43.9, lng: -79.2 }
const FAR = { lat: 46.5, lng: -81 }

test('CONST-013: the map of the referral area has zoom 7, 12 from close by, 2 at least and 16 at most', () => {
  expect(LOCATION_CHOICE_MAP_ZOOMS).toMatchObject({ min: 2, max: 16 })
  expect(computeReferralMapTarget(undefined, [LAKESIDE, HARBOUR])).toEqual({ center: LAKESIDE, zoom: 7 })
  expect(computeReferralMapTarget(HARBOUR, [LAKESIDE, HARBOUR])).toEqual({ center: HARBOUR, zoom: 12 })
})

test('a map that opens with one location chosen shows all of them', () => {
  expect(computeReferralMapTarget(LAKESIDE, [LAKESIDE, HARBOUR], true)).toEqual({
    bounds: { west: LAKESIDE.lng, east: HARBOUR.lng, south: LAKESIDE.lat, north: HARBOUR.lat },
  })
  expect(computeReferralMapTarget(LAKESIDE, [LAKESIDE], true)).toEqual({ center: LAKESIDE, zoom: 12 })
})

test('the map shows all locations when they are further apart', () => {
  expect(computeReferralMapTarget(undefined, [LAKESIDE, FAR])).toEqual({
    bounds: { west: FAR.lng, east: LAKESIDE.lng, south: LAKESIDE.lat, north: FAR.lat },
  })
})
