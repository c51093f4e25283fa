import { expect, test } from 'vitest'
import { publicLink } from '#contract/links.ts'
import { readableLink } from './web-link.ts'

test('a site or booking link without a scheme gets https (VEN-015, VEN-016)', () => {
  expect(publicLink('clinic.example.org/book')).toBe('https://clinic.example.org/book')
  expect(publicLink('http://clinic.example.org')).toBe('http://clinic.example.org')
  expect(publicLink('HTTPS://clinic.example.org')).toBe('HTTPS://clinic.example.org')
})

test('what is no address is no link, and no script either', () => {
  expect(publicLink('  ')).toBeNull()
  expect(publicLink('not an address')).toBeNull()
  expect(publicLink('javascript:alert(1)')).toBeNull()
})

test('people read a link without its scheme', () => {
  expect(readableLink('https://clinic.example.org/')).toBe('clinic.example.org')
})
