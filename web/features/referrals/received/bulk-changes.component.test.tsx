import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { queryClient } from '#web/api/query.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease, neverAnswer, refuse } from '#web/testing/stub-server.ts'

const NAMES = ['Osei', 'Singh', 'Tremblay']
const REFERRALS = NAMES.map((last, nth) =>
  buildReferral({ id: 61 + nth, user: { ...buildReferral().user, last }, may: { change: true } }),
)
const GONE = 'Nothing has changed: 1 of these referrals is not there any more.'
const CHANGED = { message: 'Your received referrals have been changed.', is_done: true }

/** Opens three referrals and selects those of the names. */
async function select(names: string[], viewport = { width: 1280, height: 800 }) {
  const rendered = await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [answer(referralRoutes.received, { ...listOf(...REFERRALS), total: 120 })],
    isWaiting: true,
    viewport,
  })
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}, Ama` }).click()
  return rendered
}

async function chooseStatus(name: string) {
  const opener = page.getByRole('combobox', { name: 'Set status' })
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('option', { name }).click()
}

test('without a selection no status and no due date is offered', async () => {
  await select([])
  await expect.element(page.getByRole('button', { name: 'Read All' })).toBeVisible()
  expect(page.getByLabelText(/^Set /).elements()).toEqual([])
})

for (const [where, viewport] of [
  ['on wide screens', { width: 1280, height: 800 }],
  ['on phones', PHONE_VIEWPORT],
] as const)
  test(`${where}: 'Set status' changes the selected referrals, says what was skipped and can be undone`, async () => {
    const { callsOf, stub } = await select(NAMES, viewport)
    stub(
      answer(referralRoutes.setStatusOfSelectedReceived, { ...CHANGED, changed: [61, 63] }),
      answer(referralRoutes.undoReceived, { message: 'Undone.' }),
    )
    await chooseStatus('Shipped')
    const done = page.getByText(
      /^Status: Shipped \(2 referrals\)\. 1 was skipped: already set, or deleted by its sender\.$/,
    )
    await expect.element(done).toBeVisible()
    expect(callsOf(referralRoutes.setStatusOfSelectedReceived).map(({ body }) => body)).toEqual([
      { ids: [61, 62, 63], status: 'SHIPPED' },
    ])
    await expect.element(page.getByRole('combobox', { name: 'Set status' })).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.hasAttribute('data-select-all')).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => callsOf(referralRoutes.undoReceived).map(({ body }) => body.ids)).toEqual([[61, 63]])
  })

test('when one referral has changed, the confirmation and its undoing name the sender', async () => {
  const { stub } = await select(['Osei', 'Singh'])
  stub(
    answer(referralRoutes.setStatusOfSelectedReceived, { ...CHANGED, changed: [62] }),
    answer(referralRoutes.undoReceived, { message: 'Undone.' }),
  )
  await chooseStatus('Shipped')
  await expect.element(page.getByText(/^Singh, Ama: Shipped\. 1 was skipped/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Singh, Ama: the change is undone')).toBeVisible()
})

test('a selected referral that a colleague has deleted: says that nothing was changed, and is not selected any more', async () => {
  const { stub } = await select(['Osei', 'Singh'])
  stub(
    refuse(referralRoutes.setStatusOfSelectedReceived, 404, GONE),
    answer(referralRoutes.received, { ...listOf(...REFERRALS.slice(1)), total: 119 }),
  )
  await chooseStatus('Shipped')
  const dialog = page.getByRole('dialog', { name: 'No longer there' })
  await expect.element(dialog.getByText(`${GONE} What is gone is no longer selected.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
})

test.each([
  ['Delete Selected', 'Yes, delete selected', referralRoutes.deleteSelectedReceived],
  ['Read Selected', 'Yes, mark as read', referralRoutes.readSelectedReceived],
])(
  "'%s' with a referral that is gone says how many are, and keeps the others selected",
  async (name, confirm, route) => {
    const { stub } = await select(['Osei', 'Singh'])
    stub(refuse(route, 404, GONE), answer(referralRoutes.received, { ...listOf(...REFERRALS.slice(1)), total: 119 }))
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: confirm }).click()
    const failure = page.getByRole('dialog', { name: 'No longer there' })
    await expect.element(failure.getByText(`${GONE} What is gone is no longer selected.`)).toBeVisible()
    await failure.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('1 selected')).toBeVisible()
  },
)

