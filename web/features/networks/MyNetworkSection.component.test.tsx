import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { networkRoutes, type NetworkConnection } from '#contract/networks.ts'
import { listOf } from '#web/testing/examples.ts'
import { PLAIN_CONTACT_RIGHTS, PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, answerOnRelease, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const connectionTo = (vendor_id: number, name: string): NetworkConnection => ({
  id: vendor_id + 100,
  vendor_id,
  name,
  bio: '',
  logoUrl: null,
  avatar_type: 3,
  status: 2,
  user: null,
  created_at: '2026-03-02T15:04:05.000Z',
})
const OPEN_DOOR = connectionTo(22, 'Open Door')
const HILL_HOUSE = connectionTo(23, 'Hill House')

const renderNetwork = (
  connections: NetworkConnection[],
  answers: StubbedRoute[] = [],
  may: object = PRIMARY_CONTACT_RIGHTS,
) =>
  renderVendorPage('/network/mine', { may, answers: [answer(networkRoutes.view, listOf(...connections)), ...answers] })

const button = (name: string) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name })

test('VADM-067: the connected vendors are listed; contacts who are not primary cannot remove one', async () => {
  const { remove } = await renderNetwork([OPEN_DOOR, HILL_HOUSE])
  await expect.element(link('Hill House')).toHaveAttribute('href', '/vendors/23')
  await expect.element(button('Remove Open Door')).toBeVisible()
  await expect.element(page.getByText('Showing 2 of 2')).toBeVisible()
  remove()
  await renderNetwork([OPEN_DOOR], [], PLAIN_CONTACT_RIGHTS)
  await expect.element(link('Open Door')).toBeVisible()
  expect(button('Remove Open Door').elements()).toEqual([])
})

test('a network with vendors shows the way to the map, too', async () => {
  await renderNetwork([OPEN_DOOR])
  await expect.element(page.getByText(/^On the map, choose this vendor for networking/)).toBeVisible()
  await expect.element(link('Go to the map')).toHaveAttribute('href', '/')
})

test('VADM-068: an empty network says so, with the way to the map', async () => {
  await renderNetwork([])
  await expect.element(page.getByText('No Connections to display')).toBeVisible()
  await expect.element(link('Go to the map')).toHaveAttribute('href', '/')
})

test('a connection is removed after a confirmation, and the next row has the focus', async () => {
  const removing = answerOnRelease(networkRoutes.remove, { vendor_1: 21, vendor_2: 22, status: 0 })
  const { callsOf, stub } = await renderNetwork([OPEN_DOOR, HILL_HOUSE], [removing.stub])
  await button('Remove Open Door').click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect.element(question.getByText(/^Open Door will no longer be in the network of Lakeside Care/)).toBeVisible()
  await question.getByRole('button', { name: 'Yes, remove' }).click()
  await expect.element(question.getByRole('button', { name: 'Yes, remove' })).toHaveAttribute('data-loading', 'true')
  expect(callsOf(networkRoutes.remove)).toMatchObject([{ params: { vendor_1: 21, vendor_2: 22 } }])
  stub(answer(networkRoutes.view, listOf(HILL_HOUSE)))
  removing.release()
  await expect.element(page.getByText('Open Door is no longer in the network.')).toBeVisible()
  await expect.element(button('Remove Hill House')).toHaveFocus()
  await expect.element(link('Open Door')).not.toBeInTheDocument()
})

test('a removal that is refused shows why and keeps the row', async () => {
  await renderNetwork([OPEN_DOOR], [refuse(networkRoutes.remove, 403, 'It is not yours to end.')])
  await button('Remove Open Door').click()
  await button('Yes, remove').click()
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect.element(dialog.getByText('It is not yours to end.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(button('Remove Open Door')).toBeVisible()
})

test('a failure to load the network is shown with a retry', async () => {
  const { stub } = await renderNetwork([], [refuse(networkRoutes.view, 403, 'It is not yours.')])
  await expect.element(page.getByText('It is not yours.')).toBeVisible()
  stub(answer(networkRoutes.view, listOf(OPEN_DOOR)))
  await button('Try again').click()
  await expect.element(link('Open Door')).toBeVisible()
})
