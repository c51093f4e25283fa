import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OwnAccountEdit, accountRoutes, type CurrentUser } from '#contract/accounts.ts'
import { occupationRoutes } from '#contract/occupations.ts'
import { readDeviceMarks } from '#web/api/device-marks.ts'
import { queryClient, refreshRouteQueries, routeQueryKey } from '#web/api/query.ts'
import { buildCurrentUser, listOf } from '#web/testing/examples.ts'
import { button, choose, dialog, field, fillIn, messagesIn, switchInput, toggleSwitch } from '#web/testing/locators.ts'
import { waitForNextPaint } from '#web/testing/next-paint.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import {
  answer,
  failUnexpectedly,
  neverAnswer,
  refuse,
  refuseAsEditConflict,
  type StubbedRoute,
} from '#web/testing/stub-server.ts'

const ME = buildCurrentUser('CLIENT', { email: 'kim@example.ca', phone: '416-555-0100', occupation_id: 5, version: 7 })
const OCCUPATIONS = answer(occupationRoutes.list, listOf({ id: 5, name: 'Nurse' }, { id: 6, name: 'Midwife' }))

/** Leaves most of the sections beside the form without data. A save reads the sign-ins again. */
const openAccount = (...answers: StubbedRoute[]) =>
  renderPage('/account', {
    user: ME,
    answers: [OCCUPATIONS, answer(accountRoutes.activeSessions, listOf()), ...answers],
    isWaiting: true,
  })

const saveAs = (given: Partial<CurrentUser>) => answer(accountRoutes.edit, { ...ME, ...given })
const currentPassword = () => page.getByLabelText('Current Password')

test('ACC-001: the form shows the account', async () => {
  await openAccount()
  await expect.element(field('First Name')).toHaveValue('Kim')
  await expect.element(field('Last Name')).toHaveValue('Lee')
  await expect.element(field('Email')).toHaveValue('kim@example.ca')
  await expect.element(field('Mobile Phone')).toHaveValue('416-555-0100')
  await expect.element(page.getByRole('combobox', { name: 'Occupation' })).toHaveValue('Nurse')
  await expect.element(switchInput(/^Two-factor notification by SMS/)).not.toBeChecked()
  await expect.element(switchInput(/^Two-factor notification by email/)).toBeChecked()
  await expect.element(page.getByLabelText('New Password')).toHaveValue('')
  expect(currentPassword().elements()).toEqual([])
})

test('the form appears on a computer whose clock is set back while it is read', async () => {
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now -= 1_000))
  onTestFinished(() => clock.mockRestore())
  await openAccount()
  await expect.element(field('First Name')).toHaveValue('Kim')
})

test('the form does not start with cached values when reading the account anew fails', async () => {
  queryClient.setQueryData(routeQueryKey(accountRoutes.current, {}), { ...ME, first: 'Before' })
  await openAccount(failUnexpectedly(accountRoutes.current))
  await expect.element(button('Try again')).toBeVisible()
  await expect.element(field('First Name')).not.toBeInTheDocument()
})

test('ERR-051: the dialog names the field of a message that names none', async () => {
  await openAccount()
  await fillIn({ 'First Name': 'F'.repeat(41), 'Last Name': 'L'.repeat(41), 'Mobile Phone': '416', Email: 'kim' })
  await button('Save').click()
  await expect.element(dialog('Validation Errors')).toBeVisible()
  expect(messagesIn('Validation Errors')).toEqual([
    'First Name: At most 40 characters.',
    'Last Name: At most 40 characters.',
    'This email address is not valid.',
    'The phone must be at least 10 digits.',
  ])
})

test('ACC-006, ERR-024: a save sends all fields but an empty password, and the version that was read', async () => {
  const { callsOf } = await openAccount(saveAs({ first: 'Kai', occupation_id: 6 }))
  await field('First Name').fill('Kai')
  await choose('Occupation', 'Midwife')
  await button('Save').click()
  await expect.element(page.getByText('Account Successfully Updated')).toBeVisible()
  expect(callsOf(accountRoutes.edit)).toEqual([
    {
      params: { id: ME.id },
      query: {},
      body: {
        first: 'Kai',
        last: 'Lee',
        email: 'kim@example.ca',
        phone: '416-555-0100',
        occupation: 6,
        enable_sending_sms: false,
        enable_sending_email: true,
        version: 7,
      },
    },
  ])
})

