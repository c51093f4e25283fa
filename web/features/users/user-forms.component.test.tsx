import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { occupationRoutes } from '#contract/occupations.ts'
import { userRoutes, type UserDetails } from '#contract/users.ts'
import { buildCurrentUser, buildUserDetails, listOf } from '#web/testing/examples.ts'
import {
  button,
  choose,
  dialog,
  field,
  fillIn,
  link,
  messagesIn,
  switchInput,
  toggleSwitch,
} from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const AMA = buildUserDetails({ id: 7, version: 4, email_verified_at: null })
const LISTS = [answer(occupationRoutes.list, listOf({ id: 5, name: 'Nurse' })), answer(userRoutes.list, listOf(AMA))]
const open = (address: string, ...answers: StubbedRoute[]) =>
  renderPage(address, { user: buildCurrentUser('ADMIN'), answers: [...LISTS, ...answers] })

const PERSON = {
  'First Name': 'Ama',
  'Last Name': 'Osei',
  Email: 'ama@example.ca',
  'Mobile Phone': '4165550101',
  Password: 'a long password',
  'Confirm Password': 'a long password',
}

test('ADM-031 to ADM-035, ADM-041: what is missing is listed together and at each field, and nothing is sent', async () => {
  const { callsOf } = await open('/admin/users/add')
  await button('Add User').click()
  await expect
    .poll(() => messagesIn('Validation Errors'))
    .toEqual([
      'First Name is required',
      'Last Name is required',
      'Email is required',
      'Phone is required',
      'Password is required',
    ])
  await button('OK').click()
  await expect.element(field('First Name')).toHaveFocus()
  await expect.element(page.getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(link('Cancel')).toHaveAttribute('href', '/admin/users')
  expect(callsOf(userRoutes.add)).toEqual([])
})

test('ADM-036 to ADM-040: a short password and the missing parts of a vendor are refused', async () => {
  await open('/admin/users/add')
  await fillIn({ ...PERSON, Password: 'short', 'Confirm Password': 'short' })
  expect(field('Vendor Name').elements()).toEqual([])
  await choose('Account Type', 'Vendor')
  await button('Add User').click()
  await expect
    .poll(() => messagesIn('Validation Errors'))
    .toEqual([
      'The password must be at least 8 characters.',
      'Vendor Name is required',
      'Vendor Email is required',
      'Vendor Website is required',
      'Vendor Phone is required',
    ])
})

test('ADM-030, ERR-030: an added user is sent without a vendor, confirmed, and leads to the list', async () => {
  const { callsOf, address } = await open('/admin/users/add', answer(userRoutes.add, AMA))
  await fillIn(PERSON)
  await choose('Occupation', 'Nurse')
  await toggleSwitch(/^Two-factor notification by SMS/)
  await button('Add User').click()
  await expect.element(page.getByText('User Successfully Added')).toBeVisible()
  expect(address()).toBe('/admin/users')
  expect(callsOf(userRoutes.add).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      role: 'CLIENT',
      first: 'Ama',
      phone: '416-555-0101',
      occupation_id: 5,
      enable_sending_sms: true,
      vendor: null,
    }),
  ])
})

test('ERR-049: a refused user is explained at the fields, and nothing typed is lost', async () => {
  const errors = { email: ['The email has already been taken.'] }
  await open('/admin/users/add', refuse(userRoutes.add, 422, 'No.', errors))
  await fillIn(PERSON)
  await button('Add User').click()
  await expect.poll(() => messagesIn('Validation Errors')).toEqual(['The email has already been taken.'])
  await button('OK').click()
  await expect.element(field('Email')).toHaveAccessibleDescription('The email has already been taken.')
  await expect.element(field('First Name')).toHaveValue('Ama')
})

const openEdit = (user: UserDetails, ...answers: StubbedRoute[]) =>
  open(`/admin/users/${user.id}/edit`, answer(userRoutes.one, user), ...answers)

