import { expect, test } from 'vitest'
import { buildLocation, buildVendorSummary } from '#web/testing/examples.ts'
import { hasSeveralVendors, getVendorIdOfMarker, toMarkersOfVendor } from './vendor-markers.ts'

const more = [{ id: 32, lat: 45.42, lng: -75.69 }]
const idsOf = (markers: { id: number }[]) => markers.map(({ id }) => id)

test('each open location of a vendor is a marker that knows its vendor', () => {
  const markers = toMarkersOfVendor(buildVendorSummary({ id: 21, avatar_type: 5, more_locations: more }))
  expect(markers).toEqual([
    { id: 31, lat: 43.65, lng: -79.38, icon: 5, name: 'Lakeside Care', data: { vendor_id: 21 } },
    { id: 32, lat: 45.42, lng: -75.69, icon: 5, name: 'Lakeside Care', data: { vendor_id: 21 } },
  ])
  expect(markers.map(getVendorIdOfMarker)).toEqual([21, 21])
})

test('an archived location has no marker, nor has a vendor without a location', () => {
  const location = buildLocation({ is_archived: true })
  expect(idsOf(toMarkersOfVendor(buildVendorSummary({ location, more_locations: more })))).toEqual([32])
  expect(toMarkersOfVendor(buildVendorSummary({ location: null }))).toEqual([])
})

test('several locations of one vendor are one vendor', () => {
  const [first, second] = toMarkersOfVendor(buildVendorSummary({ id: 21, more_locations: more }))
  const [other] = toMarkersOfVendor(buildVendorSummary({ id: 22 }))
  expect(hasSeveralVendors([first!, second!])).toBe(false)
  expect(hasSeveralVendors([first!, other!])).toBe(true)
  expect(hasSeveralVendors([])).toBe(false)
})
