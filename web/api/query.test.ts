import { i18n } from '@lingui/core'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { stubFetch } from '#web/testing/stub-fetch.ts'
import { CallError, createUnreachableError } from './call-error.ts'
import { queryClient, refreshRouteQueries, routeQueryKey, routeQueryOptions } from './query.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const EMPTY_LIST = { data: [], total: 0, current_page: 1, last_page: 1, per_page: 50 }
const contactsOf = (id: string) => ({ params: { id } })

afterEach(() => queryClient.clear())

test.each([
  ['a refusal', 0, new CallError(403, { message: 'No.' })],
  ['a failure of the hub', 0, new CallError(500, { message: 'Oops.' })],
  ['an overloaded hub', 2, new CallError(503, { message: 'Later.' })],
  ['a hub that cannot be reached', 2, createUnreachableError()],
])('a read that fails with %s is repeated %i times', (_what, repeats, error) => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') throw new Error('The reads have no rule for retries.')
  expect([0, 1, 2, 3].filter((failures) => retry(failures, error))).toHaveLength(repeats)
})

test('the key of a read begins with its route, and names its parameters', () => {
  expect(routeQueryKey(contactRoutes.list)).toEqual(['/vendors/:id/contacts'])
  expect(routeQueryKey(contactRoutes.list, contactsOf('21'))).toEqual(['/vendors/:id/contacts', { id: '21' }, {}])
  expect(routeQueryKey(vendorRoutes.list, { query: { search: 'knee' } })).toEqual(['/vendors', {}, { search: 'knee' }])
})

test('a write makes all reads of its routes stale, and no others', async () => {
  await stubFetch(() => Response.json(EMPTY_LIST))
  const vendor = routeQueryKey(vendorRoutes.one, contactsOf('21'))
  queryClient.setQueryData(vendor, {})
  for (const id of ['21', '22']) await queryClient.fetchQuery(routeQueryOptions(contactRoutes.list, contactsOf(id)))
  await refreshRouteQueries([contactRoutes.list])
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  expect(isStale(routeQueryKey(contactRoutes.list, contactsOf('21')))).toBe(true)
  expect(isStale(routeQueryKey(contactRoutes.list, contactsOf('22')))).toBe(true)
  expect(isStale(vendor)).toBe(false)
})

test('a refusal empties what the route has answered before, so that nothing of it is shown while the next page loads', async () => {
  const unrelated = routeQueryKey(vendorRoutes.one, contactsOf('21'))
  const [earlier, refused] = ['21', '22'].map((id) => routeQueryOptions(contactRoutes.list, contactsOf(id)))
  for (const status of [500, 403]) {
    queryClient.setQueryData(unrelated, {})
    queryClient.setQueryData(earlier!.queryKey, EMPTY_LIST)
    await stubFetch(() => Response.json({ message: 'No.' }, { status }))
    await expect(queryClient.fetchQuery({ ...refused!, retry: false })).rejects.toThrow('No.')
    expect(queryClient.getQueryData(earlier!.queryKey)).toEqual(status === 403 ? undefined : EMPTY_LIST)
    expect(queryClient.getQueryData(unrelated)).toEqual({})
  }
})

/** A hub that answers each request only when its place in `begun` is resolved. */
async function holdResponses() {
  const begun: PromiseWithResolvers<Response>[] = []
  await stubFetch(() => {
    begun.push(Promise.withResolvers())
    return begun.at(-1)!.promise
  })
  const answerWithTotal = async (nth: number, total: number) => {
    await expect.poll(() => begun.length).toBe(nth + 1)
    begun[nth]!.resolve(Response.json({ ...EMPTY_LIST, total }))
  }
  return { begun, answerWithTotal }
}

const contacts = routeQueryOptions(contactRoutes.list, contactsOf('21'))
const showContacts = () => onTestFinished(new QueryObserver(queryClient, contacts).subscribe(() => undefined))

test('a first read that began before a write is repeated after it, once for all writes meanwhile', async () => {
  const { begun, answerWithTotal } = await holdResponses()
  showContacts()
  const refreshed = [refreshRouteQueries([contactRoutes.list]), refreshRouteQueries([contactRoutes.list])]
  await answerWithTotal(0, 1)
  await answerWithTotal(1, 2)
  await Promise.all(refreshed)
  expect(queryClient.getQueryData(contacts.queryKey)).toMatchObject({ total: 2 })
  expect(begun).toHaveLength(2)
})

test('a first read that nothing on the screen shows is stale when it ends, and the write does not wait for it', async () => {
  const { begun, answerWithTotal } = await holdResponses()
  const awaited = queryClient.fetchQuery(contacts)
  await expect.poll(() => begun.length).toBe(1)
  await refreshRouteQueries([contactRoutes.list])
  await answerWithTotal(0, 1)
  expect(await awaited).toMatchObject({ total: 1 })
  await expect.poll(() => queryClient.getQueryState(contacts.queryKey)?.isInvalidated).toBe(true)
  expect(begun).toHaveLength(1)
})

test('a refetch under way on a hidden page is stale when it ends, and is not repeated', async () => {
  const { begun, answerWithTotal } = await holdResponses()
  showContacts()
  await answerWithTotal(0, 1)
  await expect.poll(() => queryClient.getQueryData(contacts.queryKey)).toBeDefined()
  void refreshRouteQueries([contactRoutes.list])
  await expect.poll(() => begun.length).toBe(2)
  const refreshed = refreshRouteQueries([contactRoutes.list], () => 'none')
  await answerWithTotal(1, 2)
  await refreshed
  expect(queryClient.getQueryState(contacts.queryKey)).toMatchObject({ data: { total: 2 }, isInvalidated: true })
  expect(begun).toHaveLength(2)
})

test('a first read that fails is not repeated for a write', async () => {
  const requests = await stubFetch(() => Response.json({ message: 'No.' }, { status: 403 }))
  showContacts()
  await refreshRouteQueries([contactRoutes.list])
  expect(queryClient.getQueryState(contacts.queryKey)?.status).toBe('error')
  expect(requests).toHaveLength(1)
})
