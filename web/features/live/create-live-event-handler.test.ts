import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { networkRoutes } from '#contract/networks.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { queryClient, routeQueryKey } from '#web/api/query.ts'
import { createLiveEventHandler } from './create-live-event-handler.ts'

const READS = {
  received: referralRoutes.received,
  sent: referralRoutes.sent,
  one: referralRoutes.one,
  history: referralRoutes.history,
  answers: referralConversationRoutes.list,
  newCount: referralRoutes.newCount,
  vendors: vendorRoutes.list,
  summaries: vendorRoutes.summaries,
  vendor: vendorRoutes.one,
  requests: networkRoutes.requests,
  network: networkRoutes.view,
  contacts: contactRoutes.list,
  account: accountRoutes.current,
}
const LATER_MS = 5_000

// The module remembers when it refetched last, so the clock goes on from test to test.
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  vi.stubGlobal('document', { hidden: false })
  for (const route of Object.values(READS)) queryClient.setQueryData(routeQueryKey(route, {}), {})
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(LATER_MS)
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const staleReads = () =>
  Object.entries(READS)
    .filter(([, route]) => queryClient.getQueryState(routeQueryKey(route, {}))?.isInvalidated)
    .map(([name]) => name)

const REFERRAL_READS = ['received', 'sent', 'one', 'history', 'answers', 'newCount']
const READ_MARK_READS = ['received', 'sent', 'one', 'history', 'newCount']

test.each([
  ['referral', REFERRAL_READS],
  ['status', ['received', 'sent', 'one', 'history', 'answers']],
  ['read', READ_MARK_READS],
  ['network', ['vendors', 'summaries', 'vendor', 'requests', 'network']],
] as const)("the event '%s' refetches %j", async (name, stale) => {
  createLiveEventHandler()({ name, ids: [51] })
  expect(staleReads()).toEqual([])
  await vi.advanceTimersByTimeAsync(LATER_MS)
  expect(staleReads()).toEqual(stale)
})

test('after missed events everything is refetched that any event concerns, and the contacts; after a reconnection the rights too', async () => {
  const handle = createLiveEventHandler()
  handle(null)
  await vi.advanceTimersByTimeAsync(LATER_MS)
  const { account: _account, ...others } = READS
  expect(staleReads()).toEqual(Object.keys(others))
  handle(null)
  await vi.advanceTimersByTimeAsync(LATER_MS)
  expect(staleReads()).toEqual(Object.keys(READS))
})

test('events in quick succession are one refetch of each route', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const handle = createLiveEventHandler()
  for (let id = 1; id <= 20; id++) handle({ name: 'status', ids: [id] })
  handle({ name: 'read', ids: [51] })
  await vi.advanceTimersByTimeAsync(LATER_MS)
  expect(invalidate).toHaveBeenCalledTimes(REFERRAL_READS.length)
})

test('SR-012: a hidden page refetches the number of new referrals alone', async () => {
  vi.stubGlobal('document', { hidden: true })
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  createLiveEventHandler()({ name: 'referral', ids: [51] })
  await vi.advanceTimersByTimeAsync(LATER_MS)
  const active = invalidate.mock.calls.filter(([filter]) => filter?.refetchType === 'active')
  expect(active.map(([filter]) => filter?.queryKey)).toEqual([routeQueryKey(referralRoutes.newCount)])
  expect(staleReads()).toEqual(REFERRAL_READS)
})
