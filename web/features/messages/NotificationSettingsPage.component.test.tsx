import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notificationRoutes } from '#contract/notifications.ts'
import { buildCurrentUser, buildNotificationSetting, listOf } from '#web/testing/examples.ts'
import { button, choose, dialog, link, textsOf } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, failUnexpectedly, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const SETTING = buildNotificationSetting({ setting_name: 'new referral', details: 'One.\n\nTwo.', version: 4 })
const LIST = answer(notificationRoutes.list, listOf(SETTING))

const renderSettings = (...answers: StubbedRoute[]) =>
  renderPage('/admin/notifications-settings', { user: buildCurrentUser('ADMIN'), answers: [LIST, ...answers] })
const status = () => page.getByRole('combobox', { name: 'Status: New referral' })

test('ADM-073, ADM-074: the list has six columns, and its descriptions keep their line breaks', async () => {
  await renderSettings()
  await expect.element(page.getByRole('cell', { name: 'New referral' }).first()).toBeVisible()
  expect(textsOf('columnheader')).toEqual(['ID', 'Name', 'Title', 'Description', 'Status', 'Actions'])
  const details = page.getByText('One. Two.').element()
  expect(details.textContent).toBe('One.\n\nTwo.')
  expect(getComputedStyle(details).whiteSpace).toBe('pre-line')
  await expect
    .element(link('Edit: New referral'))
    .toHaveAttribute('href', `/admin/notifications-settings/${SETTING.id}/edit`)
})

test('ADM-076, ADM-077: a chosen status is sent at once, and the row shows a spinner meanwhile', async () => {
  const { callsOf } = await renderSettings(neverAnswer(notificationRoutes.change))
  await expect.element(status()).toHaveValue('Active')
  await choose('Status: New referral', 'Inactive')
  await expect.element(page.getByLabelText('Saving...')).toBeInTheDocument()
  await expect.element(status()).toBeDisabled()
  await expect.element(status()).toHaveValue('Inactive')
  expect(callsOf(notificationRoutes.change)).toEqual([
    {
      params: { id: SETTING.id },
      query: {},
      body: { title: SETTING.title, details: SETTING.details, active: false, version: 4 },
    },
  ])
})

test('ADM-078: a status that could not be saved reverts', async () => {
  await renderSettings(failUnexpectedly(notificationRoutes.change))
  await choose('Status: New referral', 'Inactive')
  await expect.element(dialog('Server Error')).toBeVisible()
  await button('Close').click()
  await expect.element(status()).toHaveValue('Active')
  await expect.element(status()).toBeEnabled()
})

test('the status that is chosen already is not sent', async () => {
  const { callsOf } = await renderSettings()
  await choose('Status: New referral', 'Active')
  await expect.element(status()).toHaveValue('Active')
  expect(callsOf(notificationRoutes.change)).toEqual([])
})

test('settings that could not be read are read again by the button', async () => {
  const { stub } = await renderSettings(refuse(notificationRoutes.list, 500, 'Out of order.'))
  await expect.element(page.getByText('Out of order.')).toBeVisible()
  stub(LIST)
  await button('Try again').click()
  await expect.element(status()).toBeVisible()
})

test('messages are grouped by who gets them, and one that is always sent has no status to choose', async () => {
  const reset = buildNotificationSetting({ id: 1, setting_name: 'password reset', always_sent: true })
  const request = buildNotificationSetting({ id: 2, setting_name: 'vendor request' })
  await renderSettings(answer(notificationRoutes.list, listOf(reset, request, SETTING)))
  await expect.element(page.getByRole('heading', { name: 'To vendors' })).toBeVisible()
  const headings = page.getByRole('heading', { level: 2 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'To vendors',
    'To administrators',
    "About a person's own account",
  ])
  await expect.element(page.getByRole('row', { name: /Password reset/ })).toMatchTextContent(/Always sent/)
  expect(page.getByRole('combobox').elements()).toHaveLength(2)
})
