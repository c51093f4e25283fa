import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountRoutes } from '#contract/accounts.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import { userRoutes, type User } from '#contract/users.ts'
import { buildCurrentUser, buildReport, buildUser, buildUserDetails, listOf } from '#web/testing/examples.ts'
import { button, choose, dialog, textsOf, switchInput, toggleSwitch } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const AMA = buildUser({ id: 7, email_verified_at: null, version: 4 })
const DONE = { message: 'Done.' }

const openUsers = (user: User, ...answers: StubbedRoute[]) =>
  renderPage('/admin/users', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(userRoutes.list, listOf(user)), ...answers],
  })

async function chooseAction(action: string) {
  await button('Actions for Osei, Ama').click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('ADM-024, CONST-032, CONST-033: the search and both filters go into the address and the call', async () => {
  const { callsOf, address } = await openUsers(AMA)
  const asked = () => callsOf(userRoutes.list).at(-1)?.query
  await page.getByPlaceholder('Search by Email Address, First or Last Name').fill(' ama ')
  await expect.poll(asked).toMatchObject({ username: 'ama' })
  await choose('Status', 'Reported')
  await expect.poll(asked).toMatchObject({ status: 'REPORTED' })
  await choose('Account Type', 'Client')
  await expect.poll(asked).toMatchObject({ username: 'ama', status: 'REPORTED', type: 'CLIENT' })
  expect(address()).toBe('/admin/users?search=ama&status=REPORTED&type=CLIENT')
})

test('CONST-034: a user of another type than the chosen one is not shown', async () => {
  await renderPage('/admin/users?type=VENDOR', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(userRoutes.list, listOf(AMA))],
  })
  await expect.element(page.getByText('No users found')).toBeVisible()
})

test('ADM-023, ADM-029: a row marks who is reported and whose address is not verified', async () => {
  const { callsOf } = await openUsers({ ...AMA, hasSpamReport: true }, answer(accountRoutes.makeEmailVerified, DONE))
  await expect.element(page.getByRole('cell', { name: 'Osei, Ama Reported' })).toBeVisible()
  await expect.element(page.getByText('Not verified')).toBeVisible()
  await chooseAction('Make email verified')
  await expect.element(page.getByText('The email address of Osei, Ama is verified.')).toBeVisible()
  expect(callsOf(accountRoutes.makeEmailVerified).map(({ params }) => params)).toEqual([{ id: 7 }])
})

test('ADM-028: a deactivation is asked for, and sends the whole user', async () => {
  const { callsOf } = await openUsers(AMA, answer(userRoutes.edit, buildUserDetails({ ...AMA, active: false })))
  await toggleSwitch('Active: Osei, Ama')
  await expect.element(dialog('Are you sure?').getByText(/^Osei, Ama will be signed out immediately/)).toBeVisible()
  expect(callsOf(userRoutes.edit)).toEqual([])
  await button('Yes, deactivate').click()
  await expect
    .poll(() => callsOf(userRoutes.edit).map(({ body }) => body))
    .toEqual([
      {
        first: 'Ama',
        last: 'Osei',
        email: 'ama@example.ca',
        phone: '416-555-0101',
        role: 'CLIENT',
        active: false,
        occupation: null,
        enable_sending_sms: false,
        enable_sending_email: true,
        language: 'en',
        version: 4,
      },
    ])
  await expect.element(page.getByText('Saved.')).toBeVisible()
})

test('an administrator without a phone, made by the command line, is deactivated and activated', async () => {
  const administrator = { ...AMA, phone: '', role: 'ADMIN' as const }
  const OUTCOME = { done: [AMA.id], failed: [] }
  const { callsOf, stub } = await openUsers(
    administrator,
    answer(userRoutes.deactivateSelected, OUTCOME),
    answer(userRoutes.activateSelected, OUTCOME),
  )
  await toggleSwitch('Active: Osei, Ama')
  await expect.element(button('Yes, deactivate')).toBeVisible()
  stub(answer(userRoutes.list, listOf({ ...administrator, active: false })))
  await button('Yes, deactivate').click()
  await expect.element(switchInput('Active: Osei, Ama')).not.toBeChecked()
  stub(answer(userRoutes.list, listOf(administrator)))
  await toggleSwitch('Active: Osei, Ama')
  await expect.element(switchInput('Active: Osei, Ama')).toBeChecked()
  for (const route of [userRoutes.deactivateSelected, userRoutes.activateSelected])
    expect(callsOf(route).map(({ body }) => body)).toEqual([{ ids: [AMA.id] }])
})

