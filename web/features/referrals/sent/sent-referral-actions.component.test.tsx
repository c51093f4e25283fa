import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { buildCurrentUser, buildReferral, buildReferralAnswer, listOf } from '#web/testing/examples.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, failUnexpectedly, neverAnswer, refuse } from '#web/testing/stub-server.ts'
import {
  LAKESIDE,
  HARBOUR,
  row,
  checkbox,
  stars,
  chooseStars,
  openList,
  pagesOf,
} from '#web/testing/render-sent-referrals.ts'

test('SENT-001, SENT-004: five stars rate a referral; a vendor without the right shows them only', async () => {
  const { callsOf, stub } = await openList()
  await expect.element(stars('Lakeside Care').getByRole('radio', { name: '2 stars' })).toBeChecked()
  expect(
    stars('Lakeside Care')
      .getByRole('radio', { name: /^[1-5] stars?$/ })
      .elements(),
  ).toHaveLength(5)
  await expect.element(stars('Harbour Care').getByRole('radio')).not.toBeInTheDocument()
  stub(
    answer(referralRoutes.rate, { ...LAKESIDE, rating: 4 }),
    answer(referralRoutes.sent, listOf({ ...LAKESIDE, rating: 4 })),
  )
  await chooseStars('Lakeside Care', 4)
  await expect
    .poll(() => callsOf(referralRoutes.rate))
    .toEqual([{ params: { id: 51 }, query: {}, body: { rating: 4 } }])
  await expect.element(stars('Lakeside Care').getByRole('radio', { name: '4 stars' })).toBeChecked()
})

test('ERR-017: a failed rating has the message of the server as its title, and is reverted', async () => {
  const { stub } = await openList()
  stub(refuse(referralRoutes.rate, 403, 'You have rated this vendor already.'))
  await chooseStars('Lakeside Care', 5)
  const failure = dialog('You have rated this vendor already.')
  await expect.element(failure.getByText('Your rating was not saved.')).toBeVisible()
  await failure.getByRole('button', { name: 'OK' }).click()
  await expect.element(stars('Lakeside Care').getByRole('radio', { name: '2 stars' })).toBeChecked()
})

test('of two referrals to one vendor, the buttons and the question before the deletion name whom it is for', async () => {
  const forClient = (id: number, name: string) => ({ ...LAKESIDE, id, client: { name, phone: '', contact_note: '' } })
  await openList([forClient(1, 'Mabel Alpha'), forClient(2, 'Mabel Beta')])
  const name = 'Lakeside Care, for Mabel Beta'
  await expect.element(checkbox(name)).toBeVisible()
  await button(`Delete the referral to ${name}`).click()
  await expect.element(dialog('Are you sure?').getByText(`Your referral to ${name}: `, { exact: false })).toBeVisible()
})

test('the question before a deletion says when the vendor will be told', async () => {
  await openList()
  const saysSo = dialog('Are you sure?').getByText('It is not closed yet, so Lakeside Care will be told.')
  await button('Delete the referral to Lakeside Care').click()
  await expect.element(saysSo).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Are you sure?')).not.toBeInTheDocument()
  // It is closed.
  await button('Delete the referral to Harbour Care').click()
  await expect.element(dialog('Are you sure?')).toBeVisible()
  await expect.element(page.getByText(/will be told/)).not.toBeInTheDocument()
})

