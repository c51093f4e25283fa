import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { toVendorPageLinks, renderMarkerPopupContent } from './marker-popup-content.ts'

const feature = (id: number, name: string) => ({ properties: { vendor_id: id, name } })

function renderPopup(features: ReturnType<typeof feature>[]) {
  const links = toVendorPageLinks(features, ({ properties }) => `/directory/vendors/${properties.vendor_id}`)
  document.body.replaceChildren(renderMarkerPopupContent(links))
  onTestFinished(() => document.body.replaceChildren())
}

test('markers of several vendors at one position name each vendor once, with a link to its page', async () => {
  renderPopup([feature(1, 'Lakeside'), feature(2, 'Harbour <b>'), feature(1, 'Lakeside')])
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(page.getByRole('link', { name: 'Lakeside' })).toHaveAttribute('href', '/directory/vendors/1')
  await expect.element(page.getByRole('link', { name: 'Harbour <b>' })).toHaveAttribute('href', '/directory/vendors/2')
})

test('a single marker is a link alone', async () => {
  renderPopup([feature(1, 'Lakeside')])
  await expect.element(page.getByRole('link', { name: 'Lakeside' })).toBeVisible()
  expect(page.getByRole('list').elements()).toHaveLength(0)
})
