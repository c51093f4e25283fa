import type { Page } from '@playwright/test'
import { importTestVendor, verifyTestUser } from './test-data.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD = 'a quiet morning by the lake'

let made = 0
const mark = () => `${Date.now().toString(36)}${(made += 1)}`

const list = (page: Page) => page.getByRole('table', { name: 'Users' }).or(page.getByRole('list', { name: 'Users' }))
/** The row or card of one user. */
const rowOf = (page: Page, name: string) => list(page).locator('[data-row]').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function search(page: Page, text: string) {
  await page.getByPlaceholder('Search by Email Address, First or Last Name').fill(text)
}

test('ADM-024, ADM-030, ADM-041, ADM-049, ERR-030, ERR-031, CONST-032, CONST-033: an administrator adds a user, finds, edits and deletes them', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  const last = `Zobel${mark()}`
  await signedInAs('ADMIN')
  await page.goto('/admin/users')
  await expect(list(page)).toBeVisible()

  await page.getByRole('link', { name: 'Add User' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/add$/)
  const form = page.getByRole('form', { name: 'Add User' })
  await form.getByRole('button', { name: 'Add User' }).click()
  const errors = dialog(page, 'Validation Errors')
  await expect(errors.locator('p')).toHaveText([
    'First Name is required',
    'Last Name is required',
    'Email is required',
    'Phone is required',
    'Password is required',
  ])
  await errors.getByRole('button', { name: 'OK' }).click()
  await expectAccessible('add user with its errors')
  await form.getByLabel('First Name').fill('Ida')
  await form.getByLabel('Last Name').fill(last)
  await form.getByLabel('Email', { exact: true }).fill(`${last}@example.org`)
  await form.getByLabel('Mobile Phone').pressSequentially('4165550123')
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm Password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Add User' }).press('Enter')
  await expect(page.getByText('User Successfully Added')).toBeVisible()

  await search(page, last.toLowerCase())
  await expect(page).toHaveURL(new RegExp(`search=${last.toLowerCase()}`))
  await expect(list(page).locator('[data-row]')).toHaveCount(1)
  await expect(rowOf(page, `${last}, Ida`)).toContainText('Client')
  await page.getByRole('combobox', { name: 'Account Type' }).click()
  await page.getByRole('option', { name: 'Administrator' }).click()
  await expect(page.getByText('No users found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Account Type' }).click()
  await page.getByRole('option', { name: 'Client' }).click()

  await rowOf(page, last)
    .getByRole('link', { name: `${last}, Ida` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit User' })).toBeVisible()
  const edit = page.getByRole('form', { name: 'Edit User' })
  await expect(edit.getByLabel('Last Name')).toHaveValue(last)
  await edit.getByLabel('First Name').fill('')
  await edit.getByLabel('New Password').fill('short')
  await edit.getByLabel('Confirm Password').fill('short')
  await edit.getByRole('button', { name: 'Save' }).click()
  const occurred = dialog(page, 'Errors Occurred')
  await expect(occurred.locator('p')).toHaveText([
    'First Name is required',
    'The password must be at least 8 characters.',
  ])
  await occurred.getByRole('button', { name: 'OK' }).click()
  await edit.getByLabel('First Name').fill('Idun')
  await edit.getByLabel('New Password').fill('')
  await edit.getByLabel('Confirm Password').fill('')
  await edit.getByRole('combobox', { name: 'Account Type' }).click()
  await page.getByRole('option', { name: 'Vendor' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(occurred).toContainText('User should be a contact for at least one vendor')
  await occurred.getByRole('button', { name: 'OK' }).click()
  await edit.getByRole('combobox', { name: 'Account Type' }).click()
  await page.getByRole('option', { name: 'Client' }).click()
  await page.getByRole('button', { name: 'Make email verified' }).click()
  await expect(page.getByText('The email address is verified.', { exact: true })).toBeVisible()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User Successfully Updated')).toBeVisible()

  await search(page, last)
  await rowOf(page, `${last}, Idun`)
    .getByRole('button', { name: `Actions for ${last}, Idun` })
    .press('Enter')
  // The menu takes the focus once it is open.
  await expect(
    page
      .getByRole('menu')
      .filter({ has: page.locator(':focus') })
      .or(page.locator('[role=menu]:focus')),
  ).toBeVisible()
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const question = dialog(page, 'Are you sure?')
  await expect(question).toContainText(`The account of ${last}, Idun will be erased`)
  await question.getByRole('button', { name: 'Yes, delete' }).press('Enter')
  await expect(page.getByText('No users found')).toBeVisible()
})

test('ADM-028, ADM-025, ADM-027, SR-037: a switch deactivates a user from their next request on', async ({
  page,
  request,
  signedInAs,
}) => {
  const last = `Quist${mark()}`
  const person = { first: 'Ola', last, email: `${last}@example.org`, phone: '416-555-0123', password: PASSWORD }
  expect((await request.post('/api/users', { data: { ...person, password_confirmation: PASSWORD } })).ok()).toBe(true)
  const signedIn = await request.post('/api/login', { data: { username: person.email, password: PASSWORD } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` }
  expect((await request.get('/api/user', { headers })).status()).toBe(200)

  await signedInAs('ADMIN')
  await page.goto(`/admin/users?search=${last}`)
  const active = page.getByRole('switch', { name: `Active: ${last}, Ola` })
  await active.press('Space')
  const question = dialog(page, 'Are you sure?')
  await question.getByRole('button', { name: 'Yes, deactivate' }).press('Enter')
  await expect(active).not.toBeChecked()
  expect((await request.get('/api/user', { headers })).status()).toBe(401)
  await active.press('Space')
  await expect(active).toBeChecked()

  await page.getByRole('button', { name: `Actions for ${last}, Ola` }).click()
  await page.getByRole('menuitem', { name: 'Reports' }).click()
  await expect(dialog(page, `Reports about ${last}, Ola`)).toContainText('No pending reports')
})

test('ADM-050: changing a vendor user to a client names the vendors left without a primary contact', async ({
  page,
  request,
  apiAs,
  signedInAs,
}) => {
  const last = `Rask${mark()}`
  const person = { first: 'Una', last, email: `${last}@example.org`, phone: '416-555-0123', password: PASSWORD }
  await request.post('/api/users', { data: { ...person, password_confirmation: PASSWORD } })
  const admin = await apiAs('ADMIN')
  await verifyTestUser(admin, person.email)
  const vendor = await importTestVendor(admin, { name: 'Left Alone', admins: [person.email] })
  await signedInAs('ADMIN')
  await page.goto(`/admin/users?search=${last}`)
  await rowOf(page, last).getByRole('link', { name: last }).click()
  const edit = page.getByRole('form', { name: 'Edit User' })
  await edit.getByRole('combobox', { name: 'Account Type' }).click()
  await page.getByRole('option', { name: 'Client' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  const question = dialog(page, 'Are you sure?')
  await expect(question).toContainText(`The user will no longer be a contact of ${vendor.name}.`)
  await expect(question).toContainText(`Left without a primary contact: ${vendor.name}.`)
  await question.getByRole('button', { name: 'Yes, change to client' }).click()
  await expect(page.getByText('User Successfully Updated')).toBeVisible()
})

test('CONST-034: users of another type than the selected one are hidden, even if the response contains them', async ({
  page,
  signedInAs,
}) => {
  await page.route('**/api/users?*', async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('type')
    return route.fulfill({ response: await route.fetch({ url: url.href }) })
  })
  await signedInAs('ADMIN')
  await page.goto('/admin/users?type=VENDOR')
  await expect(list(page).locator('[data-row]').first()).toContainText('Vendor')
  await expect(list(page).locator('[data-row]').filter({ hasText: 'Client' })).toHaveCount(0)
})
