import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildVendorCard, vendorListOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

for (const [address, role] of [
  ['/admin/vendors', 'ADMIN'],
  ['/my-vendors', 'VENDOR'],
] as const) {
  const render = (...vendors: Parameters<typeof vendorListOf>) =>
    renderPage(address, {
      user: buildCurrentUser(role),
      // The vendors that wait for approval are a list of their own.
      answers: [
        answer(vendorRoutes.list, ({ query }) => vendorListOf(...(query.approval === undefined ? vendors : []))),
      ],
      isWaiting: true,
    })

  test(`ADM-001: the columns of ${address}`, async () => {
    await render(buildVendorCard())
    await expect.element(page.getByRole('link', { name: 'Lakeside Care' })).toBeVisible()
    const headers = page.getByRole('table', { name: 'Vendors' }).getByRole('columnheader').elements()
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Vendor', 'Created', 'Active', 'Actions'])
    // Decision 56: the text is shown, not in an element that hides it.
    expect(headers.at(-1)?.childElementCount).toBe(0)
  })

  test(`${address} without vendors says so`, async () => {
    await render()
    await expect.element(page.getByText('No Vendors')).toBeVisible()
  })
}
