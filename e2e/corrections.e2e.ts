import { importTestVendor } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

const WRONG = 'The phone number is that of a bakery.'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test("GST-029: 'Something is wrong here' works without a script and says what became of it", async ({
    page,
    apiAs,
  }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Scriptless corrections' })
    await page.goto(`/directory/vendors/${vendor.id}`)
    await page.getByRole('link', { name: 'Something is wrong here' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something is wrong here' })).toBeVisible()
    await page.getByRole('textbox', { name: 'What is wrong?' }).fill(WRONG)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
    await page.getByRole('link', { name: `Back to ${vendor.name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: vendor.name })).toBeVisible()
    await expect(page.getByText(WRONG)).toHaveCount(0)
  })
})

test('GST-029: a visitor says what is wrong, by keyboard; the vendor reads it, an administrator marks it as dealt with @phone', async ({
  page,
  browser,
  baseURL,
  openPageAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Corrected walkers',
    admins: [demoAccount('VENDOR').email],
  })
  await page.goto(`/directory/vendors/${vendor.id}`)
  await page.getByRole('link', { name: 'Something is wrong here' }).press('Enter')
  const text = page.getByRole('textbox', { name: 'What is wrong?' })
  await expectAccessible('the form of corrections')
  // The script of the form brings nothing of the signed-in screens with it, such as their styles.
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Atkinson')
  await text.fill('   ')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please say what is wrong.')
  await expect(text).toBeFocused()

  const words = `${WRONG} ${vendor.name}`
  await text.fill(words)
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    page.getByRole('button', { name: 'Send' }).press('Enter'),
  ])
  // The script brings proof of work.
  expect(sent.url()).toBe(`${baseURL}/api/directory/vendors/${vendor.id}/corrections`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await expectAccessible('the thanks for a correction')

  const own = await openPageAs('VENDOR')
  await own.goto(`/vendors/${vendor.id}`)
  const card = own.getByRole('region', { name: 'Corrections from visitors' })
  await expect(card.getByText(words)).toBeVisible()
  await expectAccessible('corrections on the profile', own)

  const admin = await openPageAs('ADMIN')
  await admin.goto('/admin/corrections')
  const item = admin.getByRole('article').filter({ hasText: words })
  await expect(item.getByRole('link', { name: vendor.name })).toBeVisible()
  await expectAccessible('the corrections of all vendors', admin)
  await item.getByRole('button', { name: 'Mark as dealt with' }).press('Enter')
  await expect(admin.getByText('Marked as dealt with.')).toBeVisible()
  await expect(item).toHaveCount(0)

  await own.reload()
  await expect(card.getByText('Nobody has reported anything wrong.')).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${baseURL}/directory/vendors/${vendor.id}`)
  await expect(visitor.getByRole('heading', { level: 1, name: vendor.name })).toBeVisible()
  await expect(visitor.getByText(WRONG)).toHaveCount(0)
  await visitor.context().close()
})
