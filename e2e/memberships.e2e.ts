import type { Page } from '@playwright/test'
import type { VendorContact } from '#contract/vendor-contacts.ts'
import { importTestVendor } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

// Contacts accept invitations of a vendor and leave it (decision 48).

const memberships = (page: Page) => page.getByRole('region', { name: 'Vendors you work for' })

test('decision 48: a client declines one invitation, accepts the next and then leaves the vendor', async ({
  page,
  openPageAs,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  // Six states are checked by axe.
  test.slow()
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Invite House',
    admins: [demoAccount('VENDOR').email],
  })
  const [owner, client] = [await apiAs('VENDOR'), await apiAs('CLIENT')]
  const me = await client.get<{ id: number; last: string; first: string }>('/api/user')
  const invite = (is_primary_contact: boolean) =>
    owner.post(`/api/vendors/${vendor.id}/attach`, {
      contact: me.id,
      email: demoAccount('CLIENT').email,
      is_primary_contact,
    })
  await invite(false)

  await test.step('the vendor sees only a name, and can withdraw', async () => {
    const list = await openPageAs('VENDOR')
    await list.goto(`/vendors/${vendor.id}/contacts`)
    const entries = list.getByRole('table', { name: 'Contacts' }).or(list.getByRole('list', { name: 'Contacts' }))
    await expect(entries.getByText('Invited', { exact: true })).toBeVisible()
    await expect(entries.getByText(`${me.last}, ${me.first}`)).toBeVisible()
    await expect(entries.getByText(demoAccount('CLIENT').email)).toHaveCount(0)
    await expectAccessible('contacts with an invitation', list)
    await entries.getByRole('button', { name: `Withdraw the invitation of ${me.last}, ${me.first}` }).press('Enter')
    await expect(entries.getByText('Invited', { exact: true })).toHaveCount(0)
    await invite(false)
  })

  await signedInAs('CLIENT')
  await page.goto('/orders')
  const notice = page.getByRole('region', { name: 'Invitation' })
  await expect(notice).toContainText('A vendor has asked you to become one of its contacts.')
  await expectAccessible('the notice of an invitation')
  await notice.getByRole('link', { name: 'Accept or decline' }).press('Enter')
  await expect(page).toHaveURL(/\/account$/)
  await expect(notice).toHaveCount(0)
  await expect(memberships(page)).toContainText(`${vendor.name} has asked you to become one of its contacts.`)
  await expectAccessible('the account with an invitation')
  await memberships(page)
    .getByRole('button', { name: `Decline the invitation of ${vendor.name}` })
    .press('Enter')
  await expect(page.getByText(`You have declined the invitation of ${vendor.name}.`)).toBeVisible()
  await expect(memberships(page)).toHaveCount(0)

  await invite(false)
  await page.reload()
  await memberships(page)
    .getByRole('button', { name: `Accept the invitation of ${vendor.name}` })
    .press('Enter')
  await expect(page.getByText(`You are now a contact of ${vendor.name}.`)).toBeVisible()
  await expect(memberships(page).getByRole('link', { name: vendor.name })).toBeVisible()
  const { data } = await owner.get<{ data: VendorContact[] }>(`/api/vendors/${vendor.id}/contacts`)
  expect(data.find(({ user_id }) => user_id === me.id)).toMatchObject({ pending: false })
  await expectAccessible('the account with a membership')

  await memberships(page)
    .getByRole('button', { name: `Leave ${vendor.name}` })
    .press('Enter')
  const confirmDialog = page.getByRole('dialog', { name: `Leave ${vendor.name}?` })
  await expectAccessible('the question before leaving')
  await confirmDialog.getByRole('button', { name: 'Yes, leave' }).press('Enter')
  await expect(page.getByText(`You have left ${vendor.name}.`)).toBeVisible()
  await expect(memberships(page)).toHaveCount(0)
  expect(await client.get('/api/user')).toMatchObject({ isClient: true })
})

test('decision 48: the last primary contact reads why they cannot leave', async ({ page, signedInAs, apiAs }) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Lone House',
    admins: [demoAccount('VENDOR').email],
  })
  await signedInAs('VENDOR')
  await page.goto('/account')
  await memberships(page)
    .getByRole('button', { name: `Leave ${vendor.name}` })
    .press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, leave' }).press('Enter')
  await expect(page.getByText('A vendor needs a primary contact.')).toBeVisible()
})

test('decision 48: an invitation is also shown in French', async ({ page, signedInAs, apiAs }) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Maison', admins: [demoAccount('VENDOR').email] })
  const [owner, client] = [await apiAs('VENDOR'), await apiAs('CLIENT')]
  const { id } = await client.get<{ id: number }>('/api/user')
  await owner.post(`/api/vendors/${vendor.id}/attach`, { contact: id, email: demoAccount('CLIENT').email })
  await client.put('/api/account/language', { language: 'fr' })
  await signedInAs('CLIENT')
  await page.goto('/orders')
  await expect(page.getByText('Un fournisseur vous invite à devenir l’un de ses contacts.')).toBeVisible()
  await page.getByRole('link', { name: 'Accepter ou refuser' }).click()
  await page.getByRole('button', { name: `Refuser l’invitation de ${vendor.name}` }).click()
  await expect(page.getByText(`Vous avez refusé l’invitation de ${vendor.name}.`)).toBeVisible()
  await client.put('/api/account/language', { language: 'en' })
})
