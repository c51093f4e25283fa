import type { Page } from '@playwright/test'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { expect, test } from './fixtures.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

test(
  'issue 7: an administrator sees the figures of the hub, with a table beside each chart',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs, isMobile }) => {
    const admin = await apiAs('ADMIN')
    const searchText = `qzv${Array.from(Date.now().toString(26), (sign) => String.fromCharCode(97 + parseInt(sign, 26))).join('')}`
    await (await apiAs('CLIENT')).get(`/api/vendors?search=${searchText}`)
    const vendor = await importTestVendor(admin, { name: 'Dashing' })
    await sendReferralByApi(await apiAs('CLIENT'), vendor)

    await signedInAs('ADMIN')
    await page.goto('/help')
    if (isMobile) {
      await page.getByRole('button', { name: 'My Account' }).click()
      await page.getByRole('link', { name: 'Dashboard' }).click()
    } else {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^\S.*, \S/ })
        .click()
      await page.getByRole('menuitem', { name: 'Dashboard' }).click()
    }
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect(section(page, 'Referrals by week and status').locator('.recharts-surface')).toBeVisible()
    await expect(section(page, 'Time to the first status').locator('.recharts-surface')).toBeVisible()
    const byStatus = table(page, 'Referrals by week and status')
    if (isMobile) await expect(byStatus.getByRole('row')).toHaveCount(1 + 12)
    else {
      await expect(byStatus.getByRole('columnheader')).toHaveCount(12 + 2)
      await expect(byStatus.getByRole('rowheader', { name: 'Pending' })).toBeVisible()
    }
    await expect(table(page, 'Time to the first status').getByRole('row')).toHaveCount(1 + 12)
    await expect(table(page, 'Busiest vendors').getByRole('row')).not.toHaveCount(1)

    // A period that was not requested before is counted now.
    const weeks = isMobile ? 4 : 8
    await page.getByRole('radio', { name: '12 weeks' }).focus()
    for (let left = isMobile ? 2 : 1; left > 0; left -= 1) await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(new RegExp(`weeks=${weeks}`))
    await expect(table(page, 'Time to the first status').getByRole('row')).toHaveCount(1 + weeks)
    await page.reload()
    await expect(page.getByRole('radio', { name: `${weeks} weeks` })).toBeChecked()
    await expect(table(page, 'Searches that found nothing').getByRole('rowheader', { name: searchText })).toBeVisible()
  },
)

test('issue 7: only administrators see the dashboard', async ({ page, signedInAs }) => {
  await signedInAs('VENDOR')
  await page.goto('/admin')
  await expect(page).not.toHaveURL(/admin/)
})
