import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { REFERRALS_PER_PAGE, referralRoutes } from '#contract/referrals.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, holdResponse, refuse } from '#web/testing/stub-server.ts'

const NAMES = ['Osei', 'Singh', 'Tremblay', ...Array.from({ length: 17 }, (_, nth) => `Sender${nth + 4}`)]
const REFERRALS = NAMES.map((last, nth) =>
  buildReferral({
    id: 101 + nth,
    user: { ...buildReferral().user, last },
    details: `Note of ${last}`,
    due_at: '2099-01-02',
    may: { change: true },
  }),
)
const opener = (last: string) => page.getByRole('button', { name: new RegExp(`^${last}, Ama`) })
const panelOf = (last: string) => page.getByRole('region', { name: `Referral of ${last}, Ama` })
const rowOf = (nth: number) => document.querySelectorAll('[data-row]')[nth]!.getBoundingClientRect()
const rowsInSight = () => NAMES.filter((_, nth) => rowOf(nth).bottom <= window.innerHeight).length

async function openList({ address = '/received-referrals', width = 1280, rows = REFERRALS } = {}) {
  const rendered = await renderPage(address, {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, listOf(...rows)),
      answer(referralRoutes.history, listOf()),
      answer(referralRoutes.setStatus, ({ params, body }) => ({
        ...REFERRALS[0]!,
        id: params.id,
        status: body.status,
      })),
    ],
    isWaiting: true,
    viewport: { width, height: 800 },
  })
  await expect.element(opener('Osei')).toBeVisible()
  return rendered
}

test('from 1280 px the panel is beside the list: twelve rows stay in sight, none has moved, and the panel fits the screen', async () => {
  await openList()
  await expect.element(page.getByRole('combobox', { name: 'Vendors' })).toBeVisible()
  const before = rowOf(2).top
  await opener('Tremblay').click()
  await expect.element(panelOf('Tremblay').getByText('Note of Tremblay')).toBeVisible()
  await expect.element(panelOf('Tremblay')).toMatchTextContent(/Number.*103/)
  expect(page.getByRole('dialog').elements()).toEqual([])
  const headers = page.getByRole('columnheader').elements().map((header) => header.textContent) // prettier-ignore
  expect(headers).toEqual(['', 'Name', 'Service Type', 'Vendor', 'Status', 'Actions'])
  const panel = panelOf('Tremblay').element().getBoundingClientRect()
  expect(panel.left).toBeGreaterThanOrEqual(rowOf(2).right)
  expect(panel.right).toBeLessThanOrEqual(1280)
  expect(panel.bottom).toBeLessThanOrEqual(800)
  expect(rowOf(2).top).toBe(before)
  const widths = page.getByRole('columnheader').elements().map((header) => header.getBoundingClientRect().width) // prettier-ignore
  expect(Math.min(...widths.slice(1, 5))).toBeGreaterThan(100)
  expect(widths[0]).toBeLessThan(50)
  expect(rowsInSight()).toBeGreaterThanOrEqual(12)
  await expect.element(page.getByRole('row', { name: /Tremblay/ }).getByText('due Fri, Jan 2 2099')).toBeVisible()
})

