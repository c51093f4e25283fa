import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { buildLocation, buildVendor } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { VendorPopupContent } from '#web/features/directory/map/VendorPopupContent.tsx'

const PUBLIC_PATH = '/directory/vendors/21-lakeside-care'
const ADDRESS = new URL(PUBLIC_PATH, window.location.origin).href
const copy = button('Copy link')
const shareButton = button('Share')

/** Replaces what the browser offers for the rest of the test. */
function stubNavigator(name: 'clipboard' | 'share', value: unknown) {
  const before = Object.getOwnPropertyDescriptor(navigator, name)
  Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, name, before)
    else Reflect.deleteProperty(navigator, name)
  })
}

function stubClipboard() {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  stubNavigator('clipboard', { writeText })
  return writeText
}

const renderPopup = (publicPath: string | undefined) =>
  renderComponent(
    <VendorPopupContent
      vendor={buildVendor({ ...(publicPath !== undefined && { public_path: publicPath }) })}
      location={buildLocation()}
      start={{}}
      place={{ nth: 0, of: 1 }}
      onProfile={() => undefined}
      onShowCard={() => undefined}
      onNext={undefined}
      onShowArea={undefined}
      isSmall={false}
      onDetails={() => undefined}
    />,
  )

test('the popup copies the address of the public page and says so', async () => {
  const writeText = stubClipboard()
  await renderPopup(PUBLIC_PATH)
  await copy.click()
  await expect.element(button('Copied')).toBeVisible()
  await expect.element(page.getByText('The link is copied.')).toHaveRole('status')
  expect(writeText.mock.calls).toEqual([[ADDRESS]])
})

test('a vendor without a public page has no link to copy or to share', async () => {
  stubNavigator('share', async () => undefined)
  await renderPopup(undefined)
  await expect.element(button('View Vendor Card')).toBeVisible()
  await expect.element(copy).not.toBeInTheDocument()
  await expect.element(shareButton).not.toBeInTheDocument()
})

test('where the browser does not copy, the address is shown', async () => {
  stubNavigator('clipboard', { writeText: async () => Promise.reject(new Error('not allowed')) })
  await renderPopup(PUBLIC_PATH)
  await copy.click()
  await expect.element(page.getByRole('alert').getByText(ADDRESS)).toBeVisible()
})

test('a device that shares opens its own sheet, which may be closed again', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () =>
    Promise.reject(new DOMException('closed', 'AbortError')),
  )
  stubNavigator('share', share)
  await renderPopup(PUBLIC_PATH)
  await shareButton.click()
  expect(share.mock.calls).toEqual([[{ title: 'Lakeside Care', url: ADDRESS }]])
  await expect.element(shareButton).toBeEnabled()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  ['CLIENT', { connect: true, refer: true }],
  ['VENDOR', { seeTabs: true, seeInside: true }],
  ['ADMIN', { seeTabs: true }],
] as const)('the page of the vendor has the same button for the role %s', async (role, may) => {
  const writeText = stubClipboard()
  await renderVendorPage('', { role, may, vendor: { public_path: PUBLIC_PATH } })
  await copy.click()
  await expect.poll(() => writeText.mock.calls).toEqual([[ADDRESS]])
})
