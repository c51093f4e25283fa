import type { Page } from '@playwright/test'
import { importTestVendor } from './test-data.ts'
import { expect, test } from './fixtures.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'Vendors', exact: true }).getByRole('article')

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const draws = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement, kind: string, ...rest: []) {
      return kind.includes('webgl') ? null : draws.call(this, kind, ...rest)
    } as typeof draws
  }),
)

test('a browser without WebGL shows only the cards, says so, and still finds and opens vendors', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const { id, name } = await importTestVendor(await apiAs('ADMIN'), { name: 'Without A Map' })
  const notice = page.getByText('This browser cannot show the map. Everything on it is in the list as well.')
  await signedInAs('CLIENT')
  await page.goto('/')
  await expect(notice).toBeVisible()
  await expect(cards(page)).toHaveCount(50)
  await expect(page.getByText(/vendors found$/)).toBeVisible()
  await expect(cards(page).first()).toContainText('Serves Toronto')
  await expect(page.getByRole('toolbar', { name: 'Markers on the map' })).toHaveCount(0)
  for (const control of ['Show list', 'Zoom in', 'Search this area', 'Return to my location', /^Show on the map/]) {
    await expect(page.getByRole('button', { name: control })).toHaveCount(0)
  }
  await expectAccessible('the map screen without a map')

  await page.getByRole('combobox', { name: /^Search / }).fill(name)
  await page.getByRole('combobox', { name: /^Search / }).press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await cards(page).getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Vendor profile' })).toContainText(name)

  await page.goto(`/vendors/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(notice).toBeVisible()
})
