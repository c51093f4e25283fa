import type { APIRequestContext, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect, readDemoMailbox, readVerificationCode, test } from './fixtures.ts'

const PASSWORD = 'a quiet morning by the lake'
const CHANGED = 'an even quieter evening there'

let made = 0

/** Creates a user for this journey, signed in in the page's browser. */
async function createUser(page: Page, request: APIRequestContext) {
  made += 1
  const email = `ida.${Date.now().toString(36)}${made}@example.org`
  const person = { first: 'Ida', last: 'Berg', phone: '416-555-0123', email, password: PASSWORD }
  const registered = await request.post('/api/users', { data: { ...person, password_confirmation: PASSWORD } })
  expect(registered.ok(), await registered.text()).toBe(true)
  await signIn(page, request, email, PASSWORD)
  return { email }
}

async function signIn(page: Page, request: APIRequestContext, email: string, password: string) {
  const since = Date.now() - 1_000
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Two-step verification' }).getByRole('textbox').first().click()
  await page.keyboard.type(await readVerificationCode(request, email, since))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('NAV-015, ACC-001, ACC-002, ACC-005, ERR-024: a user edits their account and reads what is wrong', async ({
  page,
  request,
  expectAccessible,
}) => {
  await createUser(page, request)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Account' })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Ida')

  await page.getByLabel('First Name').fill('Idun')
  await page.getByLabel('Mobile Phone').fill('')
  await page.getByLabel('Mobile Phone').pressSequentially('41655')
  await save(page).click()
  const errors = dialog(page, 'Validation Errors')
  await expect(errors).toContainText('The phone must be at least 10 digits.')
  await errors.getByRole('button', { name: 'OK' }).press('Enter')
  await expect(page.getByLabel('Mobile Phone')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Mobile Phone').fill('')
  await page.getByLabel('Mobile Phone').pressSequentially('6135550177')
  await save(page).press('Enter')
  await expect(page.getByText('Account Successfully Updated')).toBeVisible()
  await expect(page.getByText('613-555-0177 is not confirmed yet.')).toBeVisible()
  await expectAccessible('account with a number to confirm')
  await page.reload()
  await expect(page.getByLabel('First Name')).toHaveValue('Idun')
  await expect(page.getByLabel('Mobile Phone')).toHaveValue('613-555-0177')

  await page.getByLabel('Last Name').fill('Bergstrom')
  await page.getByRole('link', { name: 'Privacy', exact: true }).press('Enter')
  const leaving = dialog(page, 'Are you sure?')
  await expect(leaving).toContainText('not saved yet')
  await leaving.getByRole('button', { name: 'No, cancel' }).press('Enter')
  await expect(page.getByLabel('Last Name')).toHaveValue('Bergstrom')
  await save(page).press('Enter')
  await expect(page.getByText('Account Successfully Updated')).toBeVisible()
  await page.getByRole('link', { name: 'Privacy', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
})

test('SR-015, ACC-006: a changed password ends all other sessions, and so does the button', async ({
  page,
  request,
  browser,
}) => {
  const { email } = await createUser(page, request)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, request, email, PASSWORD)

  await page.goto('/account')
  const list = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await dialog(page, 'Are you sure?').getByRole('button', { name: 'Yes, sign out' }).click()
  await expect(page.getByText('Signed out everywhere else.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await other.goto('/orders')
  await expect(other).toHaveURL(/\/login$/)
  await elsewhere.close()

  await page.getByLabel('New Password').fill(CHANGED)
  await page.getByLabel('Confirm Password').fill(CHANGED)
  await expect(page.getByLabel('Current Password')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Account Successfully Updated')).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, request, email, CHANGED)
})

test('SR-129: an edit conflict between two windows: the later one keeps its text and chooses', async ({
  page,
  request,
  context,
}) => {
  await createUser(page, request)
  const other = await context.newPage()
  await page.goto('/account')
  await other.goto('/account')
  await other.getByLabel('First Name').fill('Other')
  await page.getByLabel('First Name').fill('Page')
  await save(page).click()
  await expect(page.getByText('Account Successfully Updated')).toBeVisible()
  await save(other).click()
  await other.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(other.getByLabel('First Name')).toHaveValue('Other')
  await save(other).click()
  await expect(other.getByText('Account Successfully Updated')).toBeVisible()
})

test('SR-024: a user sets up an authenticator app, signs in with it, and removes it with a code', async ({
  page,
  request,
  expectAccessible,
}) => {
  const { email } = await createUser(page, request)
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Authenticator app' })
  await part.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(part.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible('setting up an app')
  const secret = (await part.locator('code').innerText()).replaceAll(/\s/g, '')
  await part.getByRole('textbox').first().click()
  await page.keyboard.type(generateSync({ secret }))
  await page.keyboard.press('Enter')
  await expect(part.getByRole('listitem')).toHaveCount(8)
  const [first, second] = await part.getByRole('listitem').allInnerTexts()
  await expectAccessible('recovery codes')
  await part.getByRole('button', { name: 'I have saved them' }).click()
  await expect(part.getByText('In use')).toBeVisible()

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const twoStep = page.getByRole('dialog', { name: 'Two-step verification' })
  await expect(twoStep).toContainText('Enter the code your authenticator app shows')
  await expectAccessible('two-step by an app')
  await twoStep.getByRole('textbox').first().click()
  await page.keyboard.type(first!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/')

  await page.goto('/account')
  await part.getByRole('button', { name: 'Remove the app' }).click()
  await part.getByRole('textbox').first().click()
  await page.keyboard.type(first!)
  await page.keyboard.press('Enter')
  await expect(part.getByText('Invalid Verification Token')).toBeVisible()
  await part.getByRole('textbox').first().click()
  await page.keyboard.type(second!)
  await page.keyboard.press('Enter')
  await expect(part.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
})

test('ACC-004, ACC-007, ACC-012, ACC-013, ERR-025: a client requests a vendor account, and an administrator creates the vendor', async ({
  page,
  request,
  openPageAs,
  expectAccessible,
}) => {
  const { email } = await createUser(page, request)
  const name = `Berg Physio ${email.split('@')[0]}`
  await page.goto('/become-vendor')
  const send = page.getByRole('button', { name: 'Send request' })
  await send.click()
  const errors = dialog(page, 'Validation Errors')
  await expect(errors.locator('p')).toHaveText([
    'Name is required',
    'Email is required',
    'Website is required',
    'Phone is required',
  ])
  await errors.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByLabel('Email').fill(`desk.${email}`)
  await page.getByLabel('Website').fill('berg.example.org')
  await page.getByLabel('Phone').pressSequentially('416')
  await send.click()
  await expect(errors).toContainText('The phone must be at least 10 digits.')
  await errors.getByRole('button', { name: 'OK' }).click()
  await page.getByLabel('Phone').fill('')
  await page.getByLabel('Phone').pressSequentially('416555012345678')
  await expect(page.getByLabel('Phone')).toHaveValue('416-555-01234567')
  await send.press('Enter')
  const sent = dialog(page, 'Your request has been sent')
  await sent.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')

  const admin = await openPageAs('ADMIN')
  await admin.goto('/admin/vendors')
  await expectAccessible('requests to become a vendor', admin)
  await admin.getByRole('button', { name: `Create vendor: ${name}` }).click()
  await dialog(admin, `Make ${name} a vendor?`).getByRole('button', { name: 'Yes, make it a vendor' }).click()
  await expect(admin.getByText(`${name} is now a vendor.`)).toBeVisible()
  await expect(admin.getByRole('button', { name: `Create vendor: ${name}` })).toHaveCount(0)
})

test(
  'ACC-003, ACC-014, ACC-015, ACC-020, ERR-026, ERR-027: a user invites others, one address per line',
  { tag: '@phone' },
  async ({ page, request, isMobile, expectAccessible }) => {
    await createUser(page, request)
    await page.goto('/orders')
    if (isMobile)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('button', { name: 'Invite User' }).click()
    const lines = page.getByRole('textbox', { name: 'Email addresses' })
    const send = page.getByRole('button', { name: 'Send Invite' })
    await expect(lines).toBeFocused()
    await expectAccessible('invite')
    await send.click()
    const error = dialog(page, 'Validation Error')
    await expect(error).toContainText('No users added to invite')
    await error.getByRole('button', { name: 'OK' }).press('Enter')

    const friend = `friend.${Date.now().toString(36)}@example.org`
    await lines.fill(` ${friend} \n\nno-dot@example\nnobody\n${friend}`)
    await send.click()
    await expect(error).toContainText('Below emails are invalid:')
    await expect(error.getByRole('listitem')).toHaveText(['no-dot@example', 'nobody'])
    await error.getByRole('button', { name: 'OK' }).click()
    await expect(lines).toHaveValue(/nobody/)

    await lines.fill(` ${friend} \n${friend}`)
    await page.route('**/api/users/invite', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await send.click()
    await expect(dialog(page, 'Error')).toContainText('Something went wrong...')
    await dialog(page, 'Error').getByRole('button', { name: 'OK' }).click()
    const answer = { message: 'No.', errors: { users: ['Told.', 'second'], vendor_name: ['Too.'] } }
    await page.route('**/api/users/invite', (route) => route.fulfill({ status: 422, json: answer }), { times: 1 })
    await send.click()
    await expect(dialog(page, 'Error')).toContainText('Told. Too.')
    await dialog(page, 'Error').getByRole('button', { name: 'OK' }).click()
    await send.click()
    await expect(page.getByText('Invitation Successfully Sent')).toBeVisible()
    await expect
      .poll(async () => {
        const mail = await readDemoMailbox(request)
        return mail.find(({ to }) => to === friend)?.text
      })
      .toContain(`/register?email=${encodeURIComponent(friend)}`)
  },
)
