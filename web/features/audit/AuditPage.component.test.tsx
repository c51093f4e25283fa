import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auditRoutes, MAX_PAGED_AUDIT_ENTRIES, type AuditLogEntry } from '#contract/audit.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildUser, buildUserDetails, buildVendor, listOf } from '#web/testing/examples.ts'
import { button, choose, field, link, textsOf } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const buildLine = (given: Partial<AuditLogEntry> = {}): AuditLogEntry => ({
  id: 901,
  at: '2026-03-02T15:04:05.000Z',
  by: { id: 7, name: 'Osei, Ama' },
  role: 'VENDOR',
  action: 'changed status',
  kind: 'referral',
  ids: [51],
  about: { id: 8, name: 'Singh, Noor' },
  vendor: { id: 21, name: 'Lakeside Care' },
  outcome: 'done',
  detail: {},
  ...given,
})

/** The filters offer vendors immediately, and users after a name is typed. */
const FILTERS = [
  answer(referralRoutes.filterVendors, listOf({ id: 21, name: 'Lakeside Care', services: [], locations: [] })),
  answer(vendorRoutes.one, buildVendor()),
  answer(userRoutes.one, buildUserDetails()),
  answer(userRoutes.list, listOf(buildUser())),
]

const openLog = (answers: StubbedRoute | StubbedRoute[], address = '/admin/audit', viewport?: typeof PHONE_VIEWPORT) =>
  renderPage(address, {
    user: buildCurrentUser('ADMIN'),
    answers: [...FILTERS, answers].flat(),
    ...(viewport && { viewport }),
  })

const rowOf = (text: string | RegExp) => page.getByRole('row', { name: text })
const select = (name: string) => page.getByRole('combobox', { name })

test('a line says when, who, in which role, what, about whom and for which vendor', async () => {
  await openLog(answer(auditRoutes.search, listOf(buildLine())))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Audit log' })).toBeVisible()
  expect(textsOf('columnheader')).toEqual([
    'Time',
    'Who did it',
    'Action',
    'What it was about',
    'Person concerned',
    'Vendor',
  ])
  const [at, by, action, what, about, vendor] = textsOf('cell')
  expect(at).toMatch(/Mon, Mar 2 2026, 10:04am/)
  expect(by).toBe('Osei, AmaVendor')
  expect(action).toBe('Changed the status')
  expect(what).toBe('Referral51')
  expect([about, vendor]).toEqual(['Singh, Noor', 'Lakeside Care'])
})

test('an administrator, a refusal, a guest, a deleted user and an unknown action can be told apart', async () => {
  await openLog(
    answer(
      auditRoutes.search,
      listOf(
        buildLine({ id: 1, role: 'ADMIN', outcome: 'refused', by: { id: 9, name: null } }),
        buildLine({ id: 2, role: null, by: null, kind: 'sign-in', ids: [], about: null, vendor: null }),
        buildLine({ id: 3, action: 'opened', kind: 'referral', ids: [1, 2, 3, 4, 5, 6, 7] }),
      ),
    ),
  )
  const row = (nth: number) => page.getByRole('row').nth(nth)
  await expect.element(row(1)).toMatchTextContent(/Number 9Administrator.*Changed the statusRefused/)
  await expect.element(row(2)).toMatchTextContent(/The hub, or a guest.*Sign-in/)
  await expect.element(row(2)).not.toMatchTextContent(/Refused|Administrator/)
  await expect.element(row(3)).toMatchTextContent(/1, 2, 3, 4, 5 and 2 more/)
})

test('ANS-008: an answer from the mailbox of a vendor names the vendor and the link, and no user; a reading is no answer', async () => {
  const byLink = { by: null, role: null, detail: { via: 'link', link: 88, party: 'vendor' } }
  const bySender = { ...byLink, detail: { via: 'link', link: 89, party: 'sender' } }
  await openLog(
    answer(
      auditRoutes.search,
      listOf(
        buildLine({ id: 3, ...byLink }),
        buildLine({ id: 2, ...byLink, action: 'opened' }),
        buildLine({ id: 1, ...bySender }),
      ),
    ),
  )
  await expect.element(rowOf(/Singh, Noor/).first()).toBeVisible()
  const authors = textsOf('cell').filter((_, cell) => cell % 6 === 1)
  expect(authors).toEqual([
    'Answered from the mailbox of Lakeside Care (link 88)',
    'From the mailbox of Lakeside Care (link 88)',
    'The hub, or a guest',
  ])
})

