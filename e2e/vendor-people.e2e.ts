import type { VendorContact, PersonSearchResult } from '#contract/vendor-contacts.ts'
import { importTestVendor, type ApiClient } from './test-data.ts'
import { demoAccount, expect, readDemoMailbox, test } from './fixtures.ts'

// The people of a vendor: contacts, followers and network.

const ownVendor = (admin: ApiClient, name: string) =>
  importTestVendor(admin, { name, admins: [demoAccount('VENDOR').email] })
const shell = (name: string) => ({ role: 'navigation' as const, name: `About ${name}` })

test('VADM-002, VADM-003, VADM-004, VADM-005, VADM-006, VADM-022: the page has tabs for its own people, and links to their other vendors', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const admin = await apiAs('ADMIN')
  const vendor = await ownVendor(admin, 'Tab House')
  const otherVendor = await importTestVendor(admin, { name: 'Strange House' })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}?login=2`)
  await expect(page.getByRole('heading', { level: 1, name: vendor.name })).toBeVisible()
  await expect(page.getByText(/^Created /)).toBeVisible()
  const tabs = page.getByRole(shell(vendor.name).role, { name: shell(vendor.name).name })
  const labels = ['Profile', 'Locations', 'Contacts', 'Intake form', 'Network', 'Followers']
  for (const label of labels) await expect(tabs.getByRole('link', { name: new RegExp(`^${label}`) })).toBeVisible()
  const card = page.getByRole('region', { name: 'Contacts' })
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await card.getByRole('link', { name: 'All contacts' }).click()
  await expect(tabs.getByRole('link', { name: 'Contacts' })).toHaveAttribute('aria-current', 'page')

  await page.goto(`/vendors/${vendor.id}?login=2`)
  await tabs.getByRole('link', { name: /^Followers/ }).click()
  await expect(page).toHaveURL(/followers\?login=2$/)
  await page.getByRole('link', { name: 'My Other Vendors' }).click()
  await expect(page).toHaveURL(/my-vendors$/)
  await page.goto(`/vendors/${vendor.id}?login=1`)
  await expect(page.getByRole('link', { name: 'My Other Vendors' })).toHaveCount(0)

  await page.goto(`/vendors/${otherVendor.id}/contacts`)
  await expect(page).toHaveURL(new RegExp(`/vendors/${otherVendor.id}$`))
  const theirs = page.getByRole('navigation', { name: `About ${otherVendor.name}` }).getByRole('link')
  await expect(theirs).toHaveText(['Profile', 'Services & availability', 'Locations', 'Intake form'])
})

test('VADM-035, VADM-036, VADM-037, VADM-038, VADM-039, VADM-043, VADM-044, VADM-049: a primary contact adds, promotes and removes a contact, by keyboard alone', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await ownVendor(await apiAs('ADMIN'), 'Contact House')
  const calls = await apiAs('VENDOR')
  const search = `/api/users/search?search=${demoAccount('ADMIN').email}&vendor_id=${vendor.id}`
  const person = (await calls.get<{ data: PersonSearchResult[] }>(search)).data[0]!
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}/contacts`)
  const list = page.getByRole('table', { name: 'Contacts' }).or(page.getByRole('list', { name: 'Contacts' }))
  await expect(list.getByText('Primary contact')).toBeVisible()
  await expect(list.getByText('You')).toBeVisible()
  await expect(list.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add contact' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add contact' })
  const field = dialog.getByRole('combobox', { name: 'User' })
  await expect(field).toBeFocused()
  await dialog.getByRole('button', { name: 'Add contact' }).press('Enter')
  await expect(dialog.getByText('No user selected!')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible('adding a contact')
  await field.pressSequentially(person.email.slice(0, 8))
  await expect(page.getByRole('option', { name: new RegExp(person.email) })).toBeVisible()
  await field.press('ArrowDown')
  for (let n = 0; n < 10 && !(await isPicked()); n += 1) await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue(new RegExp(person.email))
  await dialog.getByRole('button', { name: 'Add contact' }).press('Enter')
  await expect(page.getByText(`${person.name} is now a contact of ${vendor.name}.`)).toBeVisible()

  const primary = list.getByRole('switch', { name: /^Primary contact: / })
  await expect(primary).not.toBeChecked()
  await primary.press('Space')
  await expect(primary).toBeChecked()
  const { data } = await calls.get<{ data: VendorContact[] }>(`/api/vendors/${vendor.id}/contacts`)
  expect(data.find(({ user_id }) => user_id === person.id)?.is_primary_contact).toBe(true)

  await list.getByRole('button', { name: /^Delete/ }).press('Enter')
  const confirmDialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await confirmDialog.getByRole('button', { name: 'Yes, delete' }).press('Enter')
  await expect(list.getByText(person.email)).toHaveCount(0)

  async function isPicked() {
    const id = await field.getAttribute('aria-activedescendant')
    return id !== null && (await page.locator(`[id="${id}"]`).textContent())?.includes(person.email) === true
  }
})

