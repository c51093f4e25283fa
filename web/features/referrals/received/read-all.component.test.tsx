import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

test("'Read All' of very many says that it goes on", async () => {
  const unread = buildReferral({ is_read: false, may: { change: true } })
  const answers = [
    answer(referralRoutes.received, { ...listOf(unread), total: 30_000 }),
    answer(referralRoutes.readAllReceived, { message: 'Being read.', is_done: false }),
  ]
  await renderPage('/received-referrals', { user: buildCurrentUser('VENDOR'), answers, isWaiting: true })
  await page.getByRole('button', { name: 'Read All' }).click()
  await page.getByRole('button', { name: 'Yes, mark as read' }).click()
  await expect.element(page.getByText(/^Your received referrals are being marked as read\./)).toBeVisible()
  await expect.element(page.getByText('Marked as read!')).not.toBeInTheDocument()
})

test("'Read All' counts again each time it asks", async () => {
  const unread = buildReferral({ is_read: false, may: { change: true } })
  const countOf = (total: number) =>
    answer(referralRoutes.received, ({ query }) => ({ ...listOf(unread), total: query.new_reply ? 0 : total }))
  const { stub } = await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR'),
    answers: [countOf(3)],
    isWaiting: true,
  })
  const ask = () => page.getByRole('button', { name: 'Read All' }).click()
  await ask()
  await expect.element(page.getByText(/^3 unread received referrals/)).toBeVisible()
  await page.getByRole('button', { name: 'No, cancel' }).click()
  stub(countOf(4))
  await ask()
  await expect.element(page.getByText(/^4 unread received referrals/)).toBeVisible()
})
