import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { buildCurrentUser, buildLocation, buildVendorCard, vendorListOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const MAY = { edit: true, switch: true, restore: true, suspend: true } as const
const LAKESIDE = buildVendorCard({ may: MAY })
const OPEN_DOOR = buildVendorCard({ id: 22, name: 'Open Door', active: false, may: MAY })

const listing = (...vendors: VendorCard[]) => answer(vendorRoutes.list, vendorListOf(...vendors))
const renderList = (vendors: VendorCard[], ...answers: StubbedRoute[]) =>
  renderPage('/my-vendors', {
    user: buildCurrentUser('VENDOR'),
    answers: [listing(...vendors), ...answers],
    isWaiting: true,
  })

const button = (name: string) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const switchOf = (name: string) => page.getByRole('switch', { name: `${name} is active` })
const toggle = vendorProfileRoutes.toggleActivation

test('ADM-002, ADM-003, ADM-006, ADM-007: badges name the locations; without rights there are a label and View', async () => {
  const locations = [buildLocation(), buildLocation({ id: 32, clinic_name: '', number: '2', unit: '4' })]
  await renderList([
    buildVendorCard({ locations, locations_count: 7 }),
    buildVendorCard({ id: 22, name: 'Open Door', active: false, locations: [] }),
    buildVendorCard({ id: 23, name: 'Hill House', active: false, suspended: true, locations: [] }),
    buildVendorCard({ id: 24, name: 'Old Mill', is_archived: true, locations: [] }),
  ])
  const badges = page.getByRole('list', { name: 'Locations of Lakeside Care' }).getByRole('listitem')
  await expect.element(badges.first()).toBeVisible()
  expect(badges.elements().map(({ textContent }) => textContent)).toEqual([
    'Lakeside Clinic',
    '4-2 King St, Toronto',
    '...5 more locations',
  ])
  const [, ...rows] = page.getByRole('row').elements()
  const dateParts = [...rows[0]!.querySelectorAll('time > span')]
  expect(dateParts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/ \d{4},$/),
    expect.stringMatching(/^\d+:\d\d[ap]m$/),
  ])
  expect(dateParts.map((part) => part.getClientRects().length)).toEqual([1, 1])
  expect(rows.map((row) => [row.children[0]?.textContent?.trim(), row.children[2]?.textContent])).toEqual([
    [expect.stringMatching(/^Lakeside Care/), 'Active'],
    ['Open Door', 'Inactive'],
    ['Hill House  (Suspended)', 'Inactive'],
    ['Old Mill (Archived)', 'Archived'],
  ])
  await expect.element(page.getByRole('link', { name: 'View Open Door' })).toHaveAttribute('href', '/vendors/22')
  expect(page.getByRole('button', { name: /^(Delete|Restore) / }).elements()).toEqual([])
})

test('ADM-018: a vendor is suspended with a reason after a confirmation, and the switch follows the server', async () => {
  const toggling = answerOnRelease(toggle, { active: false, suspended: true })
  const { callsOf, stub } = await renderList([LAKESIDE], toggling.stub)
  await switchOf('Lakeside Care').click({ force: true })
  const question = dialog('Are you sure?')
  await expect
    .element(question.getByText(/^Nobody will be able to find Lakeside Care.*Its contacts are told/))
    .toBeVisible()
  await question
    .getByRole('textbox', { name: 'Reason, shown to its contacts (optional)' })
    .fill('  The licence has ended. ')
  await question.getByRole('button', { name: 'Yes, suspend' }).click()
  await expect.element(question.getByRole('button', { name: 'No, cancel' })).toBeDisabled()
  expect(callsOf(toggle)).toMatchObject([
    { params: { id: 21 }, body: { active: false, reason: 'The licence has ended.' } },
  ])
  await expect.element(switchOf('Lakeside Care')).toBeChecked()
  stub(listing({ ...LAKESIDE, active: false, suspended: true }))
  toggling.release()
  await expect.element(switchOf('Lakeside Care')).not.toBeChecked()
  await expect.element(page.getByText('Lakeside Care is suspended.')).toBeVisible()
})

test('ADM-018, ERR-042: a refused activation shows the message of the server; a cancelled one sends nothing', async () => {
  const { callsOf } = await renderList([OPEN_DOOR], refuse(toggle, 403, 'It is suspended.'))
  await switchOf('Open Door').click({ force: true })
  await expect.element(dialog('Are you sure?').getByText(/^People will be able to find Open Door/)).toBeVisible()
  await button('No, cancel').click()
  await expect.element(dialog('Are you sure?')).not.toBeInTheDocument()
  expect(callsOf(toggle)).toEqual([])
  await switchOf('Open Door').click({ force: true })
  await button('Yes, activate').click()
  await expect.element(dialog('Error').getByText('It is suspended.')).toBeVisible()
  await dialog('Error').getByRole('button', { name: 'Close' }).click()
  await expect.element(switchOf('Open Door')).not.toBeChecked()
})

test('the question before an activation says that a vendor which is not approved stays hidden', async () => {
  await renderList([{ ...OPEN_DOOR, approved: false }])
  await switchOf('Open Door').click({ force: true })
  await expect
    .element(dialog('Are you sure?').getByText(/^People will be able to .* once an administrator has approved it\.$/))
    .toBeVisible()
})

