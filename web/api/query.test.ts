import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { contactRoutes } from '#contract/contacts.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { stubHub } from '#web/testing/stub-hub.ts'
import { CallError, createUnreachableError } from './call-error.ts'
import { queryClient, refreshRouteQueries, routeQueryKey, routeQueryOptions } from './query.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const EMPTY_LIST = { data: [], total: 0, current_page: 1, last_page: 1, per_page: 50 }
const contactsOf = (id: string) => ({ params: { id } })

afterEach(() => queryClient.clear())

test.each([
  ['a refusal', new CallError(403, { message: 'No.' }), 0],
  ['a failure of the hub', new CallError(500, { message: 'Oops.' }), 0],
  ['an overloaded hub', new CallError(503, { message: 'Later.' }), 2],
  ['a hub that cannot be reached', createUnreachableError(), 2],
])('a read that fails with %s is repeated %i times', (_what, error, repeats) => {
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
  await stubHub(() => Response.json(EMPTY_LIST))
  const vendor = routeQueryKey(vendorRoutes.one, contactsOf('21'))
  queryClient.setQueryData(vendor, {})
  for (const id of ['21', '22']) await queryClient.fetchQuery(routeQueryOptions(contactRoutes.list, contactsOf(id)))
  await refreshRouteQueries(contactRoutes.list)
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  expect(isStale(routeQueryKey(contactRoutes.list, contactsOf('21')))).toBe(true)
  expect(isStale(routeQueryKey(contactRoutes.list, contactsOf('22')))).toBe(true)
  expect(isStale(vendor)).toBe(false)
})
