import { expect, test } from 'vitest'
import {
  receivedFiltersOf,
  receivedFiltersOfDraft,
  receivedFilterDraftOf,
  hasReceivedFilters,
  areSameFilters,
  isPeriodMissing,
  receivedQueryOf,
  receivedQuickFiltersOf,
  receivedQuickQueryOf,
  changeFilterVendor,
} from './received-filter.ts'

const whole = { vendor: 7, service: 3, location: 9, status: 'SHIPPED', from: '2026-11-01', to: '2026-11-30' } as const

test('RECV-007, RECV-008: the address, the form and the request have the same filters', () => {
  expect(receivedFiltersOf({ ...whole, pageNumber: 2, open: 5 })).toEqual(whole)
  expect(receivedFiltersOfDraft(receivedFilterDraftOf(whole))).toEqual(whole)
  expect(receivedQueryOf(whole)).toEqual({ vendor_id: '7', service_id: '3', location_id: '9', status: 'SHIPPED', start: '2026-11-01', end: '2026-11-30' }) // prettier-ignore
  expect(receivedQueryOf(receivedFiltersOf({}))).toEqual({})
})

test('RECV-008: with the switch off the period is ignored, with it on the period must be complete', () => {
  const draft = receivedFilterDraftOf(whole)
  expect(receivedFiltersOfDraft({ ...draft, byDate: false })).toMatchObject({ from: undefined, to: undefined })
  expect(isPeriodMissing({ ...draft, period: ['2026-11-01', null] })).toBe(true)
  expect(isPeriodMissing({ ...draft, byDate: false, period: [null, null] })).toBe(false)
})

test('RECV-010: equal filters are not a change', () => {
  expect(areSameFilters(whole, { ...whole })).toBe(true)
  expect(areSameFilters(whole, { ...whole, status: undefined })).toBe(false)
  expect([
    hasReceivedFilters(whole),
    hasReceivedFilters({}),
    hasReceivedFilters(receivedFiltersOf({ pageNumber: 2 })),
  ]).toEqual([true, false, false])
})

test('changing the vendor clears its service and location', () => {
  expect(receivedFiltersOfDraft(changeFilterVendor(receivedFilterDraftOf(whole), 8))).toMatchObject({ vendor: 8, service: undefined, location: undefined, status: 'SHIPPED' }) // prettier-ignore
})

test('invalid parameters of the address are ignored', () => {
  expect(Object.values(receivedFiltersOf({ vendor: 'x', status: 'LOST', from: '2026-02-30' } as never)).every((one) => one === undefined)).toBe(true) // prettier-ignore
})

test('the quick filters of the address are sent; one that is off, and the order, are not', () => {
  const search = { ...whole, unread: true, overdue: false, search: 'osei', sort: 'due', pageNumber: 2 } as const
  const quick = receivedQuickFiltersOf(search)
  expect(quick).toEqual({ unread: true, overdue: false, search: 'osei', sort: 'due' })
  expect(receivedQuickQueryOf(quick)).toEqual({ unread: 'true', search: 'osei' })
  expect(receivedQuickQueryOf({ overdue: true })).toEqual({ overdue: 'true' })
})
