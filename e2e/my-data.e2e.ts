import { readFile } from 'node:fs/promises'
import { OwnData } from '#contract/my-data.ts'
import { createApiClient, importTestVendor, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, readVerificationCode, test } from './fixtures.ts'

const PASSWORD = 'a quiet morning by the lake'

test(
  'SR-093, SR-098, SR-099: a sender sees who opened a referral, exports their data, and deletes the account',
  { tag: '@phone' },
  async ({ page, request, apiAs, openPageAs, expectAccessible, isMobile }) => {
    // Has four accessibility checks.
    const email = `ada.${Date.now().toString(36)}@example.org`
    const person = { first: 'Ada', last: 'Lund', phone: '416-555-0133', email, password: PASSWORD }
    await request.post('/api/users', { data: { ...person, password_confirmation: PASSWORD } })
    const since = Date.now() - 1_000
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Two-step verification' }).getByRole('textbox').first().click()
    await page.keyboard.type(await readVerificationCode(request, email, since))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === '/')

    const mine = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Open Clinic',
      admins: [demoAccount('VENDOR').email],
    })
    const token = await page.evaluate(() => localStorage.getItem('hub.token'))
    const { id } = await sendReferralByApi(createApiClient(request, token!), mine, {
      details: 'Ring twice',
      hasDocument: true,
    })
    await page.goto('/orders')
    const open = page.getByRole('button', { name: `Who opened it: the referral to ${mine.name}` })
    const dialog = page.getByRole('dialog', { name: 'Opened by' })
    await open.click()
    await expect(dialog).toContainText('Nobody has opened it yet.')
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(dialog).toHaveCount(0)

    await (await apiAs('VENDOR')).get(`/api/orders/${id}`)
    await (await apiAs('ADMIN')).get(`/api/orders/${id}`)
    await open.press('Enter')
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Administrator' })).toHaveCount(1)
    await expect(dialog.getByRole('listitem').filter({ hasText: mine.name })).toContainText('Opened the referral')
    await expectAccessible('who opened a referral')
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.goto('/account')
    const part = page.getByRole('region', { name: 'My data' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('button', { name: 'Download my data' }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe('my_data.json')
    const data = OwnData.parse(JSON.parse(await readFile(await download.path(), 'utf8')))
    expect(data).toMatchObject({ account: { email }, referrals: [{ id, details: 'Ring twice' }] })
    await expect(page.getByText('Your data has been saved as a file.')).toBeVisible()
    await expectAccessible('my data')
    await part.getByRole('button', { name: 'Download my data' }).click()
    const refused = page.getByRole('dialog', { name: 'Error' })
    await expect(refused).toContainText('Too many attempts.')
    await refused.getByRole('button', { name: 'Close' }).click()

    await part.getByRole('button', { name: 'Delete my account' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete your account?' })
    const remove = question.getByRole('button', { name: 'Delete my account' })
    await expect(question.getByLabel('Current Password', { exact: true })).toBeFocused()
    await expect(remove).toBeDisabled()
    await question.getByRole('checkbox', { name: 'Yes, I want to delete my account' }).check()
    await question.getByLabel('Current Password', { exact: true }).fill('not this one')
    await remove.click()
    await expect(question).toContainText('The current password is incorrect.')
    await expectAccessible('deleting the account')
    await question.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === '/login')
    await expect(page.getByText('Your account has been deleted.')).toBeVisible()

    const vendor = await openPageAs('VENDOR')
    await vendor.goto('/received-referrals')
    const list = 'Incoming Referrals / Requests'
    const theirs = isMobile
      ? vendor.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: mine.name })
      : vendor.getByRole('table', { name: list }).getByRole('row').filter({ hasText: mine.name })
    await expect(theirs).toContainText('Consent withdrawn')
    await expect(theirs).not.toContainText('Ring twice')
    await expect(theirs).not.toContainText('Lund')
  },
)