test('SENT-005, ERR-016, ERR-041, ERR-044, ERR-045, ERR-048: a referral is deleted after a question; a refusal stays in the dialog', async () => {
  const { callsOf, stub } = await openList()
  await button('Delete the referral to Harbour Care').click()
  const question = dialog('Are you sure?')
  await expect.element(question).toMatchTextContent(/Your referral to Harbour Care: Physiotherapy › Assessment/)
  await expect.element(question.getByText("You won't be able to revert this!", { exact: true })).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'No, cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Delete the referral to Harbour Care')).toHaveFocus()
  expect(callsOf(referralRoutes.deleteSent)).toEqual([])

  stub(refuse(referralRoutes.deleteSent, 409, 'They are reading it.'))
  await userEvent.keyboard('{Enter}')
  await question.getByRole('button', { name: 'Yes, delete' }).click()
  await expect.element(dialog('Error').getByRole('alert')).toMatchTextContent('They are reading it.')
  await dialog('Error').getByRole('button', { name: 'Close' }).click()

  stub(answer(referralRoutes.deleteSent, { message: 'Deleted.' }), answer(referralRoutes.sent, listOf(LAKESIDE)))
  await button('Delete the referral to Harbour Care').click()
  await question.getByRole('button', { name: 'Yes, delete' }).click()
  await expect.element(dialog('Deleted!').getByText('Sent referral has been deleted.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Harbour Care')).not.toBeInTheDocument()
  await expect.element(row('Lakeside Care').getByRole('button', { name: /^Who opened/ })).toHaveFocus()
  expect(callsOf(referralRoutes.deleteSent).map(({ params }) => params)).toEqual([{ id: 52 }, { id: 52 }])
})

