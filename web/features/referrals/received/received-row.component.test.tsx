import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { toHubCalendarDate } from '#contract/dates.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { persistentStorage } from '#web/api/storage.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const openList = (given: Partial<Referral>) =>
  renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [answer(referralRoutes.received, listOf(buildReferral({ may: { change: true }, ...given })))],
    isWaiting: true,
    viewport: { width: 1280, height: 800 },
  })

const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth

test('an overdue referral leaves the whole first line to the name, and says so beside its due date', async () => {
  await openList({ due_at: '2026-01-02', user: { ...buildReferral().user, first: 'Anna', last: 'MacDonald' } })
  const name = page.getByTitle('MacDonald, Anna')
  await expect.element(name).toBeVisible()
  expect(isCut(name.element())).toBe(false)
  const due = page.getByTitle('due Fri, Jan 2 2026')
  await expect.element(due).toMatchTextContent(/^Overdue\s*Fri, Jan 2 2026$/)
})

test('the button of the due date on a card is as high as its words need', async () => {
  await openList({ due_at: null })
  await page.viewport(240, 640)
  const button = page.getByRole('button', { name: /^Due Date, / }).element()
  const words = document.createRange()
  words.selectNodeContents(button.querySelector('.mantine-Button-label')!)
  expect(words.getBoundingClientRect().height).toBeGreaterThan(30)
  expect(words.getBoundingClientRect().bottom).toBeLessThan(button.getBoundingClientRect().bottom)
})

test('the card of a referral that the reader cannot change has no empty lines for its due date and status', async () => {
  await openList({ may: {} })
  await page.viewport(390, 844)
  await expect.element(page.getByText('Created', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Due Date', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('Mark as', { exact: true })).not.toBeInTheDocument()
})

test('an overdue referral says so beside the name while the column of the status is hidden', async () => {
  persistentStorage.write('columns.received', JSON.stringify({ status: false, due: false }))
  await openList({ due_at: '2026-01-02' })
  const cell = page.getByRole('cell').filter({ hasText: /^Osei, Ama/ })
  await expect.element(cell.getByTitle('due Fri, Jan 2 2026')).toMatchTextContent('Overdue')
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument()
})

test('a referral that its sender has deleted says so in its row, and no longer shows its status and due date as if they held', async () => {
  persistentStorage.write('columns.received', JSON.stringify({ due: false }))
  const booked = { status: 'Your appointment has been scheduled', due_at: '2099-12-24' } as const
  const styleOf = (locator: Locator) => getComputedStyle(locator.element())
  const status = page.getByRole('cell').getByTitle('Your appointment has been scheduled', { exact: true })
  const due = page.getByRole('cell').getByTitle('due Thu, Dec 24 2099')
  const shown = await openList(booked)
  await expect.element(status).toBeVisible()
  const colour = styleOf(status).color
  expect(styleOf(due).textDecorationLine).toBe('none')
  shown.remove()

  persistentStorage.write('columns.received', JSON.stringify({ due: false }))
  await openList({ ...booked, deleted_form_client: true, may: {} })
  await expect.element(status).toBeVisible()
  expect(styleOf(status).color).not.toBe(colour)
  expect(styleOf(due).textDecorationLine).toBe('line-through')
  const label = page.getByRole('cell').getByText('DELETED BY SENDER')
  expect(styleOf(label).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
})

test('long names take two lines, and all of them while the row has the focus', async () => {
  const name = 'Evaluation and treatment of complex neurological conditions with assistive technology'
  await openList({ service: { id: 4, name }, vendor: { id: 2, name: `Centre for ${name}` } })
  const service = page.getByTitle(name, { exact: true })
  await expect.element(service).toBeVisible()
  // Letters reach a little over the edge of their line.
  const isCutBelow = () => service.element().scrollHeight > service.element().clientHeight + 9
  expect(service.element().clientHeight).toBe(36)
  expect(isCutBelow()).toBe(true)
  await userEvent.keyboard('j')
  await expect.poll(() => document.activeElement?.matches('[data-opener]:focus-visible')).toBe(true)
  await expect.poll(isCutBelow).toBe(false)
})

test('the second line wraps: what the sender has deleted says so in full beside an urgent callback', async () => {
  await openList({ makeContact: true, deleted_form_client: true, may: {} })
  const cell = page.getByRole('cell').filter({ hasText: 'DELETED BY SENDER' })
  await expect.element(cell).toBeVisible()
  const inner = cell.getByText('DELETED BY SENDER').element().getBoundingClientRect()
  expect(inner.right).toBeLessThanOrEqual(cell.element().getBoundingClientRect().right)
})

test('a long status is cut with dots, and in full in its tooltip', async () => {
  await openList({ status: 'Your appointment has been scheduled' })
  const label = page.getByRole('row').getByText(/^Your appointment/)
  await expect.element(label).toBeVisible()
  expect(isCut(label.element())).toBe(true)
  expect(getComputedStyle(label.element()).textOverflow).toBe('ellipsis')
})

test('the focus ring of a row is drawn inside the cell, which cuts what reaches over its edge', async () => {
  await openList({})
  const opener = page.getByRole('button', { name: /^Osei, Ama/ })
  await expect.element(opener).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(opener).toHaveFocus()
  expect(getComputedStyle(opener.element()).outlineOffset).toBe('-2px')
})

test('a due date is chosen from today on, also in place of one that has passed, and the message names the sender', async () => {
  const past = toHubCalendarDate(new Date(Date.now() - 40 * 86_400_000))
  const referral = buildReferral({ may: { change: true }, due_at: past })
  const { stub, callsOf } = await openList(referral)
  const today = toHubCalendarDate(new Date())
  stub(answer(referralRoutes.setDueDate, { ...referral, due_at: today }))
  await expect.element(page.getByRole('button', { name: /^Osei, Ama/ })).toBeVisible()
  await userEvent.keyboard('jd')
  const dialog = page.getByRole('dialog', { name: 'Due date: Osei, Ama' })
  await expect.element(dialog.getByLabelText('Due Date')).toHaveFocus()
  await expect.element(dialog.getByRole('table')).toBeVisible()
  const days = [...dialog.element().querySelectorAll<HTMLButtonElement>('table button')]
  const firstOpen = days.find(({ disabled }) => !disabled)!
  expect(firstOpen.textContent).toBe(String(Number(today.slice(-2))))
  await userEvent.click(firstOpen)
  await expect.element(page.getByText(/^Osei, Ama: due /)).toBeVisible()
  expect(callsOf(referralRoutes.setDueDate).map(({ body }) => body)).toEqual([{ due: today }])
})

test('a row names the person whom a referral is for beside its sender, also to screen readers, and nobody without one', async () => {
  const client = { name: 'Ana Bellamy', phone: '', contact_note: 'No voice mail.' }
  const shown = await openList({ client })
  await expect.element(page.getByRole('button', { name: /^Osei, Ama.*For Ana Bellamy/ })).toBeVisible()
  // The note is for those who call, not for everybody who sees the list.
  await expect.element(page.getByText('No voice mail.')).not.toBeInTheDocument()
  shown.remove()

  await openList({ client: null })
  await expect.element(page.getByRole('button', { name: /^Osei, Ama/ })).toBeVisible()
  await expect.element(page.getByText(/^For /)).not.toBeInTheDocument()
})

test('the question before a deletion leaves to the hub whether the sender will be told', async () => {
  await openList({})
  await page.getByRole('button', { name: /^Actions for Osei, Ama/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
  await expect.element(page.getByText(/will be told/)).not.toBeInTheDocument()
})