test('a user whose stored name would be refused today is deactivated', async () => {
  const { callsOf } = await openUsers(
    { ...AMA, first: 'A'.repeat(41) },
    answer(userRoutes.deactivateSelected, { done: [AMA.id], failed: [] }),
  )
  await toggleSwitch(`Active: Osei, ${'A'.repeat(41)}`)
  await button('Yes, deactivate').click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(callsOf(userRoutes.deactivateSelected).map(({ body }) => body)).toEqual([{ ids: [AMA.id] }])
})

test('a refused deactivation of an administrator without a phone is explained', async () => {
  const message = 'You cannot deactivate your own account.'
  await openUsers(
    { ...AMA, phone: '' },
    answer(userRoutes.deactivateSelected, { done: [], failed: [{ id: AMA.id, message }] }),
  )
  await toggleSwitch('Active: Osei, Ama')
  await button('Yes, deactivate').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expect.element(page.getByText('Saved.')).not.toBeInTheDocument()
})

test('ERR-042: an activation needs no question; a refused one is explained', async () => {
  await openUsers({ ...AMA, active: false }, refuse(userRoutes.edit, 409, 'Somebody was faster.'))
  await toggleSwitch('Active: Osei, Ama')
  await expect.element(dialog('Error').getByText('Somebody was faster.')).toBeVisible()
  await button('Close').click()
  await expect.element(switchInput('Active: Osei, Ama')).not.toBeChecked()
})

test('while an activation is saved, its switch is disabled', async () => {
  await openUsers({ ...AMA, active: false }, neverAnswer(userRoutes.edit))
  await toggleSwitch('Active: Osei, Ama')
  await expect.element(switchInput('Active: Osei, Ama')).toBeDisabled()
})

test('the own account cannot be switched off or deleted', async () => {
  await openUsers({ ...AMA, may: {} })
  await expect.element(switchInput('Active: Osei, Ama')).toBeDisabled()
  await button('Actions for Osei, Ama').click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  expect(textsOf('menuitem')).toEqual(['Edit', 'Reports', 'Make email verified', 'Sign out everywhere'])
})

test('SR-015: a user is signed out everywhere after a question', async () => {
  const { callsOf } = await openUsers(AMA, answer(accountRoutes.endSessionsOfUser, DONE))
  await chooseAction('Sign out everywhere')
  await button('Yes, sign out').click()
  await expect.element(page.getByText('Osei, Ama is signed out everywhere.')).toBeVisible()
  expect(callsOf(accountRoutes.endSessionsOfUser).map(({ params }) => params)).toEqual([{ id: 7 }])
})

test('SR-038: the question before a deletion names the vendors that are left alone', async () => {
  const details = buildUserDetails({ ...AMA, alone_at: [{ id: 21, name: 'Lakeside Care' }] })
  const { callsOf, stub } = await openUsers(AMA, answer(userRoutes.one, details), answer(userRoutes.remove, DONE))
  await chooseAction('Delete')
  const question = dialog('Are you sure?')
  await expect.element(question.getByText('Left without a primary contact: Lakeside Care.')).toBeVisible()
  await expect.element(question.getByText("You won't be able to revert this!")).toBeVisible()
  stub(answer(userRoutes.list, listOf()))
  await button('Yes, delete').click()
  await expect.element(page.getByText('The user has been deleted.')).toBeVisible()
  await expect.element(page.getByText('No users found')).toBeVisible()
  expect(callsOf(userRoutes.remove).map(({ params }) => params)).toEqual([{ id: 7 }])
})

test('ADM-025: the reports of a user open in a dialog, the pending ones first', async () => {
  const decided = buildReport({ id: 62, status: 1, handled: true, reason: 'They lie.' })
  await openUsers(AMA, answer(reportRoutes.ofUser, listOf(decided, buildReport())))
  await chooseAction('Reports')
  const reports = dialog('Reports about Osei, Ama')
  await expect.element(reports.getByRole('heading', { name: 'Decided before' })).toBeVisible()
  expect(
    reports
      .getByRole('article')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('They shout.'), expect.stringContaining('They lie.')])
})

test('ADM-027: a user without reports has no pending ones', async () => {
  await openUsers(AMA, answer(reportRoutes.ofUser, listOf()))
  await chooseAction('Reports')
  await expect.element(dialog('Reports about Osei, Ama').getByText('No pending reports')).toBeVisible()
})
