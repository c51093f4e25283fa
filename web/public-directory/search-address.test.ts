import { expect, test } from 'vitest'
import { buildAreaSearchPath, buildEmbeddedDirectorySearchUrl, buildNearSearchPath } from './search-address.ts'

const position = { latitude: 43.653_226, longitude: -79.383_184 }
const searchOf = (address: string) => Object.fromEntries(new URL(address, 'https://hub.example.ca').searchParams)

test('a search near oneself gives the position to a kilometre only, instead of the typed place', () => {
  const fields: [string, string][] = [
    ['search', 'physio & massage'],
    ['where', 'Ottawa'],
    ['service', ''],
    ['lang', 'fr'],
  ]
  expect(searchOf(buildNearSearchPath(fields, position))).toEqual({
    search: 'physio & massage',
    lang: 'fr',
    near: '43.65,-79.38',
  })
})

test('a search in this part of the map drops the place of before', () => {
  const fields: [string, string][] = [
    ['search', 'physio'],
    ['where', 'Ottawa'],
    ['service', '41'],
    ['near', '45.4,-75.7'],
    ['lang', 'fr'],
  ]
  const path = buildAreaSearchPath(fields, '-79.5,43.6,-79.3,43.7')
  expect(searchOf(path)).toEqual({ search: 'physio', service: '41', lang: 'fr', bbox: '-79.5,43.6,-79.3,43.7' })
  expect(searchOf(buildAreaSearchPath([['search', '']], '-1,1,1,2'))).toEqual({ bbox: '-1,1,1,2' })
})

const PARTNER = 'https://hub.example.ca/embed/directory?near=43.65,-79.38&service=41&lang=fr&page=2'

test('a text inside a frame keeps what the partner has set, from the first page', () => {
  const address = buildEmbeddedDirectorySearchUrl(PARTNER, [
    { name: 'search', value: ' physio ' },
    { name: 'where', value: '' },
  ])
  expect(searchOf(address)).toEqual({ search: 'physio', near: '43.65,-79.38', service: '41', lang: 'fr' })
})

test('a place that the visitor names replaces that of the partner', () => {
  const address = buildEmbeddedDirectorySearchUrl(PARTNER, [{ name: 'where', value: 'Ottawa' }])
  expect(searchOf(address)).toEqual({ where: 'Ottawa', service: '41', lang: 'fr' })
})

test('a field that was emptied is no part of the search any more', () => {
  const address = buildEmbeddedDirectorySearchUrl(`${PARTNER}&search=physio&where=Ottawa`, [
    { name: 'search', value: ' ' },
    { name: 'where', value: 'Ottawa' },
  ])
  expect(searchOf(address)).not.toHaveProperty('search')
  expect(new URL(address).pathname).toBe('/embed/directory')
})
