import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountRoutes } from '#contract/accounts.ts'
import { liveRoutes } from '#contract/live.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, type StubbedRoute } from '#web/testing/stub-server.ts'

// The pages of one user share one stream, and tests that run beside this one are in the same browser.
const USER_OF_THIS_TEST = 7_301

/** Streams without an event; `closeStreams` ends those that are open, as the hub does when a user loses a right. */
function stubLiveEvents() {
  const open: ReadableStreamDefaultController[] = []
  const respond = () => Promise.resolve(new Response(new ReadableStream({ start: (stream) => void open.push(stream) })))
  const stub: StubbedRoute = { route: liveRoutes.events, respond }
  return { stub, open, closeStreams: () => open.splice(0).forEach((stream) => stream.close()) }
}

test('who is removed from their last vendor is offered no received referrals once the stream is open again', async () => {
  const live = stubLiveEvents()
  const { stub, callsOf } = await renderPage('/orders', {
    user: buildCurrentUser('VENDOR', { id: USER_OF_THIS_TEST, may: { receiveReferrals: true } }),
    answers: [live.stub, answer(referralRoutes.sent, listOf())],
    isWaiting: true,
  })
  const tab = page.getByRole('link', { name: /^Received Referrals/ })
  await expect.element(tab).toBeVisible()
  await expect.poll(() => live.open.length).toBe(1)
  expect(callsOf(accountRoutes.current)).toHaveLength(1)
  stub(answer(accountRoutes.current, buildCurrentUser('VENDOR', { id: USER_OF_THIS_TEST, may: {} })))
  live.closeStreams()
  await expect.element(tab).not.toBeInTheDocument()
  const destination = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Referrals' })
  await expect.element(destination).toHaveAttribute('href', '/orders')
})
