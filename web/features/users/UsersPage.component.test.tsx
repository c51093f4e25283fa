import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { userRoutes } from '#contract/users.ts'
import { buildCurrentUser, buildUser, listOf } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const AMA = buildUser({ id: 7, first: 'Ama', last: 'Osei' })

const renderUsers = (users: StubbedRoute, viewport?: typeof PHONE_VIEWPORT) =>
  renderPage('/admin/users', { user: buildCurrentUser('ADMIN'), answers: [users], ...(viewport && { viewport }) })

test('ADM-022: the table of users has the seven columns', async () => {
  await renderUsers(answer(userRoutes.list, listOf(AMA)))
  await expect.element(page.getByRole('cell', { name: 'Osei, Ama' })).toBeVisible()
  const [checkbox, ...headers] = page.getByRole('columnheader').elements()
  expect(checkbox?.querySelector('input')).not.toBeNull()
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Name',
    'Email',
    'Account Type',
    'Created',
    'Active',
    'Actions',
  ])
})

test('on a phone each user is a card', async () => {
  await renderUsers(answer(userRoutes.list, listOf(AMA)), PHONE_VIEWPORT)
  await expect.element(page.getByRole('listitem').getByRole('link', { name: 'Osei, Ama' })).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
})

test('ADM-026: a list without users says so', async () => {
  await renderUsers(answer(userRoutes.list, listOf()))
  await expect.element(page.getByText('No users found')).toBeVisible()
})

test('while the users load, no row and no empty state is shown', async () => {
  await renderUsers(neverAnswer(userRoutes.list))
  await expect.element(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(page.getByText('No users found').elements()).toEqual([])
})

test('a failure shows the message of the server, and a retry reads the users again', async () => {
  const { stub } = await renderUsers(refuse(userRoutes.list, 500, 'The list is being rebuilt.'))
  await expect.element(page.getByText('The list is being rebuilt.')).toBeVisible()
  stub(answer(userRoutes.list, listOf(AMA)))
  // A notice below the heading of the page, which has one heading of the first level.
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('cell', { name: 'Osei, Ama' })).toBeVisible()
})

test('the filters of users keep a visible label when they are filled', async () => {
  await renderPage('/admin/users?search=ama&status=0&type=CLIENT', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(userRoutes.list, listOf(AMA))],
  })
  for (const label of ['Search', 'Status', 'Account Type'])
    await expect.element(page.getByText(label, { exact: true }).first()).toBeVisible()
})
