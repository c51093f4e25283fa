import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#contract/accounts.ts'
import { networkRoutes } from '#contract/networks.ts'
import { vendorRoutes, type VendorSummary } from '#contract/vendors.ts'
import {
  buildCurrentUser,
  buildVendorCard,
  buildVendorSummary,
  vendorListOf,
  vendorSummariesOf,
} from '#web/testing/examples.ts'
import { disableWebGl } from '#web/testing/disable-web-gl.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const MINE = buildVendorCard({ id: 30, name: 'My Clinic', may: { edit: true } })
const OTHERS = [
  buildVendorCard({ id: 31, name: 'Not Mine' }),
  buildVendorCard({ id: 32, name: 'Closed', active: false, may: { edit: true } }),
  buildVendorCard({ id: 33, name: 'Archived', is_archived: true, may: { edit: true } }),
  buildVendorCard({ id: 34, name: 'Not Approved', approved: false, may: { edit: true } }),
]

const picker = page.getByRole('combobox', { name: 'Select a vendor for Networking' })
const card = page.getByRole('article', { name: 'Lakeside Care' })
const button = (label: string) => card.getByRole('button', { name: `${label}: Lakeside Care` })

/** The map page with one card, whose network states are these. */
const cardsOf = (given: Partial<VendorSummary>) =>
  answer(vendorRoutes.summaries, vendorSummariesOf(buildVendorSummary({ may: { askIntoNetwork: true }, ...given })))

const renderMap = (given: Partial<VendorSummary>, ...answers: StubbedRoute[]) =>
  renderMapAs('VENDOR', given, ...answers)

async function renderMapAs(role: Role, given: Partial<VendorSummary>, ...answers: StubbedRoute[]) {
  disableWebGl()
  const rendered = await renderPage('/?search=Lakeside', {
    user: buildCurrentUser(role, { may: { workWithNetworks: true } }),
    answers: [answer(vendorRoutes.list, vendorListOf(MINE, ...OTHERS)), cardsOf(given), ...answers],
    isWaiting: true,
  })
  await expect.element(picker).toBeVisible()
  return rendered
}

async function pickMine() {
  await picker.click()
  await page.getByRole('option', { name: 'My Clinic' }).click()
  await expect.element(picker).toHaveValue('My Clinic')
}

test('MAP-016, MAP-017: active vendors are offered that the user may edit', async () => {
  await renderMap({})
  await picker.click()
  await expect.element(page.getByRole('option', { name: 'My Clinic' })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
})

test.each([
  ['ADMIN', 'active'],
  ['VENDOR', undefined],
] as const)('MAP-016: for the role %s the server is asked for vendors of the state %s', async (role, state) => {
  const { callsOf } = await renderMapAs(role, {})
  expect(callsOf(vendorRoutes.list).map(({ query }) => query.state)).toEqual([state])
})

test('MAP-066: without a chosen vendor the button says what to do, and sends nothing', async () => {
  const { callsOf } = await renderMap({})
  await button('Add To My Network').click()
  const dialog = page.getByRole('dialog', { name: 'Networking' })
  await expect.element(dialog.getByText('Please select vendor first from the dropdown above!')).toBeVisible()
  expect(callsOf(networkRoutes.add)).toEqual([])
})

test('MAP-057, MAP-058, MAP-059, MAP-060: a vendor is asked, and the request withdrawn', async () => {
  const adding = answerOnRelease(networkRoutes.add, { vendor_1: 30, vendor_2: 21, status: 1 })
  const { callsOf, stub } = await renderMap(
    {},
    adding.stub,
    answer(networkRoutes.remove, { vendor_1: 30, vendor_2: 21, status: 0 }),
  )
  await pickMine()
  await button('Add To My Network').click()
  await expect.element(button('Add To My Network')).toHaveAttribute('data-loading', 'true')
  expect(callsOf(networkRoutes.add)).toMatchObject([{ body: { vendor_1: 30, vendor_2: 21 } }])
  stub(cardsOf({ networks: { 30: 1 } }))
  adding.release()
  await expect.element(button('Cancel Request')).toBeVisible()
  stub(cardsOf({}))
  await button('Cancel Request').click()
  await expect.element(button('Add To My Network')).toBeVisible()
  expect(callsOf(networkRoutes.remove)).toMatchObject([{ params: { vendor_1: 30, vendor_2: 21 } }])
})

test('MAP-061, MAP-062: a connected vendor can be removed', async () => {
  const { callsOf, stub } = await renderMap(
    { networks: { 30: 2 } },
    answer(networkRoutes.remove, { vendor_1: 30, vendor_2: 21, status: 0 }),
  )
  await pickMine()
  await expect.element(button('Remove From My Network')).toBeVisible()
  stub(cardsOf({}))
  await button('Remove From My Network').click()
  await expect.element(button('Add To My Network')).toBeVisible()
  expect(callsOf(networkRoutes.remove)).toHaveLength(1)
})

test('MAP-063: a vendor that has refused cannot be asked again', async () => {
  const { callsOf } = await renderMap({ networks: { 30: 3 } })
  await pickMine()
  await expect.element(button('Add To My Network')).toHaveAttribute('aria-disabled', 'true')
  await button('Add To My Network').click({ force: true })
  expect(callsOf(networkRoutes.add)).toEqual([])
  // The reason is there for keyboard and screen reader.
  const reason = 'A network request between these two vendors was refused.'
  await expect.element(button('Add To My Network')).toHaveAttribute('aria-description', reason)
  await expect.element(page.getByRole('tooltip', { name: reason })).toBeVisible()
})

test('decision 23: a request of the other vendor is approved on its card', async () => {
  const { callsOf, stub } = await renderMap(
    { networks_requests: { 30: 77 } },
    answer(networkRoutes.decide, { id: 77, status: 2 }),
  )
  await pickMine()
  await expect.element(button('Approve Request')).toBeVisible()
  stub(cardsOf({ networks: { 30: 2 } }))
  await button('Approve Request').click()
  await expect.element(page.getByText('Lakeside Care is now in your network.')).toBeVisible()
  await expect.element(button('Remove From My Network')).toBeVisible()
  expect(callsOf(networkRoutes.decide)).toMatchObject([{ params: { id: 77 }, body: { status: 2 } }])
})

test('decision 52: a request above the limit shows why, and the button stays usable', async () => {
  await renderMap({}, refuse(networkRoutes.add, 429, 'Too many requests today.'))
  await pickMine()
  await button('Add To My Network').click()
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect.element(dialog.getByText('Too many requests today.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(button('Add To My Network')).toBeEnabled()
})

test("MAP-065: the chosen vendor's own card has no button", async () => {
  await renderMap({ id: 30 })
  await expect.element(button('Add To My Network')).toBeVisible()
  await pickMine()
  await expect.element(button('Add To My Network')).not.toBeInTheDocument()
})
