import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { expect, test } from './fixtures.ts'

test('decision 60: an archived vendor is shown with its mark, without contact data and without actions', async ({
  page,
  signedInAs,
  apiAs,
  openPageAs,
  expectAccessible,
}) => {
  const admin = await apiAs('ADMIN')
  const vendor = await importTestVendor(admin, {
    name: 'Closed House',
    phone: '416-555-0123',
    booking_link: 'https://book.example.org/closed',
  })
  await sendReferralByApi(await apiAs('CLIENT'), vendor)
  await signedInAs('CLIENT')
  await page.goto(`/?search=${encodeURIComponent(vendor.name)}`)
  const card = page.getByRole('article', { name: vendor.name })
  await expect(card.getByRole('link', { name: 'Connect With Vendor' })).toBeVisible()
  await admin.remove(`/api/vendors/${vendor.id}`)

  await page.reload()
  await expect(card).toContainText('(Archived)')
  await expect(card.getByRole('link', { name: 'Connect With Vendor' })).toHaveCount(0)
  await card.getByRole('button', { name: 'View Vendor Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Vendor profile' })
  await expect(profile).toContainText('is archived and no longer takes referrals.')
  for (const gone of [vendor.email, vendor.phone]) await expect(profile.getByText(gone)).toHaveCount(0)
  for (const action of ['Follow', 'Like, 0 likes'])
    await expect(profile.getByRole('button', { name: action })).toHaveCount(0)
  await expect(profile.getByRole('link', { name: /Book/ })).toHaveCount(0)
  await expectAccessible('profile of an archived vendor')
  await page.goto(`/vendors/${vendor.id}/order`)
  await expect(page.getByRole('dialog', { name: 'Information' })).toContainText('This vendor is archived.')

  const other = await openPageAs('VENDOR')
  await other.goto(`/?search=${encodeURIComponent(vendor.name)}`)
  const theirs = other.getByRole('article', { name: vendor.name })
  await expect(theirs).toContainText('(Archived)')
  await expect(theirs.getByRole('button', { name: /Network/ })).toHaveCount(0)
})
