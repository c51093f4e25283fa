import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { buildContact, buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, failUnexpectedly, neverAnswer, refuseAsEditConflict } from '#web/testing/stub-server.ts'

const ME = { id: 1, first: 'Kim', last: 'Lee' }
const BEA = { id: 8, first: 'Bea', last: 'Roy' }
const SHARED = { change: true, assign: true, take: true } as const
const contactOf = ({ id, ...user }: typeof ME, given = {}) => buildContact({ id: 70 + id, user_id: id, user, ...given })
const CONTACTS = listOf(
  contactOf(ME),
  contactOf(BEA),
  contactOf({ id: 9, first: 'Ira', last: 'Invited' }, { pending: true }),
  contactOf({ id: 10, first: 'Sam', last: 'Suspended' }, { inactive: true }),
)

async function openList(
  given: Partial<Referral> = {},
  address = '/received-referrals',
  viewport = { width: 1280, height: 800 },
) {
  let referral = buildReferral({ assignee: null, may: SHARED, seen: { status: 1, due: 2, assignee: 3 }, ...given })
  const names = new Map([ME, BEA].map((person) => [person.id, person]))
  return renderPage(address, {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true, seeAssignees: true } }),
    answers: [
      answer(referralRoutes.received, () => listOf(referral)),
      answer(referralRoutes.one, () => referral),
      answer(referralRoutes.history, listOf()),
      answer(contactRoutes.list, CONTACTS),
      answer(referralRoutes.setAssignee, ({ body }) => {
        referral = { ...referral, assignee: body.user === null ? null : names.get(body.user)! }
        return referral
      }),
      answer(referralRoutes.undoReceived, { message: 'Undone.' }),
    ],
    isWaiting: true,
    viewport,
  })
}

const opener = page.getByRole('button', { name: /^Osei, Ama/ })
const field = page.getByRole('combobox', { name: 'Assigned to' })
const take = page.getByRole('button', { name: 'Assign to me' })

test('the row says who looks after a referral: initials, and the whole name in the tooltip and for screen readers', async () => {
  await openList({ assignee: BEA })
  await expect.element(opener).toHaveAccessibleName('Osei, Ama (unread) (assigned to Bea Roy)')
  await expect.element(page.getByTitle('Assigned to Bea Roy')).toMatchTextContent(/^BR/)
  // No column of its own.
  const headers = page.getByRole('columnheader').elements().map((header) => header.textContent) // prettier-ignore
  expect(headers).toEqual(['', 'Name', 'Service Type', 'Vendor', 'Status', 'Created', 'Mark as', 'Details', 'Actions']) // prettier-ignore
})

test('in the panel a colleague is chosen among those who can be, and the choice is announced and can be undone', async () => {
  const { callsOf } = await openList({}, '/received-referrals?open=51')
  await expect.element(field).toHaveValue('Nobody')
  expect(callsOf(contactRoutes.list)).toEqual([])
  await field.click()
  await expect.element(page.getByRole('option', { name: 'Roy, Bea' })).toBeVisible()
  const offered = page.getByRole('option').elements().map((option) => option.textContent) // prettier-ignore
  expect(offered).toEqual(['Nobody', 'Lee, Kim (you)', 'Roy, Bea'])
  await page.getByRole('option', { name: 'Roy, Bea' }).click()
  await expect.element(page.getByText('Osei, Ama: assigned to Bea Roy')).toBeVisible()
  expect(callsOf(referralRoutes.setAssignee).map(({ params, body }) => [params.id, body])).toEqual([
    [51, { user: 8, seen: 3 }],
  ])
  await expect.element(field).toHaveValue('Roy, Bea')
  await expect.element(opener).toHaveAccessibleName(/assigned to Bea Roy/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => callsOf(referralRoutes.undoReceived).map(({ body }) => body.ids)).toEqual([[51]])
})

test('who has it is one press away, and the focus goes to the head of the panel; nobody is a choice as well', async () => {
  const { callsOf } = await openList({ assignee: BEA }, '/received-referrals?open=51')
  await take.click()
  await expect.element(page.getByText('Osei, Ama: assigned to Kim Lee')).toBeVisible()
  await expect.element(take).not.toBeInTheDocument()
  expect(document.activeElement).toBe(document.querySelector('[data-panel-heading]'))
  await field.click()
  await page.getByRole('option', { name: 'Nobody' }).click()
  await expect.element(page.getByText('Osei, Ama: no longer assigned')).toBeVisible()
  expect(callsOf(referralRoutes.setAssignee).map(({ body }) => body.user)).toEqual([1, null])
})

test('i assigns the focused referral, and the open one, to oneself; what one has already is not sent again', async () => {
  const { callsOf } = await openList()
  await expect.element(opener).toBeVisible()
  await userEvent.keyboard('ji')
  await expect.element(page.getByText('Osei, Ama: assigned to Kim Lee')).toBeVisible()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('i')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('row', { name: 'i Assign the referral to yourself' })).toBeVisible()
  expect(callsOf(referralRoutes.setAssignee).map(({ body }) => body.user)).toEqual([1])
})

