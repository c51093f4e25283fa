import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vendorFileRoutes } from '#contract/media.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildVendor } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, failUnexpectedly } from '#web/testing/stub-server.ts'
import { selectFile, stubUploads } from '#web/testing/stub-uploads.ts'

const ROOM = new File(['bytes'], 'room.png', { type: 'image/png' })
const PICTURE = { id: 5, thumb: '/t.webp', url: '/p.webp', state: 'ready' } as const

test('a picture whose answer was lost is shown, and sent again under the same key', async () => {
  const uploads = stubUploads()
  const { stub } = await renderVendorPage('')
  const card = page.getByRole('region', { name: 'Pictures' })
  await expect.element(card.getByText('Add a picture')).toBeVisible()
  selectFile(ROOM, card.element())
  await expect.poll(() => uploads).toHaveLength(1)
  stub(answer(vendorRoutes.one, buildVendor({ media: [PICTURE], may: PRIMARY_CONTACT_RIGHTS })))
  uploads[0]!.fail()
  await expect.element(card.getByRole('button', { name: /^Delete / })).toBeVisible()
  await button('Remove room.png').click()
  selectFile(ROOM, card.element())
  await expect.poll(() => uploads).toHaveLength(2)
  expect(uploads[1]!.headers['Idempotency-Key']).toBe(uploads[0]!.headers['Idempotency-Key'])
})

test('a picture that was deleted although the answer was lost is no longer shown', async () => {
  const { stub } = await renderVendorPage('', {
    vendor: { media: [PICTURE] },
    answers: [failUnexpectedly(vendorFileRoutes.remove)],
  })
  const remove = page.getByRole('region', { name: 'Pictures' }).getByRole('button', { name: /^Delete / })
  await remove.click()
  stub(answer(vendorRoutes.one, buildVendor({ may: PRIMARY_CONTACT_RIGHTS })))
  await button('Yes, delete').click()
  await expect.element(remove).not.toBeInTheDocument()
})