test('the searched referral is the first of its entry, and a list without referrals says so', async () => {
  await openLog(
    answer(
      auditRoutes.search,
      listOf(
        buildLine({ id: 1, action: 'listed received', ids: [306, 305, 303, 302, 301, 300, 290] }),
        buildLine({ id: 2, action: 'listed sent', ids: [], vendor: null }),
        buildLine({ id: 3, action: 'opened', kind: 'attachment', ids: [1, 2, 3, 4, 5, 290] }),
      ),
    ),
    '/admin/audit?referral=290',
  )
  const row = (nth: number) => page.getByRole('row').nth(nth)
  await expect.element(row(1)).toMatchTextContent(/290, 306, 305, 303, 302 and 2 more/)
  await expect.element(row(2)).toMatchTextContent(/Saw in sent referrals.*No referral/)
  await expect.element(row(3)).toMatchTextContent(/1, 2, 3, 4, 5 and 1 more/)
})

test('a name narrows the log to that person or vendor, a number to that referral', async () => {
  const { address, callsOf } = await openLog(answer(auditRoutes.search, listOf(buildLine())), '/admin/audit?by=7')
  await expect.element(link('Lakeside Care')).toBeVisible()
  expect(callsOf(auditRoutes.search).at(-1)?.query).toMatchObject({ by: 7 })

  await link('Singh, Noor').click()
  await expect.poll(address).toBe('/admin/audit?by=7&about=8')
  await link('Lakeside Care').click()
  await expect.poll(() => callsOf(auditRoutes.search).at(-1)?.query).toMatchObject({ by: 7, about: 8, vendor: 21 })
  await link('Who saw referral 51').click()
  await expect.poll(address).toBe('/admin/audit?referral=51')
  await expect.poll(() => callsOf(auditRoutes.search).at(-1)?.query).toEqual({ referral: 51, page: 1, limit: 50 })
})

test('the filters stand in the address and in the request, and are cleared together', async () => {
  const { address, callsOf } = await openLog(answer(auditRoutes.search, listOf(buildLine())))
  await expect.element(rowOf(/Osei, Ama/)).toBeVisible()
  await expect.element(button('Clear filters')).not.toBeInTheDocument()

  await choose('Role at the time', 'Client')
  await choose('What it was about', 'Document')
  await choose('Action', 'Opened')
  await field('Referral ID').fill('a51b')
  await page.getByLabelText('From').fill('2026-03-01')
  await page.getByLabelText('To').fill('2026-03-31')
  await expect
    .poll(() => callsOf(auditRoutes.search).at(-1)?.query)
    .toMatchObject({
      role: 'CLIENT',
      kind: 'attachment',
      action: 'opened',
      referral: 51,
      start: '2026-03-01',
      end: '2026-03-31',
    })
  await expect.element(field('Referral ID')).toHaveValue('51')

  await button('Clear filters').click()
  await expect.poll(address).toBe('/admin/audit')
  await expect.element(field('Referral ID')).toHaveValue('')
  await expect.element(select('Role at the time')).toHaveValue('')
})

test("the log of a referral is shown without its sender's list views when asked for", async () => {
  const { callsOf, address } = await openLog(
    answer(auditRoutes.search, listOf(buildLine())),
    '/admin/audit?referral=51',
  )
  const checkbox = page.getByRole('checkbox', { name: 'Leave out the sender’s own list views' })
  await checkbox.click()
  await expect
    .poll(() => callsOf(auditRoutes.search).at(-1)?.query)
    .toMatchObject({ referral: 51, leave_out_sender_lists: true })
  await field('Referral ID').fill('')
  await expect.poll(address).toBe('/admin/audit')
  await expect.element(checkbox).not.toBeInTheDocument()
})

test('users are looked up by name only, because each look at the list is an audit entry of its own', async () => {
  const { address, callsOf } = await openLog(answer(auditRoutes.search, listOf(buildLine())))
  await select('Who did it').click()
  await expect.element(page.getByText('Type a name').first()).toBeVisible()
  expect(callsOf(userRoutes.list)).toEqual([])

  await select('Who did it').fill('osei')
  await page.getByRole('option', { name: 'Osei, Ama (ama@example.ca)' }).click()
  expect(callsOf(userRoutes.list).map(({ query }) => query.username)).toEqual(['osei'])
  await expect.poll(address).toBe('/admin/audit?by=7')
  await expect.element(select('Who did it')).toHaveValue('Osei, Ama (ama@example.ca)')

  await choose('Vendor', 'Lakeside Care')
  await expect.poll(address).toBe('/admin/audit?by=7&vendor=21')
})