test('what a colleague has assigned meanwhile is told, and replaced when the user sets it anyway', async () => {
  const { callsOf, stub } = await openList({}, '/received-referrals?open=51')
  stub(refuseAsEditConflict(referralRoutes.setAssignee, 'Bea Roy assigned referral 51 to Bea Roy (today).', 9))
  await take.click()
  const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await expect.element(conflict.getByText(/^Bea Roy assigned referral 51 to Bea Roy/)).toBeVisible()
  stub(answer(referralRoutes.setAssignee, buildReferral({ assignee: ME, may: SHARED })))
  await conflict.getByRole('button', { name: 'Set it anyway' }).click()
  await expect.element(page.getByText('Osei, Ama: assigned to Kim Lee')).toBeVisible()
  expect(callsOf(referralRoutes.setAssignee).map(({ body }) => body)).toEqual([
    { user: 1, seen: 3 },
    { user: 1, seen: 9 },
  ])
})

test('the list of people says while they are being read', async () => {
  const { stub } = await openList({}, '/received-referrals?open=51')
  stub(neverAnswer(contactRoutes.list))
  await field.click()
  await expect.element(page.getByRole('option', { name: 'Loading…' })).toBeDisabled()
})

test('people are read again whenever their list is opened: somebody may have left', async () => {
  const { callsOf, stub } = await openList({}, '/received-referrals?open=51')
  await field.click()
  await expect.element(page.getByRole('option', { name: 'Roy, Bea' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  stub(answer(contactRoutes.list, listOf(contactOf(ME))))
  await field.click()
  await expect.element(page.getByRole('option', { name: 'Roy, Bea' })).not.toBeInTheDocument()
  expect(callsOf(contactRoutes.list)).toHaveLength(2)
})

test('people who cannot be read are told as such below the field, and read again by a press', async () => {
  const { stub } = await openList({ assignee: BEA }, '/received-referrals?open=51')
  stub(failUnexpectedly(contactRoutes.list))
  await field.click()
  const failure = page.getByRole('region', { name: 'Referral of Osei, Ama' }).getByRole('alert')
  await expect.element(failure).toMatchTextContent(/^Something went wrong/)
  stub(answer(contactRoutes.list, CONTACTS))
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  await field.click()
  await expect.element(page.getByRole('option', { name: 'Lee, Kim (you)' })).toBeVisible()
})

test('the list is narrowed to one’s own and to nobody’s', async () => {
  const { callsOf } = await openList()
  const [mine, unassigned] = ['Mine', 'Unassigned'].map((name) => page.getByRole('button', { name, exact: true })) // prettier-ignore
  await mine!.click()
  await expect.element(mine!).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => callsOf(referralRoutes.received).at(-1)?.query.assignee).toBe('me')
  await unassigned!.click()
  await expect.element(mine!).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => callsOf(referralRoutes.received).at(-1)?.query.assignee).toBe('nobody')
  await unassigned!.click()
  await expect.element(unassigned!).toHaveAttribute('aria-pressed', 'false')
})

test('at 1280 px all filters stand on one line; at 390 px nothing is wider than the screen', async () => {
  await openList()
  const filters = ['Unread', 'Overdue', 'Mine', 'Unassigned'].map((name) => page.getByRole('button', { name, exact: true })) // prettier-ignore
  await expect.element(filters[3]!).toBeVisible()
  expect(new Set(filters.map((filter) => filter.element().getBoundingClientRect().top)).size).toBe(1)
  await page.viewport(390, 844)
  await expect.element(filters[3]!).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('where there is nobody to share with, nothing of it is shown', async () => {
  await renderPage('/received-referrals?open=51', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, listOf(buildReferral({ may: { change: true } }))),
      answer(referralRoutes.history, listOf()),
    ],
    isWaiting: true,
    viewport: { width: 1280, height: 800 },
  })
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
  expect(page.getByText(/assign/i).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Mine', exact: true }).elements()).toEqual([])
})

test('once the sender has deleted the referral, who looks after it is read only', async () => {
  await openList({ assignee: BEA, may: {}, deleted_form_client: true }, '/received-referrals?open=51')
  const panel = page.getByRole('region', { name: 'Referral of Osei, Ama' })
  await expect.element(panel.getByText('Bea Roy')).toBeVisible()
  expect(field.elements()).toEqual([])
  expect(take.elements()).toEqual([])
})

test('the history says to whom it was given, and that nobody has it any more', async () => {
  const { stub } = await openList()
  const event = { at: '2026-11-18T12:00:00.000Z', kind: 'assignee', by: { first: 'Kim', last: 'Lee' } }
  stub(
    answer(
      referralRoutes.history,
      listOf({ ...event, id: 1, assignee: { first: 'Bea', last: 'Roy' } }, { ...event, id: 2, assignee: null }),
    ),
  )
  await opener.click()
  await expect.element(page.getByText('Assigned to Bea Roy')).toBeVisible()
  await expect.element(page.getByText('No longer assigned')).toBeVisible()
})