test('VADM-044: a flag whose change the hub refuses keeps its value', async ({ page, signedInAs, apiAs }) => {
  const vendor = await ownVendor(await apiAs('ADMIN'), 'Last House')
  await signedInAs('ADMIN')
  await page.goto(`/vendors/${vendor.id}/contacts`)
  const primary = page.getByRole('switch', { name: /^Primary contact: / })
  await primary.press('Space')
  const refused = page.getByRole('dialog', { name: 'Error' })
  await expect(refused).toContainText('A vendor needs a primary contact.')
  await refused.getByRole('button', { name: 'Close' }).click()
  await expect(primary).toBeChecked()
})

test('VADM-063, VADM-064, VADM-065, VADM-009: followers, subscribers, and an update to them', async ({
  page,
  signedInAs,
  apiAs,
  request,
  expectAccessible,
}) => {
  const vendor = await ownVendor(await apiAs('ADMIN'), 'Follow House')
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}/followers`)
  await expect(page.getByText('No followers yet!')).toBeVisible()
  await (await apiAs('CLIENT')).post('/api/user/follow/create', { vendor_id: vendor.id, isSubscriber: true })
  await (await apiAs('ADMIN')).post('/api/user/follow/create', { vendor_id: vendor.id, isSubscriber: false })
  await page.reload()
  const list = page.getByRole('table', { name: 'Followers' }).or(page.getByRole('list', { name: 'Followers' }))
  await expect(list).toContainText(demoAccount('CLIENT').email)
  await expect(list).toContainText(demoAccount('ADMIN').email)
  await expect(page.getByRole('link', { name: /^Followers/ })).toContainText('2')

  await page.getByRole('combobox', { name: 'Subscribers' }).click()
  await page.getByRole('option', { name: 'Subscribed', exact: true }).click()
  await expect(list).not.toContainText(demoAccount('ADMIN').email)
  await expect(page).toHaveURL(/subscribers=1/)

  const text = `We are open on Sundays now, from ${vendor.id} to five.`
  await page.getByRole('textbox', { name: 'Your news' }).fill(text)
  await page.getByRole('button', { name: 'Send an update' }).press('Enter')
  const confirmDialog = page.getByRole('dialog', { name: 'Send this update to 1 subscriber?' })
  await expectAccessible('the question before an update')
  await confirmDialog.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(page.getByText('The update is on its way.')).toBeVisible()
  await expect
    .poll(async () => {
      const mail = await readDemoMailbox(request)
      return mail.filter((one) => one.text.includes(text)).map(({ to }) => to)
    })
    .toEqual([demoAccount('CLIENT').email])
})

test('a request appears live, is approved, rejected and approved, and the connection ends', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const admin = await apiAs('ADMIN')
  const vendor = await ownVendor(admin, 'Network House')
  const asking = await importTestVendor(admin, { name: 'Asking House', bio: 'We bring meals.' })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}/network`)
  const tabs = page.getByRole('navigation', { name: 'Network' })
  const requests = tabs.getByRole('link', { name: /^Network Requests/ })
  const mine = tabs.getByRole('link', { name: /^My Network/ })
  const tab = page.getByRole('link', { name: /^Network 1/ })
  const noConnections = page.getByText('No Connections to display')
  const list = page
    .getByRole('table', { name: 'Network Requests' })
    .or(page.getByRole('list', { name: 'Network Requests' }))
  const button = (label: string) => list.getByRole('button', { name: `${label} ${asking.name}` })

  await test.step('VADM-007, VADM-068: the tab opens the requests, of which there are none', async () => {
    await expect(page).toHaveURL(/network\/requests$/)
    await expect(mine).toBeVisible()
    await expect(noConnections).toBeVisible()
  })

  await test.step('VADM-008, VADM-010, VADM-066: a new request appears, is counted, and can be approved or rejected', async () => {
    await admin.post('/api/vendors/networks/add', { vendor_1: asking.id, vendor_2: vendor.id })
    await expect(list).toContainText('We bring meals.')
    await expect(tab).toBeVisible()
    await expect(requests).toContainText('1')
    await expect(button('Approve')).toBeVisible()
    await expect(button('Reject')).toBeVisible()
  })

  await test.step('VADM-071: of a decided request only the other decision is offered', async () => {
    await button('Reject').press('Enter')
    await expect(list).toContainText('Rejected')
    await expect(button('Reject')).toHaveCount(0)
    await expect(button('Approve')).toBeFocused()
    await button('Approve').press('Enter')
    await expect(list).toContainText('Approved')
    await expect(button('Approve')).toHaveCount(0)
    await expect(tab).toHaveCount(0)
  })

  await test.step('VADM-068: a filter without a match says so', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Pending' }).click()
    await expect(noConnections).toBeVisible()
  })

  await test.step('VADM-011, VADM-067: My Network counts the connection, lists it and ends it', async () => {
    await expect(mine).toContainText('1')
    await mine.click()
    await page.getByRole('button', { name: `Remove ${asking.name}` }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await question.getByRole('button', { name: 'Yes, remove' }).press('Enter')
    await expect(noConnections).toBeVisible()
    await expect(mine).toContainText('0')
  })
})