test('SR-072: after a change of the password the browser has a device mark for the new one', async () => {
  await openAccount(saveAs({}), answer(accountRoutes.markDevice, { known_device: 'mark of the new password' }))
  await fillIn({ 'New Password': 'a long password', 'Confirm Password': 'a long password' })
  await button('Save').click()
  await expect.poll(readDeviceMarks).toEqual(['mark of the new password'])
})

test('ACC-005: what is wrong is listed in a dialog and shown at the fields, and nothing is sent', async () => {
  const { callsOf } = await openAccount()
  await fillIn({ 'First Name': '', 'Mobile Phone': '416555', 'New Password': 'short', 'Confirm Password': 'short' })
  await button('Save').click()
  await expect
    .poll(() => messagesIn('Validation Errors'))
    .toEqual([
      'First Name is required',
      'The phone must be at least 10 digits.',
      'The password must be at least 8 characters.',
    ])
  await button('OK').click()
  await expect.element(field('First Name')).toHaveFocus()
  await expect.element(field('Mobile Phone')).toHaveAccessibleDescription('The phone must be at least 10 digits.')
  expect(callsOf(accountRoutes.edit)).toEqual([])
})

test('a new password has to be repeated', async () => {
  await openAccount()
  await fillIn({ 'New Password': 'a long password', 'Confirm Password': 'another password' })
  await button('Save').click()
  await expect.poll(() => messagesIn('Validation Errors')).toEqual(['Passwords do not match'])
})

test.each([
  ['email', () => field('Email').fill('new@example.ca')],
  ['phone', () => field('Mobile Phone').fill('4165550199')],
  ['two-step by SMS', () => toggleSwitch(/^Two-factor notification by SMS/)],
  ['password', () => page.getByLabelText('New Password').fill('a long password')],
])('SR-007: a changed %s asks for the current password', async (_what, change) => {
  await openAccount()
  await expect.element(field('First Name')).toHaveValue('Kim')
  expect(currentPassword().elements()).toEqual([])
  await change()
  await expect.element(currentPassword()).toBeVisible()
})

test('SR-007: after a wrong current password the fields that need none are saved, the others keep their input', async () => {
  const { stub } = await openAccount(
    refuse(accountRoutes.edit, 422, 'No.', { current_password: ['This is not your password.'] }),
  )
  await fillIn({ 'First Name': 'Kai', Email: 'new@example.ca' })
  await currentPassword().fill('wrong')
  stub(answer(accountRoutes.current, { ...ME, first: 'Kai', version: 8 }))
  await button('Save').click()
  await expect.poll(() => messagesIn('Error')).toEqual(['This is not your password.'])
  await button('OK').click()
  await expect.element(currentPassword()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('First Name')).toHaveValue('Kai')
  await expect.element(field('Email')).toHaveValue('new@example.ca')
})

test('a failure of the server is told in a dialog, and nothing typed is lost', async () => {
  await openAccount(failUnexpectedly(accountRoutes.edit))
  await field('First Name').fill('Kai')
  await button('Save').click()
  await expect
    .element(dialog('Server Error').getByText('Something went wrong. Please refresh the page and try again'))
    .toBeVisible()
  await button('Close').click()
  await expect.element(field('First Name')).toHaveValue('Kai')
})

test('while the account is saved, the button shows it', async () => {
  await openAccount(neverAnswer(accountRoutes.edit))
  await field('First Name').fill('Kai')
  await button('Save').click()
  await expect.element(button('Save')).toHaveAttribute('data-loading', 'true')
})

test('an edit that was saved although the answer was lost is no conflict', async () => {
  const { callsOf, stub } = await openAccount(refuseAsEditConflict(accountRoutes.edit, 'Somebody was faster.'))
  await field('First Name').fill('Kai')
  stub(
    answer(accountRoutes.current, () => {
      stub(saveAs({ first: 'Kai', version: 9 }))
      return { ...ME, first: 'Kai', version: 8 }
    }),
  )
  await button('Save').click()
  await expect.poll(() => callsOf(accountRoutes.edit).map(({ body }) => body.version)).toEqual([7, 8])
  expect(dialog('Error').elements()).toEqual([])
})

