import { expect, test } from 'vitest'
import { buildLocation } from '#web/testing/examples.ts'
import { buildReceivedFilterOptions } from './received-filter-options.ts'

const physio = { id: 41, name: 'Physiotherapy' }
const meals = { id: 42, name: 'Meals' }
const vendorOf = (id: number, ...services: { id: number; name: string }[]) => ({
  id,
  name: `Vendor ${id}`,
  services,
  locations: [{ id: 10 * id, name: `Clinic ${id}` }],
})
const foundOf = (total: number, ...data: ReturnType<typeof vendorOf>[]) => ({
  data,
  total,
  current_page: 1,
  last_page: 1,
  per_page: 100,
})
const few = foundOf(2, vendorOf(1, physio, meals), vendorOf(2, physio))
const elsewhere = { ...vendorOf(7, meals), locations: [buildLocation({ id: 70, number: '', city: 'Ottawa' })] }
const none = { isSearch: false, chosenId: undefined, chosen: undefined, services: [physio, meals] }
const namesOf = (all: { name: string }[] | null) => all && all.map(({ name }) => name)

test('with few vendors the services and locations of all are offered, each service once and by name', () => {
  const options = buildReceivedFilterOptions({ ...none, found: few, services: [] })
  expect(namesOf(options.services)).toEqual(['Meals', 'Physiotherapy'])
  expect(namesOf(options.locations)).toEqual(['Clinic 1', 'Clinic 2'])
})

test.each([
  ['with more vendors than were found', { found: foundOf(300, vendorOf(1, physio)) }],
  ['during a search for a vendor', { found: few, isSearch: true }],
  ['before the server has answered', { found: undefined }],
])('%s all services are offered and no locations', (_when, given) => {
  const options = buildReceivedFilterOptions({ ...none, ...given })
  expect(options.services).toEqual([physio, meals])
  expect(options.locations).toBeNull()
})

test('a chosen vendor offers its own services and locations', () => {
  const options = buildReceivedFilterOptions({ ...none, found: few, chosenId: 2 })
  expect(namesOf(options.vendors)).toEqual(['Vendor 1', 'Vendor 2'])
  expect(options.services).toEqual([physio])
  expect(namesOf(options.locations)).toEqual(['Clinic 2'])
})

test('a chosen vendor that the search has not found comes first, its locations named by clinic and address', () => {
  const options = buildReceivedFilterOptions({ ...none, found: few, isSearch: true, chosenId: 7, chosen: elsewhere })
  expect(namesOf(options.vendors)).toEqual(['Vendor 7', 'Vendor 1', 'Vendor 2'])
  expect(options.services).toEqual([meals])
  expect(namesOf(options.locations)).toEqual(['Lakeside Clinic, King St, Ottawa'])
})

test('a vendor that was chosen before does not count', () => {
  const options = buildReceivedFilterOptions({ ...none, found: few, chosenId: 8, chosen: elsewhere })
  expect(namesOf(options.vendors)).toEqual(['Vendor 1', 'Vendor 2'])
  expect(namesOf(options.locations)).toEqual(['Clinic 1', 'Clinic 2'])
})