test('VADM-072, VADM-073: no second answer while one is pending; contacts who are not primary cannot answer', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const admin = await apiAs('ADMIN')
  const [vendor, asking] = [
    await ownVendor(admin, 'Slow House'),
    await importTestVendor(admin, { name: 'Waiting House' }),
  ]
  await admin.post('/api/vendors/networks/add', { vendor_1: asking.id, vendor_2: vendor.id })
  await signedInAs('VENDOR')
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  await page.route(/\/api\/vendors\/networks\/\d+$/, async (route) => {
    await mayGo
    await route.continue()
  })
  await page.goto(`/vendors/${vendor.id}/network/requests`)
  await page.getByRole('button', { name: `Approve ${asking.name}` }).click()
  await expect(page.getByText('Saving...')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Approve|Reject) / })).toHaveCount(0)
  go()
  await expect(page.getByRole('button', { name: `Reject ${asking.name}` })).toBeVisible()

  const me = (await (await apiAs('VENDOR')).get<{ id: number }>('/api/user')).id
  const contacts = await admin.get<{ data: VendorContact[] }>(`/api/vendors/${vendor.id}/contacts`)
  const other = await admin.get<{ id: number; email: string }>('/api/user')
  const primary = { contact: other.id, email: other.email, is_primary_contact: true }
  await admin.post(`/api/vendors/${vendor.id}/attach`, primary)
  const own = contacts.data.find(({ user_id }) => user_id === me)!
  await admin.post(`/api/vendors/contacts/${own.id}/update-primary`, { is_primary_contact: false })
  await page.reload()
  await expect(page.getByRole('table', { name: 'Network Requests' })).toContainText(asking.name)
  await expect(page.getByRole('button', { name: /^(Approve|Reject) / })).toHaveCount(0)
})
