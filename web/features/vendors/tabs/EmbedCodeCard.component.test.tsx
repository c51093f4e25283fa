import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { buildPublicVendor, buildVendor } from '#web/testing/examples.ts'
import { PLAIN_CONTACT_RIGHTS, PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, refuse } from '#web/testing/stub-server.ts'

const card = page.getByRole('region', { name: 'Embed code' })
const choose = (what: string) => userEvent.selectOptions(card.getByLabelText('What your website shows'), what)
const listed = answer(publicDirectoryRoutes.vendor, buildPublicVendor({ id: 21 }))

for (const role of ['VENDOR', 'ADMIN'] as const)
  test(`GST-024: the card has the code of the directory and of a button 'Refer to us' for ${role === 'ADMIN' ? 'administrators' : 'primary contacts'}`, async () => {
    await renderVendorPage('', { role, answers: [listed] })
    await expect.element(card.getByRole('textbox')).toHaveValue(expect.stringContaining('/embed/vendors/21"'))

    await choose('The directory')
    await expect.element(card.getByText(/^The list starts with the vendors near you/)).toBeVisible()
    await expect
      .element(card.getByRole('textbox'))
      .toHaveValue(
        expect.stringMatching(/^<iframe src="http[^"]+\/embed\/directory\?near=-?[\d.]+,-?[\d.]+&amp;lang=en" title/),
      )

    await choose('A button “Refer to us”')
    await expect
      .element(card.getByRole('textbox'))
      .toHaveValue(
        expect.stringMatching(
          /^<a href="http[^"]+\/directory\/vendors\/21\/refer\?lang=en" target="_blank" rel="noopener" style="[^"]+">Refer to us<\/a>$/,
        ),
      )
    await expect.element(card.getByRole('link', { name: /^Refer to us/ })).toBeVisible()
    await expect.element(card.getByText(/^The form is closed/)).not.toBeInTheDocument()
  })

test('GST-024: contacts who are not in control get no codes', async () => {
  await renderVendorPage('', { may: PLAIN_CONTACT_RIGHTS, answers: [listed] })
  await expect.element(page.getByText(/^You can read this/)).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})

test('a vendor that the public does not see tells no place, and its button says that the form is closed', async () => {
  await renderVendorPage('', { answers: [refuse(publicDirectoryRoutes.vendor, 404, 'Vendor was not found.')] })
  await choose('The directory')
  await expect.element(card.getByRole('textbox')).toHaveValue(expect.stringMatching(/\/embed\/directory\?lang=en"/))
  await choose('A button “Refer to us”')
  await expect.element(card.getByText(/^The form is closed/)).toBeVisible()
})

test('without a public directory there is the code of the vendor alone', async () => {
  const features = { billing: false, twoStep: true, demo: false, sms: true, publicDirectory: false }
  await renderVendorPage('', { config: { features } })
  await expect.element(card.getByRole('textbox')).toHaveValue(expect.stringContaining('/embed/vendors/21"'))
  await expect.element(card.getByLabelText('What your website shows')).not.toBeInTheDocument()
})

test('the code of a vendor that keeps itself out of the public directory says that it is not available', async () => {
  const { stub } = await renderVendorPage('', { vendor: { public_path: '/directory/vendors/21' }, answers: [listed] })
  await expect.element(card.getByRole('textbox')).toHaveValue(expect.stringContaining('/embed/vendors/21"'))
  const notice = card.getByText("It says 'not available' while the public cannot see this vendor.")
  expect(notice.elements()).toEqual([])
  stub(answer(vendorRoutes.one, buildVendor({ public_listing: 'hidden', may: PRIMARY_CONTACT_RIGHTS })))
  await refreshRouteQueries([vendorRoutes.one])
  await expect.element(notice).toBeVisible()
})
