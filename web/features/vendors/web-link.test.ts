import { expect, test } from 'vitest'
import { readableLink, webLink } from './web-link.ts'

test('a site or booking link without a scheme gets https (VEN-015, VEN-016)', () => {
  expect(webLink('clinic.example.org/book')).toBe('https://clinic.example.org/book')
  expect(webLink('http://clinic.example.org')).toBe('http://clinic.example.org')
  expect(webLink('HTTPS://clinic.example.org')).toBe('HTTPS://clinic.example.org')
})

test('what is no address is no link, and no script either', () => {
  expect(webLink('  ')).toBeNull()
  expect(webLink('not an address')).toBeNull()
  expect(webLink('javascript:alert(1)')).toBeNull()
})

test('people read a link without its scheme', () => {
  expect(readableLink('https://clinic.example.org/')).toBe('clinic.example.org')
})
