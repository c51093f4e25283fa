import { expect, test } from 'vitest'
import { toSafeWebLink } from '#contract/web-link.ts'
import { formatDisplayUrl } from './format-display-url.ts'

test('a site or booking link without a scheme gets https (VEN-015, VEN-016)', () => {
  expect(toSafeWebLink('clinic.example.org/book')).toBe('https://clinic.example.org/book')
  expect(toSafeWebLink('http://clinic.example.org')).toBe('http://clinic.example.org')
  expect(toSafeWebLink('HTTPS://clinic.example.org')).toBe('HTTPS://clinic.example.org')
})

test('an invalid address is not a link, and neither is a script', () => {
  expect(toSafeWebLink('  ')).toBeNull()
  expect(toSafeWebLink('not an address')).toBeNull()
  expect(toSafeWebLink('javascript:alert(1)')).toBeNull()
})

test('a link is shown without its scheme', () => {
  expect(formatDisplayUrl('https://clinic.example.org/')).toBe('clinic.example.org')
})
