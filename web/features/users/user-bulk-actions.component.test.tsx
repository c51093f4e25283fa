import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { userRoutes, type User } from '#contract/users.ts'
import { buildCurrentUser, buildUser, listOf } from '#web/testing/examples.ts'
import { button, choose, dialog } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const AMA = buildUser({ id: 7, first: 'Ama', last: 'Osei' })
const LI = buildUser({ id: 8, first: 'Li', last: 'Wu' })

const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true })
const selectAll = checkbox('Select all on this page')

const openUsers = (users: User[], ...answers: StubbedRoute[]) =>
  renderPage('/admin/users', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(userRoutes.list, listOf(...users)), ...answers],
  })

for (const [label, confirm, route, done] of [
  ['Activate', 'Yes, activate', userRoutes.activateSelected, '2 users are active.'],
  ['Deactivate', 'Yes, deactivate', userRoutes.deactivateSelected, '2 users are inactive.'],
  ['Delete', 'Yes, delete selected', userRoutes.removeSelected, '2 users have been deleted.'],
] as const) {
  test(`'${label}' acts on the selected users after a question that names them`, async () => {
    const { callsOf } = await openUsers([AMA, LI], answer(route, { done: [7, 8], failed: [] }))
    await selectAll.click()
    await page.getByRole('button', { name: label, exact: true }).click()
    await expect.element(dialog('Are you sure?').getByText('Osei, Ama; Wu, Li')).toBeVisible()
    expect(callsOf(route)).toEqual([])
    await button(confirm).click()
    await expect.element(page.getByText(done)).toBeVisible()
    expect(callsOf(route).map(({ body }) => body)).toEqual([{ ids: [7, 8] }])
    await expect.element(page.getByText('2 users', { exact: true })).toBeVisible()
    await expect.element(selectAll).toHaveFocus()
  })
}

test('a report names the users that were not changed and why; they stay selected', async () => {
  const message = 'The only primary contact of Birch House. Please delete this user alone.'
  await openUsers([AMA, LI], answer(userRoutes.removeSelected, { done: [], failed: [{ id: 8, message }] }))
  await checkbox('Select Wu, Li').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await button('Yes, delete selected').click()
  await expect.element(dialog('1 was not changed').getByRole('listitem')).toHaveTextContent(`Wu, Li${message}`)
  expect(page.getByText('0 users have been deleted.').elements()).toEqual([])
  await button('OK').click()
  await expect.element(checkbox('Select Wu, Li')).toBeChecked()
})

test('the users whose address is not verified are a filter, which an empty list offers to clear', async () => {
  const { callsOf, address, stub } = await openUsers([AMA])
  await expect.element(page.getByText('1 user', { exact: true })).toBeVisible()
  stub(answer(userRoutes.list, listOf()))
  await choose('Status', 'Email not verified')
  await expect.poll(() => callsOf(userRoutes.list).at(-1)?.query).toMatchObject({ status: 'UNVERIFIED' })
  await expect.element(page.getByText('Nothing matches these filters.')).toBeVisible()
  expect(address()).toBe('/admin/users?status=UNVERIFIED')
  stub(answer(userRoutes.list, listOf(AMA)))
  await button('Clear the filters').click()
  await expect.poll(address).toBe('/admin/users')
})

test('the file has the filters of the list; too many files are refused with a reason', async () => {
  const { callsOf, stub } = await renderPage('/admin/users?search=ama&status=0&type=CLIENT', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(userRoutes.list, listOf(AMA)), { route: userRoutes.export, respond: () => new Response('"ID"') }],
  })
  await button('Export as CSV').click()
  await expect.element(page.getByText('The list is saved as users.csv.')).toBeVisible()
  expect(callsOf(userRoutes.export).map(({ query }) => query)).toEqual([
    { username: 'ama', status: '0', type: 'CLIENT' },
  ])
  stub(refuse(userRoutes.export, 429, 'Too many attempts.'))
  await button('Export as CSV').click()
  await expect.element(page.getByRole('dialog').getByText('Too many attempts.')).toBeVisible()
})

test('on a phone, what gets the focus is clear of the buttons for the selected users', async () => {
  await openUsersOnPhone(480, 800)
  const bar = button('Activate').element().closest('[data-active]')!
  expect(getComputedStyle(bar).position).toBe('sticky')
  expect(bar.getBoundingClientRect().height + headerHeight()).toBeLessThan(scrollPadding())
})

test('in a window of 1280 by 1024 pixels at 400 % they scroll with the page', async () => {
  await openUsersOnPhone(320, 256)
  expect(getComputedStyle(button('Activate').element().closest('[data-active]')!).position).toBe('static')
})

async function openUsersOnPhone(width: number, height: number) {
  await renderPage('/admin/users', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(userRoutes.list, listOf(AMA, LI))],
    viewport: { width, height },
  })
  await checkbox('Select Osei, Ama').click()
  await expect.element(button('Activate')).toBeVisible()
}

const headerHeight = () => page.getByRole('banner').element().getBoundingClientRect().height
const scrollPadding = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)

test('other filters begin without a selection', async () => {
  const { stub } = await openUsers([AMA, LI])
  await checkbox('Select Osei, Ama').click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  stub(answer(userRoutes.list, listOf(AMA)))
  await choose('Status', 'Email not verified')
  await expect.element(page.getByText('1 user', { exact: true })).toBeVisible()
  await expect.element(checkbox('Select Osei, Ama')).not.toBeChecked()

  // Choosing the option again clears the filter. The first list begins without a selection, too.
  stub(answer(userRoutes.list, listOf(AMA, LI)))
  await choose('Status', 'Email not verified')
  await expect.element(page.getByText('2 users', { exact: true })).toBeVisible()
  await expect.element(checkbox('Select Osei, Ama')).not.toBeChecked()
})