test('the list stays usable: a click on another row shows that referral, and its box selects it', async () => {
  await openList()
  await opener('Osei').click()
  await expect.element(panelOf('Osei')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Tremblay, Ama' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await opener('Singh').click()
  await expect.element(panelOf('Singh').getByText('Note of Singh')).toBeVisible()
  await expect.element(panelOf('Osei')).not.toBeInTheDocument()
})

test('next and previous go through the list by button and by key, and end where it ends', async () => {
  await openList({ rows: REFERRALS.slice(0, 3) })
  await opener('Osei').click()
  const [next, previous] = ['Next referral', 'Previous referral'].map((name) => page.getByRole('button', { name }))
  await expect.element(previous!).toHaveAttribute('aria-disabled', 'true')
  await next!.click()
  await expect.element(panelOf('Singh')).toBeVisible()
  await expect.element(next!).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(panelOf('Tremblay')).toBeVisible()
  await expect.element(opener('Tremblay')).toHaveFocus()
  await expect.element(next!).toHaveAttribute('aria-disabled', 'true')
  await previous!.hover()
  await next!.hover()
  await expect.element(page.getByRole('tooltip', { name: 'This is the last referral of the list.' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(panelOf('Tremblay')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(panelOf('Singh')).toBeVisible()
})

/** Two pages of the list: Osei and Singh, then Tremblay. */
async function openTwoPages(pages = [REFERRALS.slice(0, 2), REFERRALS.slice(2, 3)]) {
  const opened = await renderPage('/received-referrals?unread=true', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, ({ query }) => ({
        ...listOf(...pages[query.page - 1]!),
        current_page: query.page,
        last_page: 2,
        total: REFERRALS_PER_PAGE + 1,
      })),
      answer(referralRoutes.history, listOf()),
    ],
    isWaiting: true,
  })
  await expect.element(opener('Osei')).toBeVisible()
  return opened
}

test('next and previous go on to the other page of the list, with its filters, by button and by key', async () => {
  const { address, callsOf } = await openTwoPages()
  const [next, previous] = ['Next referral', 'Previous referral'].map((name) => page.getByRole('button', { name }))
  await opener('Singh').click()
  await next!.click()
  await expect.element(panelOf('Tremblay').getByText('Note of Tremblay')).toBeVisible()
  expect(address()).toBe('/received-referrals?unread=true&open=103&pageNumber=2')
  expect(callsOf(referralRoutes.received).at(-1)?.query).toMatchObject({ page: 2, unread: true })
  await expect.element(next!).toHaveFocus()
  await expect.element(next!).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('k')
  await expect.element(panelOf('Singh').getByText('Note of Singh')).toBeVisible()
  await expect.element(opener('Singh')).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(opener('Tremblay')).toHaveFocus()
  await previous!.click()
  await expect.element(panelOf('Singh')).toBeVisible()
  await previous!.click()
  await expect.element(panelOf('Osei')).toBeVisible()
  await expect.element(previous!).toHaveAttribute('aria-disabled', 'true')
})

test('a change that moves a referral from the next page to this one leads to that one', async () => {
  const pages = [REFERRALS.slice(0, 2), REFERRALS.slice(2, 3)]
  const { stub, callsOf } = await openTwoPages(pages)
  const held = holdResponse(answer(referralRoutes.markRead, { ...REFERRALS[1]!, is_read: true }))
  stub(held.stub)
  await opener('Singh').click()
  await expect.element(panelOf('Singh').getByText('Note of Singh')).toBeVisible()
  await userEvent.keyboard('e')
  await expect.poll(() => callsOf(referralRoutes.markRead)).toHaveLength(1)
  pages.splice(0, 2, [REFERRALS[0]!, REFERRALS[2]!], [REFERRALS[3]!])
  await userEvent.keyboard('j')
  held.release()
  await expect.element(panelOf('Tremblay').getByText('Note of Tremblay')).toBeVisible()
  await expect.element(opener('Tremblay')).toHaveFocus()
})

test('a next page that cannot be read says so, and the panel stays', async () => {
  const { stub } = await openTwoPages()
  await opener('Singh').click()
  stub(refuse(referralRoutes.received, 403, 'The list is closed.'))
  await page.getByRole('button', { name: 'Next referral' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Error' })).toMatchTextContent(/The list is closed/)
  await expect.element(panelOf('Singh')).toBeVisible()
})

test('Escape closes the panel and returns to its row, but first what is open in the panel', async () => {
  await openList()
  await userEvent.keyboard('j{Enter}')
  await expect.element(panelOf('Osei')).toBeVisible()
  await expect.element(opener('Osei')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panelOf('Osei').getByRole('heading', { level: 2 }).getByText('Osei, Ama')).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(panelOf('Osei')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panelOf('Osei')).not.toBeInTheDocument()
  await expect.element(opener('Osei')).toHaveFocus()
})

test('a referral is read and answered in three keys, and the next one answered and left in two', async () => {
  const { callsOf } = await openList()
  const saved = () => callsOf(referralRoutes.setStatus).map(({ params, body }) => [params.id, body.status])
  await userEvent.keyboard('j')

  await userEvent.keyboard('{Enter}')
  await expect.element(panelOf('Osei').getByText('Note of Osei')).toBeVisible()
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('2')
  await expect.poll(saved).toEqual([[101, 'FULFILLED']])

  await userEvent.keyboard('j')
  await expect.element(panelOf('Singh').getByText('Note of Singh')).toBeVisible()

  await userEvent.keyboard('a')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('4')
  await expect.element(panelOf('Tremblay').getByText('Note of Tremblay')).toBeVisible()
  await expect.poll(saved).toEqual([[101, 'FULFILLED'], [102, 'SHIPPED']]) // prettier-ignore
})

test('below 1280 px a referral opens over the list', async () => {
  await openList({ width: 1279 })
  await opener('Osei').click()
  const dialog = page.getByRole('dialog', { name: 'Osei, Ama' })
  await expect.element(dialog).toBeVisible()
  expect(panelOf('Osei').elements()).toEqual([])
  await expect.element(dialog.getByRole('heading', { level: 2 }).getByText('Osei, Ama')).toHaveFocus()
})

test('the panel over the list goes to the next and the previous referral, and ends where the list ends', async () => {
  await openList({ width: 1279, rows: REFERRALS.slice(0, 2) })
  await opener('Osei').click()
  const next = page.getByRole('button', { name: 'Next referral' })
  await expect.element(page.getByRole('button', { name: 'Previous referral' })).toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expect.element(page.getByRole('dialog', { name: 'Singh, Ama' }).getByText('Note of Singh')).toBeVisible()
  await expect.element(next).toHaveFocus()
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Previous referral' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Osei, Ama' }).getByText('Note of Osei')).toBeVisible()
})

test('a referral that is not on the page has its panel too, and closing it goes to the heading', async () => {
  await openList({ address: '/received-referrals?open=7' })
  await expect.element(page.getByRole('region', { name: 'Referral', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('d sets the due date of the open referral once it has left the list', async () => {
  const { stub } = await openList({ address: '/received-referrals?unread=true' })
  await opener('Osei').click()
  await expect.element(panelOf('Osei').getByText('Note of Osei')).toBeVisible()
  stub(
    answer(referralRoutes.received, listOf(...REFERRALS.slice(1))),
    answer(referralRoutes.one, { ...REFERRALS[0]!, details: 'Note as fetched' }),
  )
  await refreshRouteQueries([referralRoutes.received])
  await expect.element(opener('Osei')).not.toBeInTheDocument()
  await expect.element(panelOf('Osei').getByText('Note as fetched')).toBeVisible()
  await userEvent.keyboard('d')
  await expect.element(page.getByRole('dialog', { name: 'Due date: Osei, Ama' })).toBeVisible()
})

test('answers that cannot be read say so, and can be read again', async () => {
  const answered = { ...REFERRALS[0]!, status: 'FULFILLED' as const }
  const { stub, callsOf } = await openList({ rows: [answered] })
  stub(refuse(referralConversationRoutes.list, 403, 'The answers are closed.'))
  await opener('Osei').click()
  await expect.element(panelOf('Osei').getByText('The answers are closed.')).toBeVisible()
  stub(answer(referralConversationRoutes.list, listOf()))
  await panelOf('Osei').getByRole('button', { name: 'Try again' }).click()
  await expect.element(panelOf('Osei').getByText('The answers are closed.')).not.toBeInTheDocument()
  expect(callsOf(referralConversationRoutes.list)).toHaveLength(2)
})

test('after a status that takes the open referral off the list, j leads to the one that followed it', async () => {
  const answered = new Set<number>()
  const { stub } = await openList({ address: '/received-referrals?unread=true&open=102' })
  stub(
    answer(referralRoutes.received, () => listOf(...REFERRALS.filter(({ id }) => !answered.has(id)))),
    answer(referralRoutes.one, REFERRALS[1]!),
    answer(referralRoutes.setStatus, ({ params, body }) => {
      answered.add(params.id)
      return { ...REFERRALS[1]!, status: body.status }
    }),
  )
  await expect.element(panelOf('Singh').getByRole('combobox', { name: 'Mark as' })).toBeVisible()
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(opener('Singh')).not.toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.element(panelOf('Tremblay').getByText('Note of Tremblay')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(panelOf('Osei').getByText('Note of Osei')).toBeVisible()
})

test('the statuses in the panel open below their field, within the screen, and never cover the name', async () => {
  await openList()
  await opener('Osei').click()
  const field = panelOf('Osei').getByRole('combobox', { name: 'Mark as' })
  await field.click()
  const list = page.getByRole('listbox')
  await expect.element(list).toBeVisible()
  const place = () => list.element().parentElement!.getBoundingClientRect()
  await expect.poll(() => place().top).toBeGreaterThanOrEqual(field.element().getBoundingClientRect().bottom)
  await expect.poll(() => place().bottom).toBeLessThanOrEqual(window.innerHeight)
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
})
