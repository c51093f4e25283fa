import { expect, test } from 'vitest'
import { changeQueryAndClearSelection, showsOnlyResults, extractAccessCode } from './map-search.ts'

test('a new query closes popup and profile and starts at the first page', () => {
  const before = { search: 'physio', vendor: 1, location: 2, profile: 1, page: 3, service: 4 }
  expect(changeQueryAndClearSelection(before, { search: 'clinic' })).toEqual({ search: 'clinic', service: 4 })
})

test('the position of a search is dropped with the last of its text, service and availability', () => {
  const before = { search: 'physio', service: 4, near: '49.77,-94.49' }
  const withService = changeQueryAndClearSelection(before, { search: undefined })
  expect(withService).toEqual({ service: 4, near: '49.77,-94.49' })
  expect(changeQueryAndClearSelection(withService, { service: undefined })).toEqual({})
  const open = { availability: 'open', near: '49.77,-94.49' } as const
  expect(changeQueryAndClearSelection({ ...open, service: 4 }, { service: undefined })).toEqual(open)
  expect(changeQueryAndClearSelection(open, { availability: undefined })).toEqual({})
})

test('the order of a search by words is dropped with its words, and for an access code', () => {
  const before = { search: 'physio', service: 4, order: 'nearest' } as const
  expect(changeQueryAndClearSelection(before, { search: 'clinic' })).toEqual({ ...before, search: 'clinic' })
  expect(changeQueryAndClearSelection(before, { search: undefined })).toEqual({ service: 4 })
  expect(changeQueryAndClearSelection(before, { search: '#oak' })).toEqual({ search: '#oak', service: 4 })
})

test('text, service and availability filter the map, a place does not', () => {
  expect(showsOnlyResults({ search: 'physio' })).toBe(true)
  expect(showsOnlyResults({ service: 1 })).toBe(true)
  expect(showsOnlyResults({ availability: 'open' })).toBe(true)
  expect(showsOnlyResults({ city: 'Hamilton', bbox: '0,0,1,1' })).toBe(false)
})

test('a # search contains the access code of a private service (MAP-046)', () => {
  expect(extractAccessCode('#Palliative home visit')).toBe('Palliative home visit')
  expect(extractAccessCode('#')).toBeUndefined()
  expect(extractAccessCode('physio #1')).toBeUndefined()
})
