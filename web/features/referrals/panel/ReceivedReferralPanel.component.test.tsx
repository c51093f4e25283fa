import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer } from '#web/testing/stub-server.ts'

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
