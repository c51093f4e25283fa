import { importTestVendor, OTTAWA, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

// Long lists: pagination, counts and empty lists.

test('NAV-014, RECV-026, CONST-020: the page number is in the URL; first and last go to the ends', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('VENDOR')
  await page.goto('/received-referrals')
  const bar = page.getByRole('navigation', { name: 'Pages, top' })
  await expect(bar).toContainText(/Showing 1 to 50 of \d+/)
  const total = Number(/of (\d+)/.exec(await bar.innerText())![1])
  const lastPage = Math.ceil(total / 50)
  const last = `Showing ${50 * (lastPage - 1) + 1} to ${total} of ${total}`
  expect(lastPage).toBeGreaterThan(1)
  await bar.getByRole('button', { name: 'Last page' }).click()
  await expect(page).toHaveURL(new RegExp(`pageNumber=${lastPage}`))
  await expect(bar).toContainText(last)

  await page.reload()
  await expect(bar).toContainText(last)
  await bar.getByRole('button', { name: 'First page' }).click()
  await expect(bar).toContainText(/Showing 1 to 50/)
  await page.goBack()
  await expect(bar).toContainText(last)
})

test('NAV-010: the tab of sent referrals counts them all', async ({ page, signedInAs, apiAs }) => {
  const calls = await apiAs('CLIENT')
  const { total } = await calls.get<{ total: number }>('/api/orders/requests?limit=1')
  await signedInAs('CLIENT')
  await page.goto('/orders')
  const tab = page.getByRole('navigation', { name: 'My Referrals' }).getByRole('link', { name: /^Sent Referrals/ })
  await expect(tab).toContainText(`${total} sent`)

  await sendReferralByApi(calls, await importTestVendor(await apiAs('ADMIN'), { name: 'One More' }))
  await page.reload()
  await expect(tab).toContainText(`${total + 1} sent`)
})

test('RECV-020: an empty list of received referrals says No Referrals', async ({ page, signedInAs }) => {
  await page.route('**/api/orders/received?*', (route) =>
    route.fulfill({ json: { data: [], total: 0, current_page: 1, per_page: 50 } }),
  )
  await signedInAs('VENDOR')
  await page.goto('/received-referrals')
  await expect(page.getByText('No Referrals', { exact: true })).toBeVisible()
})

test('NAV-008, REF-024: the form lists the locations nearest to the coordinates in its URL first', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Two Desks',
    admins: [demoAccount('VENDOR').email],
  })
  await signedInAs('CLIENT')
  const first = async (query: string) => {
    await page.goto(`/vendors/${vendor.id}/order${query}`)
    await page.getByRole('combobox', { name: 'Vendor Location' }).click()
    return page.getByRole('option').first()
  }
  await expect(await first(`?lat=${OTTAWA.lat}&lng=${OTTAWA.lng}`)).toContainText('Ottawa desk')
  await expect(await first('?lat=44.2&lng=-76.5')).toContainText('Kingston desk')
})

test('CONST-009, CONST-010, ERR-010: the form waits for a position for five seconds at most, and a refusal shows no message', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Near Or Far' })
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_success, failure, options) => {
      Object.assign(window, { asked: options })
      failure?.({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError)
    }
  })
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}/order`)
  await expect(page.getByRole('combobox', { name: 'Vendor Location' })).toBeVisible()
  const asked = () => page.evaluate(() => (window as unknown as { asked: PositionOptions }).asked)
  expect(await asked()).toEqual({ timeout: 5_000, enableHighAccuracy: false, maximumAge: Infinity })
  await expect(page.getByText('User denied Geolocation')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'SENT-006, SENT-010, ERR-014, ERR-015, ERR-043, ERR-046, ERR-047: selected referrals are deleted together; without a selection it offers all',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs, expectAccessible }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Sent In Bulk' })
    for (let i = 0; i < 3; i += 1) await sendReferralByApi(await apiAs('CLIENT'), vendor)
    await signedInAs('CLIENT')
    await page.goto('/orders')
    const list = page
      .getByRole('table', { name: 'Sent Referrals' })
      .or(page.getByRole('list', { name: 'Sent Referrals' }))
    const chosen = list.getByRole('checkbox', { name: new RegExp(vendor.name) })
    await expect(chosen).toHaveCount(3)
    const question = page.getByRole('dialog', { name: 'Are you sure?' })

    await page.getByRole('button', { name: 'Delete All' }).click()
    await expect(question).toContainText(/\d+ sent referrals/)
    await expect(question.getByRole('button', { name: 'Yes, delete all' })).toBeVisible()
    await question.getByRole('button', { name: 'No, cancel' }).click()

    await chosen.nth(0).check()
    await chosen.nth(1).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await expectAccessible('chosen referrals')
    await page.route('**/api/orders/delete-selected-requests', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Delete Selected' }).click()
    await expect(question).toContainText('2 sent referrals')
    await question.getByRole('button', { name: 'Yes, delete selected' }).click()
    const failed = page.getByRole('dialog', { name: 'Error!' })
    await expect(failed).toContainText('Something went wrong. Please refresh the page and try again')
    await failed.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Delete Selected' }).click()
    await question.getByRole('button', { name: 'Yes, delete selected' }).click()
    const done = page.getByRole('dialog', { name: 'Deleted!' })
    await expect(done).toContainText('Your sent referrals have been deleted.')
    await done.getByRole('button').click()
    await expect(chosen).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Delete All' })).toBeVisible()
  },
)