test("'Set due date' takes a typed day, which changes the selected referrals", async () => {
  const { callsOf, stub } = await select(['Osei', 'Singh'])
  stub(answer(referralRoutes.setDueDateOfSelectedReceived, { ...CHANGED, changed: [61, 62] }))
  await page.getByRole('button', { name: 'Set due date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Due date of 2 referrals' })
  const field = page.getByLabelText('Due Date')
  await expect.element(field).toHaveFocus()
  await field.fill('2099-12-04')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Due date: .* \(2 referrals\)\.$/)).toBeVisible()
  const [call] = callsOf(referralRoutes.setDueDateOfSelectedReceived)
  expect(call?.body).toEqual({ ids: [61, 62], due: '2099-12-04' })
})

test('the due dates of the selected referrals can be cleared; Escape changes nothing', async () => {
  const { callsOf, stub } = await select(['Osei'])
  stub(answer(referralRoutes.setDueDateOfSelectedReceived, { ...CHANGED, changed: [] }))
  const button = page.getByRole('button', { name: 'Set due date' })
  await button.click()
  await expect.element(page.getByRole('dialog', { name: 'Due date of 1 referral' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  expect(callsOf(referralRoutes.setDueDateOfSelectedReceived)).toEqual([])
  await button.click()
  await page.getByRole('button', { name: 'Clear the due date' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Nothing has changed' })).toBeVisible()
  expect(callsOf(referralRoutes.setDueDateOfSelectedReceived).map(({ body }) => body)).toEqual([
    { ids: [61], due: null },
  ])
})

test('a status for all that match asks first, because it cannot be undone', async () => {
  const { callsOf, stub } = await select(NAMES)
  stub(answer(referralRoutes.setStatusOfSelectedReceived, { ...CHANGED, is_done: false }))
  await page.getByRole('button', { name: 'Select all 120 matching' }).click()
  await expect.element(page.getByRole('button', { name: 'Clear the selection' })).toHaveFocus()
  await chooseStatus('Completed')
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect.element(question.getByText(/^Status: Completed. 120 received referrals will be changed/)).toBeVisible()
  expect(callsOf(referralRoutes.setStatusOfSelectedReceived)).toEqual([])
  await question.getByRole('button', { name: 'Yes, change them' }).click()
  await expect.element(page.getByText(/^The referrals are being changed/)).toBeVisible()
  expect(callsOf(referralRoutes.setStatusOfSelectedReceived).map(({ body }) => body)).toEqual([
    { filter: {}, up_to: 61, status: 'COMPLETED' },
  ])
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
})

test("after 'Back' to other filters, all that matched the former ones are not selected", async () => {
  const { history } = await select([])
  await page.getByRole('button', { name: 'Unread' }).click()
  await expect.element(page.getByRole('button', { name: 'Unread' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Select all 120 matching' }).click()
  await expect.element(page.getByText('120 selected')).toBeVisible()
  history.back()
  await expect.element(page.getByRole('button', { name: 'Unread' })).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByRole('checkbox', { name: 'Select Osei, Ama' })).not.toBeChecked()
  await expect.element(page.getByText('120 selected')).not.toBeInTheDocument()
})

test('a digit chooses the status of the selected referrals, and a refusal says so and keeps the selection', async () => {
  const { stub } = await select(['Osei'])
  stub(refuse(referralRoutes.setStatusOfSelectedReceived, 409, 'A colleague was faster.'))
  await page.getByRole('combobox', { name: 'Set status' }).click()
  await userEvent.keyboard('3')
  await expect.element(page.getByRole('dialog').getByText('A colleague was faster.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  stub(neverAnswer(referralRoutes.setStatusOfSelectedReceived))
  await chooseStatus('Shipped')
  await expect.element(page.getByRole('combobox', { name: 'Set status' })).toHaveAttribute('aria-disabled', 'true')
})

/** Twelve referrals, three of them unread; two match the search and filters that are set. */
const countByFilters = answer(referralRoutes.received, ({ query }) => {
  const found = query.search !== undefined || query.status !== undefined ? 2 : 12
  return { ...listOf(...REFERRALS), total: query.new_reply ? 0 : query.unread ? 3 : found }
})

test.each([
  ['', 'Delete All', 'All 12 received referrals, on all pages.'],
  ['?search=Osei', 'Delete All', 'All 12 received referrals, also those that your search and filters hide.'],
  ['?status=PENDING', 'Delete All', 'All 12 received referrals, also those that your search and filters hide.'],
  ['', 'Read All', '3 unread received referrals will be marked as read in your name. This includes all pages.'],
  [
    '?search=Osei',
    'Read All',
    '3 unread received referrals will be marked as read in your name. This includes what your search and filters hide.',
  ],
])("with '%s', '%s' says how far it reaches and how many it changes", async (search, act, text) => {
  await renderPage(`/received-referrals${search}`, {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [countByFilters],
    isWaiting: true,
  })
  await page.getByRole('button', { name: act }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect.element(question.getByText(text)).toBeVisible()
})

test("'Read Selected' counts the unread ones, and asks nothing when there are none", async () => {
  const { stub } = await select([])
  const [first, ...others] = REFERRALS
  stub(answer(referralRoutes.received, listOf({ ...first!, is_read: true }, ...others)))
  await page.getByRole('button', { name: 'Unread' }).click()
  await page.getByRole('checkbox', { name: 'Select Osei, Ama', exact: true }).click()
  await page.getByRole('button', { name: 'Read Selected' }).click()
  const nothing = page.getByRole('dialog', { name: 'Nothing has changed' })
  await expect.element(nothing.getByText('They are all marked as read already.')).toBeVisible()
  await nothing.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('checkbox', { name: 'Select Singh, Ama' }).click()
  await page.getByRole('button', { name: 'Read Selected' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect.element(question.getByText(/^1 unread received referral will be marked as read/)).toBeVisible()
})

/** 120 referrals, of which this many are unread, and this many have a new reply. */
const countUnreadAndReplied = (unread: number, replied = 2) =>
  answer(referralRoutes.received, ({ query }) => {
    const total = query.unread ? unread : 120
    return { ...listOf(...REFERRALS), total: query.new_reply ? replied : total }
  })

test("when what 'Read All' would change cannot be counted, one dialog says so", async () => {
  const { callsOf, stub } = await select([])
  await expect.element(page.getByText(/120 in all/)).toBeVisible()
  const before = callsOf(referralRoutes.received).length
  stub(refuse(referralRoutes.received, 422, 'This search is too long.'))
  await page.getByRole('button', { name: 'Read All' }).click()
  const failure = page.getByRole('dialog')
  await expect.element(failure.getByText('This search is too long.')).toBeVisible()
  expect(callsOf(referralRoutes.received)).toHaveLength(before + 2)
  await failure.getByRole('button', { name: 'Close' }).click()
  await expect.element(failure).not.toBeInTheDocument()
})

test('an administrator, for whom no reply is new, is told that nothing has changed', async () => {
  const { callsOf } = await renderPage('/received-referrals', {
    user: buildCurrentUser('ADMIN', { may: { receiveReferrals: true } }),
    answers: [countUnreadAndReplied(0, 0)],
    isWaiting: true,
  })
  await page.getByRole('button', { name: 'Read All' }).click()
  const nothing = page.getByRole('dialog', { name: 'Nothing has changed' })
  await expect.element(nothing.getByText('They are all marked as read already.')).toBeVisible()
  expect(callsOf(referralRoutes.readAllReceived)).toEqual([])
})

test("'Read All' marks new replies as read when nothing else is unread", async () => {
  const { callsOf, stub } = await select([])
  stub(countUnreadAndReplied(0), answer(referralRoutes.readAllReceived, { ...CHANGED, changed: [] }))
  await page.getByRole('button', { name: 'Read All' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  const text =
    '2 received referrals have new replies, which will be marked as read in your name. This includes all pages.'
  await expect.element(question.getByText(text)).toBeVisible()
  await question.getByRole('button', { name: 'Yes, mark as read' }).click()
  await expect.element(page.getByText('Marked as read!')).toBeVisible()
  expect(callsOf(referralRoutes.readAllReceived).map(({ query }) => query)).toEqual([{ up_to: 61 }])
})

test.each([
  [0, /^2 received referrals have new replies, which will be marked as read in your name\.$/],
  [1, /^1 unread received referral will be marked as read in your name\. 2 received referrals have new replies/],
])('with %i unread, all that match are marked as read when new replies wait', async (unread, text) => {
  const { callsOf, stub } = await select(NAMES)
  stub(countUnreadAndReplied(unread), answer(referralRoutes.readSelectedReceived, { ...CHANGED, changed: [] }))
  await page.getByRole('button', { name: 'Select all 120 matching' }).click()
  await page.getByRole('button', { name: 'Read Selected' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect.element(question.getByText(text)).toBeVisible()
  await question.getByRole('button', { name: 'Yes, mark as read' }).click()
  await expect
    .poll(() => callsOf(referralRoutes.readSelectedReceived).map(({ body }) => body))
    .toEqual([{ filter: {}, up_to: 61 }])
})

test("'Read Selected' counts the new replies of the selected referrals", async () => {
  const { stub } = await select([])
  const [first, ...others] = REFERRALS
  stub(answer(referralRoutes.received, listOf({ ...first!, is_read: true, has_unread_reply: true }, ...others)))
  await page.getByRole('button', { name: 'Unread' }).click()
  await page.getByRole('checkbox', { name: 'Select Osei, Ama', exact: true }).click()
  await page.getByRole('button', { name: 'Read Selected' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect.element(question.getByText(/^1 received referral has a new reply, which will be marked/)).toBeVisible()
})

test('the cleared selection leaves the focus on the checkbox of all rows', async () => {
  await select(NAMES)
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await expect.poll(() => document.activeElement?.hasAttribute('data-select-all')).toBe(true)
})

test('while other filters load, the old rows are busy, their number is gone and no bulk action can begin', async () => {
  const { stub } = await select([])
  await expect.element(page.getByText(/120 in all/)).toBeVisible()
  const { stub: late, release } = answerOnRelease(referralRoutes.received, { ...listOf(...REFERRALS), total: 3 })
  stub(late)
  await page.getByRole('button', { name: 'Unread' }).click()
  await expect.element(page.getByText(/120 in all/)).not.toBeInTheDocument()
  expect(document.querySelector('[aria-busy="true"] [data-row]')).not.toBeNull()
  await expect.element(page.getByRole('button', { name: 'Delete All' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  expect(page.getByRole('button', { name: /^Select all 120/ }).elements()).toEqual([])
  expect(page.getByRole('combobox', { name: 'Set status' }).elements()).toEqual([])
  release()
  await expect.element(page.getByRole('combobox', { name: 'Set status' })).toBeVisible()
  await expect.element(page.getByText(/3 match the filters/)).toBeVisible()
})

test("'Back' to a later page is not replaced by the last page of the filters before", async () => {
  const { history, stub, address } = await select([])
  stub(answer(referralRoutes.received, ({ query }) => ({ ...listOf(...REFERRALS), total: query.unread ? 3 : 120 })))
  history.push('/received-referrals?pageNumber=3')
  await expect.element(page.getByText(/120 in all/)).toBeVisible()
  await page.getByRole('button', { name: 'Unread' }).click()
  await expect.element(page.getByText(/3 match the filters/)).toBeVisible()
  const { stub: late, release } = answerOnRelease(referralRoutes.received, { ...listOf(...REFERRALS), total: 120 })
  stub(late)
  queryClient.removeQueries({ type: 'inactive' })
  history.back()
  await expect.element(page.getByRole('button', { name: 'Unread' })).toHaveAttribute('aria-pressed', 'false')
  release()
  await expect.element(page.getByText(/120 in all/)).toBeVisible()
  expect(address()).toContain('pageNumber=3')
})

test('the question before a deletion says which senders will be told', async () => {
  await select(['Osei'])
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect.element(question.getByText('Senders whose referral is not closed yet will be told.')).toBeVisible()
})
