import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { followRoutes } from '#contract/follows.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { queryClient } from '#web/api/query.ts'
import { buildCurrentUser, buildVendor, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const button = (name: string) => page.getByRole('button', { name })
const text = () => page.getByRole('textbox', { name: 'Your news' })

/** The followers of a vendor that may send updates to three subscribers. */
const renderForm = () =>
  renderPage('/vendors/21/followers', {
    user: buildCurrentUser('VENDOR'),
    answers: [
      answer(vendorRoutes.one, buildVendor({ id: 21, may: { edit: true, seeTabs: true, seeInside: true } })),
      answer(vendorRoutes.rating, { value: null, count: 0 }),
      answer(followRoutes.followers, listOf()),
      answer(followRoutes.outlook, { recipients: 3, left_today: 2 }),
      answer(followRoutes.sendUpdate, { recipients: 3, left_today: 1 }),
    ],
  })

test('an update without text is refused in a dialog, then beside the field, which takes the focus', async () => {
  const { callsOf } = await renderForm()
  await text().fill('  ')
  await button('Send an update').click()
  const errors = page.getByRole('dialog', { name: 'Validation Error' })
  await expect.element(errors.getByText('Please write something first.')).toBeVisible()
  await errors.getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByText('Please write something first.')).toBeVisible()
  await expect.element(text()).toHaveFocus()
  expect(callsOf(followRoutes.sendUpdate)).toEqual([])
  await text().fill('We are open again.')
  await expect.element(page.getByText('Please write something first.')).not.toBeInTheDocument()
})

test('an update is sent after the question that names how many it reaches', async () => {
  const { callsOf } = await renderForm()
  await text().fill('We are open again.')
  await button('Send an update').click()
  const question = page.getByRole('dialog', { name: 'Send this update to 3 subscribers?' })
  await expect.element(question).toBeVisible()
  expect(callsOf(followRoutes.sendUpdate)).toEqual([])
  await button('Yes, send it').click()
  await expect.element(page.getByText('The update is on its way.')).toBeVisible()
  expect(callsOf(followRoutes.sendUpdate)).toMatchObject([{ params: { id: 21 }, body: { text: 'We are open again.' } }])
  await expect.element(text()).toHaveValue('')
})

test('an update that is not confirmed stays in the form', async () => {
  const { callsOf } = await renderForm()
  await text().fill('We are open again.')
  await button('Send an update').click()
  await button('No, cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(text()).toHaveValue('We are open again.')
  expect(callsOf(followRoutes.sendUpdate)).toEqual([])
})

test('what is being typed stays when a colleague sends the last update of the day', async () => {
  const { stub } = await renderForm()
  await text().fill('We are open again.')
  stub(answer(followRoutes.outlook, { recipients: 3, left_today: 0 }))
  await queryClient.invalidateQueries()
  await expect
    .element(text())
    .toHaveAccessibleDescription('You have sent today’s updates. You can write again tomorrow.')
  await expect.element(text()).toHaveValue('We are open again.')
  await expect.element(button('Send an update')).toBeDisabled()
  await text().fill('')
  await expect.element(text()).not.toBeInTheDocument()
  await expect.element(page.getByText('You have sent today’s updates. You can write again tomorrow.')).toBeVisible()
})
