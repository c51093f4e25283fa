import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MapMarker } from '#web/map/map-markers.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { OverlappingVendorsList } from './OverlappingVendorsList.tsx'

const markerOf = (id: number, vendorId: number, name: string): MapMarker => ({
  id,
  lat: 44.23,
  lng: -76.48,
  icon: 0,
  name,
  data: { vendor_id: vendorId },
})

test('a vendor with two locations at one position is listed and counted once', async () => {
  const lakeside = markerOf(31, 21, 'Lakeside Care')
  const onChoose = vi.fn<(marker: MapMarker) => void>()
  const markers = [lakeside, markerOf(32, 22, 'Harbour Care'), markerOf(33, 21, 'Lakeside Care')]
  await renderComponent(<OverlappingVendorsList markers={markers} onChoose={onChoose} />)
  await expect.element(page.getByText('2 vendors here')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(2)
  await page.getByRole('button').filter({ hasText: 'Lakeside Care' }).click()
  expect(onChoose.mock.calls).toEqual([[lakeside]])
})
