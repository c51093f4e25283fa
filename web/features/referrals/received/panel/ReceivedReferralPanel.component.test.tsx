import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page, type Locator } from 'vitest/browser'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, buildReferralAnswer, listOf } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer } from '#web/testing/stub-server.ts'

const emulateMedia = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media })

afterEach(async () => {
  vi.useRealTimers()
  await emulateMedia('')
})

test('a referral that leaves the list when it is read stays in the panel, and the focus goes to its heading', async () => {
  const unread = buildReferral({ id: 101, details: 'The buzzer is broken.', may: { change: true } })
  let isRead = false
  await renderPage('/received-referrals?unread=true&open=101', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, () => (isRead ? listOf() : listOf(unread))),
      answer(referralRoutes.history, listOf()),
      answer(referralRoutes.markRead, () => {
        isRead = true
        return { ...unread, read_by: 7 }
      }),
      neverAnswer(referralRoutes.one),
    ],
    isWaiting: true,
    viewport: PHONE_VIEWPORT,
  })
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Mark as read' }).click()
  await expect.poll(() => document.querySelector('[data-row="101"]')).toBeNull()
  await expect.element(panel.getByText('The buzzer is broken.')).toBeVisible()
  expect(document.activeElement?.closest('h2')).not.toBeNull()
})

test('GST-046: a referral of a guest carries the badge in the list and in the panel, and says whom it is for', async () => {
  const guest = buildReferral({ id: 101, sent_for: 'other', read_by: 7 })
  await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, listOf(guest, buildReferral({ id: 102, read_by: 7 }))),
      answer(referralRoutes.history, listOf()),
      answer(referralRoutes.one, guest),
    ],
    isWaiting: true,
  })
  const badge = page.getByText('No account, e-mail confirmed')
  await expect.element(badge).toBeVisible()
  expect(badge.elements()).toHaveLength(1)
  document.querySelector<HTMLElement>('[data-row="101"] button, [data-row="101"] a')!.click()
  await expect.element(page.getByText('Refers somebody else')).toBeVisible()
  expect(badge.elements().length).toBeGreaterThan(1)
})

test('the panel says on top whom a referral is for, and how to reach them before their number', async () => {
  const client = { name: 'Ana Bellamy', phone: '647-555-0142', contact_note: 'Mornings, no voice mail.' }
  const referral = buildReferral({ id: 101, client, read_by: 7, is_read: true, may: { change: true } })
  await renderPage('/received-referrals?open=101', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, listOf(referral)),
      answer(referralRoutes.history, listOf()),
      answer(referralRoutes.one, referral),
    ],
    isWaiting: true,
    viewport: PHONE_VIEWPORT,
  })
  const panel = page.getByRole('dialog')
  const facts = panel.getByRole('region', { name: 'Who this is for' })
  await expect.element(facts).toMatchTextContent(/^For Ana Bellamy\s*Mornings, no voice mail\.\s*647-555-0142$/)
  await expect.element(facts.getByRole('link')).toHaveAttribute('href', 'tel:6475550142')
  for (const later of [panel.getByRole('combobox').first(), panel.getByRole('link', { name: '416-555-0101' })])
    expect(facts.element().compareDocumentPosition(later.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('ANS-008: the history says what was answered from the mailbox of the vendor, by which link, and names no user', async () => {
  const referral = buildReferral({ id: 101, read_by: null, is_read: true, status: 'COORDINATED' })
  const at = '2026-11-18T15:00:00.000Z'
  await renderPage('/received-referrals?open=101', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, listOf(referral)),
      answer(
        referralRoutes.history,
        listOf(
          { id: 1, at, kind: 'sent', by: { first: 'Noor', last: 'Singh' } },
          { id: 2, at, kind: 'read', by: null, link: 88 },
          { id: 3, at, kind: 'status', by: null, link: 88, status: 'COORDINATED' },
        ),
      ),
      answer(referralRoutes.one, referral),
    ],
    isWaiting: true,
    viewport: PHONE_VIEWPORT,
  })
  const history = page.getByRole('dialog').getByRole('region', { name: 'History' })
  await expect
    .element(history)
    .toMatchTextContent(
      /^HistorySent.*Noor Singh · .*Marked as readFrom the mailbox of Lakeside Care \(link 88\) · .*CoordinatedAnswered from the mailbox of Lakeside Care \(link 88\) · /,
    )
})

