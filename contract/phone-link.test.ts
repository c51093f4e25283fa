import { expect, test } from 'vitest'
import { buildPhoneHref } from './phone-link.ts'

test('a phone link dials digits (RECV-019)', () => {
  expect(buildPhoneHref('416-555-0100')).toBe('tel:4165550100')
  expect(buildPhoneHref('+1 (416) 555-0100')).toBe('tel:+14165550100')
})
