import type { Page } from '@playwright/test'
import type { VendorSummary } from '#contract/vendors.ts'
import { importTestVendor, type ApiClient } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

const picker = (page: Page) => page.getByRole('combobox', { name: 'Select a vendor for Networking' })

async function createVendorPair(admin: ApiClient) {
  const mine = await importTestVendor(admin, { name: 'My Network', admins: [demoAccount('VENDOR').email] })
  return { mine, other: await importTestVendor(admin, { name: 'Some Other' }) }
}

/** The options may be read again at the moment of the click, which then meets none. */
async function pick(page: Page, name: string) {
  await expect(async () => {
    await picker(page).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
    await expect(picker(page)).toHaveAttribute('aria-expanded', 'false', { timeout: 5_000 })
  }).toPass()
}

for (const role of ['VENDOR', 'ADMIN'] as const) {
  test(`${role} requests a network connection between a vendor and the chosen one`, async ({
    page,
    signedInAs,
    apiAs,
    expectAccessible,
  }) => {
    const { mine, other } = await createVendorPair(await apiAs('ADMIN'))
    await signedInAs(role)
    await page.goto(`/?search=${encodeURIComponent(other.name)}`)
    const button = (label: string) => page.getByRole('article').getByRole('button', { name: `${label}: ${other.name}` })

    await test.step('MAP-066: without a chosen vendor a dialog says to choose one', async () => {
      await button('Add To My Network').click()
      const infoDialog = page.getByRole('dialog', { name: 'Networking' })
      await expect(infoDialog).toContainText('Please select vendor first from the dropdown above!')
      await infoDialog.getByRole('button').click()
    })

    await test.step('MAP-015, MAP-016, MAP-017: the picker offers the own vendor', async () => {
      await expect(picker(page)).toBeVisible()
      await pick(page, mine.name)
      await expect(picker(page)).toHaveValue(mine.name)
    })

    await test.step('MAP-056, MAP-057, MAP-058, MAP-059: Add To My Network becomes Cancel Request, and stays so', async () => {
      await button('Add To My Network').click()
      await expect(button('Cancel Request')).toBeEnabled()
      if (role === 'VENDOR') await expectAccessible('the map with networking')
      await page.reload()
      await expect(button('Cancel Request')).toBeEnabled()
    })

    await test.step('MAP-060: Cancel Request takes the request back', async () => {
      await button('Cancel Request').click()
      await expect(button('Add To My Network')).toBeVisible()
    })

    await test.step('MAP-065: the own vendor has no network button', async () => {
      await page.goto(`/?search=${encodeURIComponent(mine.name)}`)
      await expect(page.getByRole('article').getByRole('button', { name: mine.name, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Add To My Network/ })).toHaveCount(0)
    })
  })
}

test('MAP-061, MAP-062, MAP-063: a connected vendor can be removed; one that has refused cannot be asked again', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const { mine, other } = await createVendorPair(await apiAs('ADMIN'))
  let status = 2
  await page.route('**/api/vendors/summaries?*', async (route) => {
    // Without its ETag the list always comes with a body.
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
    const list = (await answer.json()) as { data: VendorSummary[] }
    const data = list.data.map((one) => ({ ...one, networks: { ...one.networks, [mine.id]: status } }))
    await route.fulfill({ response: answer, json: { ...list, data } })
  })
  await signedInAs('VENDOR')
  await page.goto(`/?search=${encodeURIComponent(other.name)}`)
  await pick(page, mine.name)
  const card = page.getByRole('article')
  await expect(card.getByRole('button', { name: `Remove From My Network: ${other.name}` })).toBeEnabled()
  const removal = page.waitForRequest(`**/api/vendors/networks/${mine.id}/${other.id}`)
  await card.getByRole('button', { name: `Remove From My Network: ${other.name}` }).click()
  expect((await removal).method()).toBe('DELETE')

  status = 3
  await page.reload()
  await expect(card.getByRole('button', { name: `Add To My Network: ${other.name}` })).toBeDisabled()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('decision 23: the requested vendor approves on the card, and both are connected', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const admin = await apiAs('ADMIN')
  const { mine, other } = await createVendorPair(admin)
  await admin.post('/api/vendors/networks/add', { vendor_1: other.id, vendor_2: mine.id })
  await signedInAs('VENDOR')
  await page.goto(`/?search=${encodeURIComponent(other.name)}`)
  await pick(page, mine.name)
  const button = (label: string) => page.getByRole('article').getByRole('button', { name: `${label}: ${other.name}` })
  await button('Approve Request').press('Enter')
  await expect(button('Remove From My Network')).toBeEnabled()
  await page.goto(`/vendors/${mine.id}/network/mine`)
  await expect(page.getByRole('table', { name: 'My Network' })).toContainText(other.name)
})

test('MAP-064: clients see neither the vendor picker nor the button', async ({ page, signedInAs, apiAs }) => {
  const { other } = await createVendorPair(await apiAs('ADMIN'))
  await signedInAs('CLIENT')
  await page.goto(`/?search=${encodeURIComponent(other.name)}`)
  await expect(page.getByRole('article').getByRole('link', { name: /^Connect With Vendor/ })).toBeVisible()
  await expect(picker(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Network/ })).toHaveCount(0)
})