/** An unread referral with all that the panel shows on top: for whom, a call right away, and a sender with two addresses. */
const CASE = buildReferral({
  id: 101,
  status: 'Vendor is requesting you re-send information',
  client: { name: 'Ana Bellamy', phone: '647-555-0142', contact_note: '' },
  makeContact: true,
  details: 'The buzzer is broken.',
  may: { change: true, assign: true },
  assignee: null,
})

const openCase = (referral: Referral, viewport = { width: 1280, height: 800 }) =>
  renderPage('/received-referrals?open=101', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true, seeAssignees: true, exportReferrals: true } }),
    answers: [
      answer(referralRoutes.received, listOf(referral)),
      answer(referralRoutes.one, referral),
      answer(referralRoutes.history, listOf()),
      answer(referralConversationRoutes.list, {
        ...listOf(
          buildReferralAnswer({
            is_own: true,
            replies: [{ at: '2026-11-20T16:00:00.000Z', text: 'By the side door.' }],
          }),
        ),
        may: {},
      }),
    ],
    isWaiting: true,
    viewport,
  })

const isBefore = (first: Locator, second: Locator) =>
  (first.element().compareDocumentPosition(second.element()) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

test('a new reply is in sight above the status, and stays there when the referral is marked as read', async () => {
  const { stub } = await openCase({ ...CASE, has_unread_reply: true })
  const reply = page.getByText('By the side door.')
  const status = page.getByRole('region', { name: /^Referral of/ }).getByRole('combobox', { name: 'Mark as' })
  await expect.element(reply).toBeInViewport({ ratio: 1 })
  expect(isBefore(reply, status)).toBe(true)
  const read = { ...CASE, is_read: true }
  stub(
    answer(referralRoutes.markRead, read),
    answer(referralRoutes.one, read),
    answer(referralRoutes.received, listOf(read)),
  )
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await expect.element(page.getByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument()
  expect(isBefore(reply, status)).toBe(true)
})

test('without a new reply the status is first, and who, service and details are in sight before due date and assignee', async () => {
  await openCase(CASE)
  const panel = page.getByRole('region', { name: /^Referral of/ })
  const details = panel.getByText('The buzzer is broken.')
  await expect.element(details).toBeInViewport({ ratio: 1 })
  await expect.element(panel.getByText('ama@example.ca')).toBeInViewport({ ratio: 1 })
  await expect.element(panel.getByText('Physiotherapy')).toBeInViewport({ ratio: 1 })
  const status = panel.getByRole('combobox', { name: 'Mark as' })
  const due = panel.getByRole('button', { name: 'Due Date: None' })
  const assignee = panel.getByRole('combobox', { name: 'Assigned to' })
  const reply = panel.getByText('By the side door.')
  const inOrder = [status, details, due, assignee, reply]
  expect(inOrder.slice(1).map((later, nth) => isBefore(inOrder[nth]!, later))).toEqual(Array(4).fill(true))
})

test('a printed referral names the hub, its number, the time and the vendor, and has no empty due date', async () => {
  await openCase(CASE)
  const panel = page.getByRole('region', { name: /^Referral of/ })
  const answers = panel.getByRole('region', { name: 'Questions and answers' })
  await expect.element(answers.getByText('You', { exact: true })).toBeVisible()
  const heading = panel.getByText(/^Care Referral Hub · Number 101 · Printed /)
  await expect.element(heading).not.toBeVisible()
  vi.setSystemTime('2026-11-20T15:00:00.000Z')
  window.dispatchEvent(new Event('beforeprint'))
  expect(heading.element().textContent).toMatch(/ · Printed Fri, Nov 20 2026, 10:00am$/)
  await emulateMedia('print')
  await expect.element(heading).toBeVisible()
  await expect.element(answers.getByText('Lakeside Care', { exact: true })).toBeVisible()
  await expect.element(answers.getByText('You', { exact: true })).not.toBeVisible()
  await expect.element(panel.getByText('Due Date', { exact: true })).not.toBeVisible()
})