test.each([
  ['ERR-046', ['Harbour Care'], 'Delete Selected', '1 sent referral', 'Yes, delete selected', [{ ids: [52] }], 0],
  ['ERR-047', [], 'Delete All', 'All 2 sent referrals, on all pages.', 'Yes, delete all', [], 1],
] as const)(
  'SENT-006, SENT-010, ERR-015, %s: with %j selected the bulk action is "%s"',
  async (_row, selected, action, count, confirm, bodies, deletionsOfAll) => {
    const { callsOf, stub } = await openList()
    stub(
      answer(referralRoutes.deleteSelectedSent, { message: 'Deleted.' }),
      answer(referralRoutes.deleteAllSent, { message: 'Deleted.' }),
    )
    for (const vendor of selected) await checkbox(vendor).click()
    await button(action).click()
    await expect.element(dialog('Are you sure?').getByText(count)).toBeVisible()
    stub(answer(referralRoutes.sent, listOf()))
    await button(confirm).click()
    await expect.element(dialog('Deleted!').getByText('Your sent referrals have been deleted.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await expect.element(page.getByText('No Referral Requests')).toBeVisible()
    expect(callsOf(referralRoutes.deleteSelectedSent).map(({ body }) => body)).toEqual(bodies)
    expect(callsOf(referralRoutes.deleteAllSent)).toHaveLength(deletionsOfAll)
  },
)

test("'Delete All' asks about a new count, and deletes what was counted and not what is sent while the question is open", async () => {
  const { callsOf, stub } = await openList()
  stub(
    answer(referralRoutes.sent, { ...listOf(buildReferral({ id: 91 })), total: 3 }),
    answer(referralRoutes.deleteAllSent, { message: 'Deleted.' }),
  )
  await button('Delete All').click()
  await expect.element(dialog('Are you sure?').getByText('All 3 sent referrals, on all pages.')).toBeVisible()
  await button('Yes, delete all').click()
  await expect.element(dialog('Deleted!')).toBeVisible()
  expect(callsOf(referralRoutes.deleteAllSent).map(({ query }) => query)).toEqual([{ up_to: 91 }])
})

test("ERR-043: a failed bulk deletion has the title 'Error!' and the default message", async () => {
  const { stub } = await openList()
  stub(failUnexpectedly(referralRoutes.deleteAllSent))
  await button('Delete All').click()
  await button('Yes, delete all').click()
  await expect
    .element(dialog('Error!').getByText('Something went wrong. Please refresh the page and try again'))
    .toBeVisible()
})

test('while a deletion runs its dialog is busy and Escape does not close it', async () => {
  const { stub } = await openList()
  stub(neverAnswer(referralRoutes.deleteAllSent))
  await button('Delete All').click()
  await button('Yes, delete all').click()
  await expect.element(button('Yes, delete all')).toHaveAttribute('data-loading', 'true')
  await expect.element(button('No, cancel')).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Are you sure?')).toBeVisible()
})

test('SENT-008, SENT-011: fifty a page, with numbered pages', async () => {
  const { callsOf, address } = await openList([], pagesOf(120))
  await expect.element(page.getByText('Showing 1 to 50 of 120')).toBeVisible()
  await button('Page 3').click()
  await expect.element(page.getByText('Showing 101 to 120 of 120')).toBeVisible()
  expect(address()).toBe('/orders?pageNumber=3')
  expect(callsOf(referralRoutes.sent).at(-1)?.query).toEqual({ page: 3, limit: 50 })
})

test('ERR-014: when the last page is deleted, the list goes to the new last page', async () => {
  const { address, callsOf } = await renderPage('/orders?pageNumber=3', {
    user: buildCurrentUser('CLIENT'),
    answers: [pagesOf(60)],
  })
  await expect.element(page.getByText('Showing 51 to 60 of 60')).toBeVisible()
  expect(address()).toBe('/orders?pageNumber=2')
  expect(callsOf(referralRoutes.sent).at(-1)?.query.page).toBe(2)
})

test('SR-096: consent is withdrawn after a question, and the note is replaced', async () => {
  const { callsOf, stub } = await openList()
  await expect.element(button('Withdraw consent to the referral to Lakeside Care')).not.toBeInTheDocument()
  await button('Withdraw consent to the referral to Harbour Care').click()
  const question = dialog('Withdraw your consent?')
  await expect.element(question).toMatchTextContent(/Its document is deleted immediately/)
  const withdrawn = { ...HARBOUR, consent_withdrawn: true, details: '', attachments: [], may: {} }
  stub(answer(referralRoutes.withdrawConsent, withdrawn), answer(referralRoutes.sent, listOf(LAKESIDE, withdrawn)))
  await question.getByRole('button', { name: 'Yes, withdraw consent' }).click()
  await expect.element(page.getByText('Your consent has been withdrawn.')).toBeVisible()
  await expect.element(row('Harbour Care').getByText('Consent withdrawn')).toBeVisible()
  await expect.element(button('Withdraw consent to the referral to Harbour Care')).not.toBeInTheDocument()
  await expect.element(row('Harbour Care').getByRole('button', { name: /^Who opened/ })).toHaveFocus()
  expect(callsOf(referralRoutes.withdrawConsent).map(({ params }) => params)).toEqual([{ id: 52 }])
})

test('SR-093: the sender sees who has opened a referral, nobody, or why it cannot be read', async () => {
  const { stub, callsOf } = await openList()
  const at = '2026-03-03T15:00:00.000Z'
  const openings = dialog('Opened by')
  const show = button('Who opened it: the referral to Lakeside Care')
  const close = openings.getByRole('button', { name: 'Close' })
  stub(refuse(referralRoutes.openings, 403, 'Not for you.'))
  await show.click()
  await expect.element(openings.getByText('Not for you.')).toBeVisible()

  stub(answer(referralRoutes.openings, listOf()))
  await openings.getByRole('button', { name: 'Try again' }).click()
  await expect.element(openings.getByText('Nobody has opened it yet.')).toBeVisible()
  await close.click()
  await expect.element(show).toHaveFocus()

  const by = { first: 'Joe', last: 'Roy' }
  stub(
    answer(
      referralRoutes.openings,
      listOf(
        { at, what: 'report', by: null, role: 'ADMIN' },
        { at, what: 'document', by, role: 'VENDOR' },
        { at, what: 'read', by, role: 'VENDOR' },
        { at, what: 'opened', by, role: 'VENDOR' },
        { at, what: 'listed', by, role: 'VENDOR' },
      ),
    ),
  )
  await show.click()
  await expect.poll(() => openings.getByRole('listitem').elements().length).toBe(5)
  const [first, ...others] = openings
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(first).toMatch(/^Somebody without an account now\s*Administrator\s*Exported it in a report/)
  expect(others).toEqual(
    ['Opened the document', 'Marked as read', 'Opened the referral', 'First saw it in a list'].map((what) =>
      expect.stringMatching(new RegExp(`^Joe RoyLakeside Care${what} · Tue, Mar 3 2026`)),
    ),
  )
  expect(callsOf(referralRoutes.openings).every(({ params }) => params.id === 51)).toBe(true)
})

const ANSWER = buildReferralAnswer({
  action: 'decline',
  reason: 'outside our area',
  text: 'We serve Guelph alone.',
})

test('a click on a row opens the referral, which is read so that the look is recorded, and the focus returns', async () => {
  const harbour = { ...HARBOUR, location: { id: 9, name: 'Pier Clinic', address: '9 Bay St' } }
  const { callsOf, stub, address } = await openList([LAKESIDE, harbour])
  stub(answer(referralRoutes.one, harbour))
  stub(answer(referralConversationRoutes.list, listOf(ANSWER)))
  await row('Harbour Care').getByText('Completed').click()
  const panel = dialog('Harbour Care')
  await expect.element(panel).toMatchTextContent(/Declined.*Outside our area.*We serve Guelph alone/)
  await expect.element(panel).toMatchTextContent(/Number.*52.*Physiotherapy › Assessment.*Pier Clinic.*9 Bay St/)
  await expect.element(panel).toMatchTextContent(/walks with a cane since then/)
  expect(address()).toBe('/orders?open=52')
  expect(callsOf(referralRoutes.one).map(({ params }) => params)).toEqual([{ id: 52 }])
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(address).toBe('/orders')

  stub(answer(referralRoutes.openings, listOf()))
  await row('Harbour Care').getByText('Completed').click()
  await panel.getByRole('button', { name: 'Who opened it: the referral to Harbour Care' }).click()
  await expect.element(dialog('Opened by').getByText('Nobody has opened it yet.')).toBeVisible()
  // Escape closes the upper one alone.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Opened by')).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()

  const opener = row('Harbour Care').getByRole('button', { name: 'Harbour Care', exact: true })
  await opener.click()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('an address opens a referral that is not on the page, or says why it cannot be read', async () => {
  await renderPage('/orders?open=99', {
    user: buildCurrentUser('CLIENT'),
    answers: [
      refuse(referralRoutes.one, 404, 'There is no such referral.'),
      answer(referralRoutes.sent, listOf(LAKESIDE)),
    ],
  })
  await expect.element(dialog('Referral').getByText('There is no such referral.')).toBeVisible()
})

test('the acts of a row and the emergency note are words', async () => {
  await openList()
  for (const [name, text] of [
    ['Who opened it: the referral to Harbour Care', 'Who opened it'],
    ['Withdraw consent to the referral to Harbour Care', 'Withdraw consent'],
    ['Delete the referral to Harbour Care', 'Delete'],
  ] as const)
    await expect.element(button(name)).toHaveTextContent(text)
  await expect.element(page.getByRole('note')).toMatchTextContent(/In an emergency, call 911/)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a pending referral has no stars; one that was answered has', async () => {
  const may = { rate: true } as const
  await openList([
    buildReferral({ status: 'PENDING', may }),
    buildReferral({ id: 52, vendor: { id: 22, name: 'Harbour Care' }, status: 'FULFILLED', may }),
  ])
  await expect.element(stars('Harbour Care')).toBeVisible()
  await expect.element(stars('Lakeside Care')).not.toBeInTheDocument()
})

test('a rating that is given in the panel stays, and so does a status that arrives meanwhile', async () => {
  let rating = 2
  const current = () => ({ ...LAKESIDE, status: 'FULFILLED' as const, rating })
  const { stub } = await openList(
    [current()],
    answer(referralConversationRoutes.list, listOf()),
    answer(vendorRoutes.rating, { value: 3, count: 1 }),
    answer(referralRoutes.one, current),
    answer(referralRoutes.rate, ({ body }) => ({ ...current(), rating: (rating = body.rating) })),
  )
  stub(answer(referralRoutes.sent, () => listOf(current())))
  await row('Lakeside')
    .getByRole('button', { name: /^Lakeside/ })
    .click()
  const panel = dialog('Lakeside Care')
  const star = panel.getByRole('radio', { name: '5 stars' })
  await expect.element(star).toBeInTheDocument()
  const input = star.element()
  if (input instanceof HTMLElement) input.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rating).toBe(5)
  await expect.element(star).toBeChecked()
  stub(answer(referralRoutes.sent, listOf({ ...current(), status: 'COMPLETED' })))
  await refreshRouteQueries([referralRoutes.sent])
  await expect.element(panel.getByText('Completed')).toBeVisible()
  await expect.element(star).toBeChecked()
})
