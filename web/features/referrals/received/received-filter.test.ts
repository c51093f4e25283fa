import { expect, test } from 'vitest'
import {
  extractReceivedFilters,
  toReceivedFilters,
  toReceivedFilterDraft,
  hasReceivedFilters,
  areSameReceivedFilters,
  isPeriodMissing,
  toReceivedQuery,
  extractReceivedQuickFilters,
  toReceivedQuickQuery,
  changeFilterVendor,
} from './received-filter.ts'

const whole = { vendor: 7, service: 3, location: 9, status: 'SHIPPED', from: '2026-11-01', to: '2026-11-30' } as const

test('RECV-007, RECV-008: the address, the form and the request have the same filters', () => {
  expect(extractReceivedFilters({ ...whole, pageNumber: 2, open: 5 })).toEqual(whole)
  expect(toReceivedFilters(toReceivedFilterDraft(whole))).toEqual(whole)
  expect(toReceivedQuery(whole)).toEqual({ vendor_id: '7', service_id: '3', location_id: '9', status: 'SHIPPED', start: '2026-11-01', end: '2026-11-30' }) // prettier-ignore
  expect(toReceivedQuery(extractReceivedFilters({}))).toEqual({})
})

test('RECV-008: with the switch off the period is ignored, with it on the period must be complete', () => {
  const draft = toReceivedFilterDraft(whole)
  expect(toReceivedFilters({ ...draft, byDate: false })).toMatchObject({ from: undefined, to: undefined })
  expect(isPeriodMissing({ ...draft, period: ['2026-11-01', null] })).toBe(true)
  expect(isPeriodMissing({ ...draft, byDate: false, period: [null, null] })).toBe(false)
})

test('RECV-010: equal filters are not a change', () => {
  expect(areSameReceivedFilters(whole, { ...whole })).toBe(true)
  expect(areSameReceivedFilters(whole, { ...whole, status: undefined })).toBe(false)
  expect([
    hasReceivedFilters(whole),
    hasReceivedFilters({}),
    hasReceivedFilters(extractReceivedFilters({ pageNumber: 2 })),
  ]).toEqual([true, false, false])
})

test('changing the vendor clears its service and location', () => {
  expect(toReceivedFilters(changeFilterVendor(toReceivedFilterDraft(whole), 8))).toMatchObject({ vendor: 8, service: undefined, location: undefined, status: 'SHIPPED' }) // prettier-ignore
})

test('invalid parameters of the address are ignored', () => {
  expect(Object.values(extractReceivedFilters({ vendor: 'x', status: 'LOST', from: '2026-02-30' } as never)).every((one) => one === undefined)).toBe(true) // prettier-ignore
})

test('the quick filters of the address are sent; one that is off, and the order, are not', () => {
  const search = { ...whole, unread: true, overdue: false, search: 'osei', sort: 'due', pageNumber: 2 } as const
  const quick = extractReceivedQuickFilters(search)
  expect(quick).toEqual({ unread: true, overdue: false, search: 'osei', sort: 'due' })
  expect(toReceivedQuickQuery(quick)).toEqual({ unread: 'true', search: 'osei' })
  expect(toReceivedQuickQuery({ overdue: true })).toEqual({ overdue: 'true' })
})
