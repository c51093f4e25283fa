import { expect, test } from 'vitest'
import { buildPhoneHref, hasPhoneExtension } from './phone-link.ts'

test('a phone link dials digits (RECV-019)', () => {
  expect(buildPhoneHref('416-555-0100')).toBe('tel:4165550100')
  expect(buildPhoneHref('+1 (416) 555-0100')).toBe('tel:+14165550100')
})

test("the digits after the tenth of a vendor's phone are dialled as an extension", () => {
  expect(buildPhoneHref('416-555-0150204')).toBe('tel:4165550150;ext=204')
  expect(hasPhoneExtension('416-555-0150204')).toBe(true)
})

test.each(['416-555-0150', '442-079-460958', '+44 20 7946 0958'])('%s has no extension', (phone) => {
  expect(buildPhoneHref(phone)).not.toContain('ext')
  expect(hasPhoneExtension(phone)).toBe(false)
})