test.each([
  ['Keep what I typed', 'Kai'],
  ['Show the newer values', 'Kit'],
])("SR-129: after an edit conflict '%s' leaves %s in the form", async (choice, shown) => {
  const { callsOf, stub } = await openAccount(refuseAsEditConflict(accountRoutes.edit, 'Somebody was faster.'))
  await field('First Name').fill('Kai')
  stub(answer(accountRoutes.current, { ...ME, first: 'Kit', last: 'Li', version: 8 }))
  await button('Save').click()
  await expect.element(dialog('Error').getByText('Somebody was faster.')).toBeVisible()
  await button(choice).click()
  await expect.element(field('First Name')).toHaveValue(shown)
  await expect.element(field('Last Name')).toHaveValue('Li')
  stub(saveAs({ version: 9 }))
  await button('Save').click()
  await expect.poll(() => callsOf(accountRoutes.edit).at(-1)?.body).toMatchObject({ first: shown, version: 8 })
})

test('a newer version that changes nothing in the form is saved on top of, without a question', async () => {
  const versions: unknown[] = []
  const refused = refuseAsEditConflict(accountRoutes.edit, 'Somebody was faster.')
  const { stub } = await openAccount({
    route: accountRoutes.edit,
    respond: (call) => {
      const { version } = OwnAccountEdit.parse(call.body)
      versions.push(version)
      return (version === 7 ? refused : saveAs({ first: 'Kai', version: 9 })).respond(call)
    },
  })
  await field('First Name').fill('Kai')
  // The user has become a contact of a vendor meanwhile, or has confirmed the address.
  stub(answer(accountRoutes.current, { ...ME, version: 8 }))
  await button('Save').click()
  await expect.element(page.getByText('Account Successfully Updated')).toBeVisible()
  await expect.poll(() => versions).toEqual([7, 8])
})

test('unsaved changes are not left without a question', async () => {
  const { address } = await openAccount()
  await field('First Name').fill('Kai')
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
  await privacy.click()
  await expect.element(dialog('Are you sure?')).toBeVisible()
  await button('No, cancel').click()
  await expect.element(dialog('Are you sure?')).not.toBeInTheDocument()
  expect(address()).toBe('/account')
  await expect.element(field('First Name')).toHaveValue('Kai')
  await privacy.click()
  await button('Yes, leave').click()
  await expect.poll(address).toBe('/privacy-policy')
})

test('an account that could not be read is read again by the button', async () => {
  const { stub } = await openAccount(refuse(accountRoutes.current, 500, 'Out of order.'))
  await expect.element(page.getByText('Out of order.')).toBeVisible()
  stub(answer(accountRoutes.current, ME))
  await button('Try again').click()
  await expect.element(field('First Name')).toHaveValue('Kim')
})

test('a refresh that fails leaves the page and what is typed; one that is refused shows why', async () => {
  const { stub } = await openAccount()
  await field('First Name').fill('Kai')
  stub(failUnexpectedly(accountRoutes.current))
  await refreshRouteQueries([accountRoutes.current])
  await waitForNextPaint()
  await expect.element(field('First Name')).toHaveValue('Kai')
  stub(refuse(accountRoutes.current, 403, 'This account is closed.'))
  await refreshRouteQueries([accountRoutes.current])
  await expect.element(page.getByText('This account is closed.')).toBeVisible()
})

test('unsaved changes are not lost to another language without a question, nor to one chosen in another tab', async () => {
  const { stub, callsOf } = await openAccount(answer(accountRoutes.setLanguage, { message: 'Saved.' }))
  await field('First Name').fill('Kai')
  stub(answer(accountRoutes.current, { ...ME, language: 'fr' }))
  await refreshRouteQueries([accountRoutes.current])
  await waitForNextPaint()
  await button('Français').click()
  await dialog('Are you sure?').getByRole('button', { name: 'No, cancel' }).click()
  await expect.element(field('First Name')).toHaveValue('Kai')
  await button('Français').click()
  await dialog('Are you sure?').getByRole('button', { name: 'Yes, switch' }).click()
  await expect.element(button('English')).toBeVisible()
  await button('English').click()
  await expect.poll(() => callsOf(accountRoutes.setLanguage).length).toBe(2)
})