test('ERR-029, ERR-044: a vendor is deleted after a confirmation that names it, and the next row has the focus', async () => {
  const { callsOf, stub } = await renderList(
    [LAKESIDE, OPEN_DOOR],
    answer(vendorProfileRoutes.remove, { message: 'Deleted.', is_archived: false }),
  )
  await button('Delete Lakeside Care').click()
  await expect
    .element(dialog('Are you sure?'))
    .toMatchTextContent(/Lakeside Care.*You won't be able to revert this!.*it will be archived instead/)
  stub(listing(OPEN_DOOR))
  await button('Yes, delete').click()
  await expect.element(page.getByText('Vendor Successfully Deleted')).toBeVisible()
  await expect.element(button('Delete Open Door')).toHaveFocus()
  expect(callsOf(vendorProfileRoutes.remove)).toMatchObject([{ params: { id: 21 } }])
})

test('a vendor that is archived instead of deleted is said to be, and can be restored', async () => {
  const { stub } = await renderList(
    [LAKESIDE],
    answer(vendorProfileRoutes.remove, { message: 'Archived.', is_archived: true }),
  )
  await button('Delete Lakeside Care').click()
  stub(listing({ ...LAKESIDE, is_archived: true }))
  await button('Yes, delete').click()
  await expect.element(page.getByText('Lakeside Care is archived. It can be restored.')).toBeVisible()
  await expect.element(button('Restore Lakeside Care')).toBeVisible()
  expect(page.getByText('Vendor Successfully Deleted').elements()).toEqual([])
})

test('ERR-041: a deletion that is refused shows the message of the server', async () => {
  await renderList([LAKESIDE], refuse(vendorProfileRoutes.remove, 409, 'It has an open bill.'))
  await button('Delete Lakeside Care').click()
  await button('Yes, delete').click()
  await expect.element(dialog('Error').getByText('It has an open bill.')).toBeVisible()
})

test.each([
  [{ suspended: true, active: false }, /stays suspended/, 'Lakeside Care is restored. It is still suspended.'],
  [{ approved: false }, /nobody finds it yet/, 'Lakeside Care is restored. It is not approved.'],
])('a restored vendor that nobody finds yet is told of as such', async (state, question, text) => {
  const archived = { ...LAKESIDE, ...state, is_archived: true }
  await renderList([archived], answer(vendorProfileRoutes.restore, { message: 'Restored.' }))
  await button('Restore Lakeside Care').click()
  await expect.element(dialog('Are you sure?').getByText(question)).toBeVisible()
  await button('Yes, restore').click()
  await expect.element(page.getByText(text)).toBeVisible()
})

test('an archived vendor is restored after a confirmation, and its row keeps the focus', async () => {
  const archived = { ...LAKESIDE, is_archived: true }
  const { callsOf, stub } = await renderList([archived], answer(vendorProfileRoutes.restore, { message: 'Restored.' }))
  await button('Restore Lakeside Care').click()
  await expect.element(dialog('Are you sure?').getByText(/^Lakeside Care will be listed again as before/)).toBeVisible()
  expect(button('Delete Lakeside Care').elements()).toEqual([])
  stub(listing(LAKESIDE))
  await button('Yes, restore').click()
  await expect.element(page.getByText('Lakeside Care is restored.', { exact: true })).toBeVisible()
  await expect.element(button('Delete Lakeside Care')).toHaveFocus()
  expect(callsOf(vendorProfileRoutes.restore)).toMatchObject([{ params: { id: 21 } }])
})

test('ADM-004, ADM-005: the search waits for a pause in typing; it and the order are in the address', async () => {
  const { callsOf, address } = await renderList([LAKESIDE])
  const search = page.getByRole('textbox', { name: 'Search by Vendor Name' })
  await expect.element(search).toHaveAttribute('placeholder', 'Search by Vendor Name')
  await expect.element(page.getByRole('link', { name: 'Lakeside Care' })).toBeVisible()
  await search.fill(' lake ')
  await expect.poll(address).toBe('/my-vendors?name=lake')
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Oldest first' }).click()
  await expect.poll(address).toBe('/my-vendors?name=lake&sort=asc')
  await button('Clear the search').click()
  await expect.poll(address).toBe('/my-vendors?sort=asc')
  const asked = callsOf(vendorRoutes.list).map(({ query: { vendorName, sortByDate } }) => [vendorName, sortByDate])
  for (const query of [
    ['lake', undefined],
    ['lake', 'asc'],
    [undefined, 'asc'],
  ]) {
    expect(asked).toContainEqual(query)
  }
  expect(callsOf(vendorRoutes.list)[0]?.query).toMatchObject({ contactsOnly: true, withoutLoc: true })
})

test('a search without results names the text; a failure can be repeated', async () => {
  const { stub } = await renderPage('/my-vendors?name=zzz', {
    user: buildCurrentUser('VENDOR'),
    answers: [refuse(vendorRoutes.list, 403, 'Not now.')],
  })
  await expect.element(page.getByText('Not now.')).toBeVisible()
  stub(listing())
  await button('Try again').click()
  await expect.element(page.getByText('No vendor has "zzz" in its name.')).toBeVisible()
})
