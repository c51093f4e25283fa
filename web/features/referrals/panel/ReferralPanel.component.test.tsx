import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { PHONE, renderPage } from '#web/testing/render-page.tsx'
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
    viewport: PHONE,
  })
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Mark as read' }).click()
  await expect.poll(() => document.querySelector('[data-row="101"]')).toBeNull()
  await expect.element(panel.getByText('The buzzer is broken.')).toBeVisible()
  expect(document.activeElement?.closest('h2')).not.toBeNull()
})