test('a log without matching lines says so, and a chosen user who is deleted shows as a number', async () => {
  await openLog(
    [answer(auditRoutes.search, listOf()), refuse(userRoutes.one, 404, 'User not found.')],
    '/admin/audit?by=7',
  )
  await expect.element(page.getByText('Nothing in the audit log matches these filters')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  await expect.element(select('Who did it')).toHaveValue('Number 7')
})

test('a log that cannot be read says why and is read again', async () => {
  const { stub } = await openLog(refuse(auditRoutes.search, 403, 'The log is being checked.'))
  await expect.element(page.getByText('The log is being checked.')).toBeVisible()
  stub(answer(auditRoutes.search, listOf(buildLine())))
  await button('Try again').click()
  await expect.element(rowOf(/Osei, Ama/)).toBeVisible()
})

test('more lines come when the end of the list is in sight, and a log too long to be counted claims no total', async () => {
  const lines = (first: number) => Array.from({ length: 50 }, (_, nth) => buildLine({ id: first + nth }))
  const { callsOf } = await openLog(
    answer(auditRoutes.search, ({ query }) => ({
      ...listOf(...lines(query.page * 100)),
      total: MAX_PAGED_AUDIT_ENTRIES,
      current_page: query.page,
    })),
  )
  await expect.element(page.getByText('Showing 50 so far')).toBeVisible()
  await expect.element(page.getByText(/There may be more/)).not.toBeInTheDocument()
  page.getByText('Showing 50 so far').element().scrollIntoView()
  await expect
    .poll(() =>
      callsOf(auditRoutes.search)
        .map(({ query }) => query.page)
        .slice(0, 2),
    )
    .toEqual([1, 2])
})

test('the end of the pages of a log too long to be counted says that there may be more, although lines of a page repeat', async () => {
  const line = (id: number) => ({ ...listOf(buildLine({ id })), total: MAX_PAGED_AUDIT_ENTRIES })
  await openLog(
    answer(auditRoutes.search, ({ query }) => {
      if (query.page > 2) return { ...line(1), data: [], current_page: query.page }
      return { ...line(1), current_page: query.page }
    }),
  )
  await expect.element(page.getByText(/There may be more/)).toBeVisible()
})

test('the export has the filters of the list, shows that it runs, and says when it is saved or why not', async () => {
  const { stub: exporting, release } = answerOnRelease(auditRoutes.export, 'id,at')
  const { callsOf, stub } = await openLog(answer(auditRoutes.search, listOf(buildLine())), '/admin/audit?kind=referral')
  stub(exporting)
  await button('Export').click()
  await expect.element(button('Export')).toBeDisabled()
  release()
  await expect.element(page.getByText('The audit log is saved.')).toBeVisible()
  expect(callsOf(auditRoutes.export).map(({ query }) => query)).toEqual([{ kind: 'referral' }])

  stub(refuse(auditRoutes.export, 429, 'Too many exports. Try again in 30 minutes.'))
  await button('Export').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Error' }))
    .toMatchTextContent(/Too many exports\. Try again in 30 minutes\./)
})

test('on phones the lines are cards, and the filters are folded until they are asked for', async () => {
  await openLog(answer(auditRoutes.search, listOf(buildLine())), '/admin/audit?kind=referral', PHONE_VIEWPORT)
  await expect.element(page.getByRole('list', { name: 'Audit log' })).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Referral ID')).not.toBeInTheDocument()
  await button('Filters, in use').click()
  await expect.element(page.getByLabelText('Referral ID')).toBeVisible()
})

test('a day of the period can be typed digit by digit', async () => {
  const { address } = await openLog(answer(auditRoutes.search, listOf(buildLine())))
  await field('From').click({ position: { x: 20, y: 20 } })
  await userEvent.keyboard('03012026{Tab}{Tab}')
  await expect.poll(address).toBe('/admin/audit?from=2026-03-01')
})

test('a day of the period that is typed only in part says so', async () => {
  await openLog(answer(auditRoutes.search, listOf(buildLine())))
  await expect.element(page.getByLabelText('From')).toBeVisible()
  page.getByLabelText('From').element().focus()
  await userEvent.keyboard('0301')
  await page.getByLabelText('Referral ID').click()
  const from = page.getByLabelText('From')
  await expect.element(from).toHaveAccessibleDescription('Enter the whole date, or clear the field.')
  await from.fill('2026-03-01')
  await expect.element(from).not.toHaveAccessibleDescription('Enter the whole date, or clear the field.')
})

test('clearing the filters clears a half-typed day, too, and a day from the address is complete', async () => {
  const { address, history } = await openLog(
    answer(auditRoutes.search, listOf(buildLine())),
    '/admin/audit?kind=referral',
  )
  const from = page.getByLabelText('From')
  const typeHalf = async () => {
    await expect.element(from).toBeVisible()
    from.element().focus()
    await userEvent.keyboard('0301')
    await page.getByLabelText('Referral ID').click()
    await expect.element(from).toHaveAccessibleDescription('Enter the whole date, or clear the field.')
  }
  await typeHalf()
  await button('Clear filters').click()
  await expect.poll(address).toBe('/admin/audit')
  await expect.element(from).not.toHaveAccessibleDescription()
  await expect.element(from).toBeValid()

  await typeHalf()
  history.push('/admin/audit?from=2026-03-01')
  await expect.element(from).toHaveValue('2026-03-01')
  await expect.element(from).not.toHaveAccessibleDescription()
})