test('ADM-042 to ADM-045, ADM-049: an emptied account is refused under the title of the form', async () => {
  const { callsOf } = await openEdit(AMA)
  await fillIn({ 'First Name': '', 'Last Name': '', Email: '', 'Mobile Phone': '' })
  await button('Save').click()
  await expect
    .poll(() => messagesIn('Errors Occurred'))
    .toEqual(['First Name is required', 'Last Name is required', 'Email is required', 'Phone is required'])
  expect(callsOf(userRoutes.edit)).toEqual([])
})

test('ADM-047, ADM-048: a short phone and a short password are refused', async () => {
  await openEdit(AMA)
  await fillIn({ 'Mobile Phone': '416555', 'New Password': 'short', 'Confirm Password': 'short' })
  await button('Save').click()
  await expect
    .poll(() => messagesIn('Errors Occurred'))
    .toEqual(['The phone must be at least 10 digits.', 'The password must be at least 8 characters.'])
})

test('ADM-046, ERR-031: an edit is sent without a password that was not typed, with the version that was read', async () => {
  const { callsOf, address } = await openEdit(AMA, answer(userRoutes.edit, AMA))
  await field('First Name').fill('Abena')
  await toggleSwitch(/^Active/)
  await button('Save').click()
  await expect.element(page.getByText('User Successfully Updated')).toBeVisible()
  expect(address()).toBe('/admin/users')
  const sent = callsOf(userRoutes.edit)
  expect(sent).toMatchObject([{ params: { id: 7 }, body: { first: 'Abena', active: false, version: 4 } }])
  expect(sent[0]?.body).not.toHaveProperty('password')
})

test('ADM-050, SR-038: a vendor user becomes a client only after a question that names the vendors', async () => {
  const lakeside = { id: 21, name: 'Lakeside Care' }
  const vendorUser = buildUserDetails({ id: 7, role: 'VENDOR', vendors: [lakeside], alone_at: [lakeside] })
  const { callsOf } = await openEdit(vendorUser, neverAnswer(userRoutes.edit))
  await choose('Account Type', 'Client')
  await button('Save').click()
  await expect
    .element(
      dialog('Are you sure?').getByText(
        'The user will no longer be a contact of Lakeside Care. Left without a primary contact: Lakeside Care.',
      ),
    )
    .toBeVisible()
  await button('No, cancel').click()
  expect(callsOf(userRoutes.edit)).toEqual([])
  await button('Save').click()
  await button('Yes, change to client').click()
  await expect.poll(() => callsOf(userRoutes.edit).map(({ body }) => body.role)).toEqual(['CLIENT'])
})

test('ADM-051: a client is not made a vendor by the form; the reason of the server is shown', async () => {
  await openEdit(AMA, refuse(userRoutes.edit, 422, 'No.', { role: ['User should be a contact first.'] }))
  await expect.element(page.getByText(/add them as a contact on the vendor’s page/)).toBeVisible()
  await choose('Account Type', 'Vendor')
  await button('Save').click()
  await expect.poll(() => messagesIn('Errors Occurred')).toEqual(['User should be a contact first.'])
})

test('administrators change neither type nor state of their own account, and give their password', async () => {
  await openEdit(buildUserDetails({ id: 1, role: 'ADMIN', may: {} }))
  await expect.element(page.getByRole('combobox', { name: 'Account Type' })).toBeDisabled()
  await expect.element(page.getByText('Another administrator can change your account type.')).toBeVisible()
  await expect.element(switchInput(/^Active/)).toBeDisabled()
  await expect.element(page.getByLabelText('Current Password')).toBeVisible()
  expect(button('Delete user').elements()).toEqual([])
})

test('a user who does not exist is a page that is not found; another failure is read again', async () => {
  const { stub, remove } = await open('/admin/users/7/edit', refuse(userRoutes.one, 500, 'Out of order.'))
  await expect.element(page.getByText('Out of order.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('This page could not be shown')
  stub(answer(userRoutes.one, AMA))
  await button('Try again').click()
  await expect.element(field('First Name')).toHaveValue('Ama')
  remove()
  await open('/admin/users/9/edit', refuse(userRoutes.one, 404, 'No such user.'))
  await expect.element(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
})
