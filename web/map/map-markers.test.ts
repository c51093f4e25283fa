import { expect, test } from 'vitest'
import { toSpreadMarkerFeatures } from './map-markers.ts'

test('a marker keeps the data of the page, and its own id, icon and name take precedence', () => {
  const marker = { id: 7, lat: 1, lng: 2, icon: 3, name: 'Northside', data: { vendor_id: 9, id: 1 } }
  const [feature] = toSpreadMarkerFeatures([marker]).features
  expect(feature!.properties).toEqual({ id: 7, icon: 3, name: 'Northside', vendor_id: 9 })
  expect(feature!.geometry.coordinates).toEqual([2, 1])
})
