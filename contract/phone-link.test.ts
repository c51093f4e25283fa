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

test.each([
  ['416-555-0100 ext. 2', 'tel:4165550100;ext=2'],
  ['416.555.0100 x204', 'tel:4165550100;ext=204'],
  ['(418) 555-0100, poste 33', 'tel:4185550100;ext=33'],
  ['1-800-555-0100 #7', 'tel:18005550100;ext=7'],
  ['Main: 416-555-0100 or 416-555-0200', 'tel:4165550100'],
  ['416-555-0100 416-555-0200', 'tel:4165550100'],
  ['Open 24/7, 4165550100', 'tel:4165550100'],
  ['+52 555 223 4567', 'tel:+525552234567'],
  ['011 44 207 946 0958', 'tel:011442079460958'],
  ['555-0100', 'tel:5550100'],
  ['555-0100 / 555-0200', 'tel:5550100'],
  ['211', 'tel:211'],
  ['416/555-0100', 'tel:4165550100'],
  ['[416] 555-0100', 'tel:4165550100'],
  ['416 – 555-0100', 'tel:4165550100'],
  ['416–555–0100', 'tel:4165550100'],
  ['416‑555‑0100', 'tel:4165550100'],
  ['416−555−0100', 'tel:4165550100'],
  ['416/555/0100', 'tel:4165550100'],
  ['416·555·0100', 'tel:4165550100'],
  ['416_555_0100', 'tel:4165550100'],
  ['416-555-0100 – poste 33', 'tel:4165550100;ext=33'],
  ['Suite 5 416-555-0100', 'tel:4165550100'],
  ['Bureau 12, 418-555-0100', 'tel:4185550100'],
  ['Suite 12 416-555-0100', 'tel:4165550100'],
  ['Bureau 514-555-0100', 'tel:5145550100'],
  ['Emergency room 416-555-0100', 'tel:4165550100'],
  ['2nd floor 416-555-0100', 'tel:4165550100'],
  ['24/7 416-555-0100', 'tel:4165550100'],
  ['ligne 7 514 555-0100', 'tel:5145550100'],
  ['44 207 946 0958', 'tel:442079460958'],
  ['49 (228) 555-1234', 'tel:492285551234'],
  ['+44 207 946 0958, 416-555-0100', 'tel:+442079460958'],
  ['555-0100, fax 416-555-0199', 'tel:5550100'],
  ['555-0100 (toll-free 1-800-555-0100)', 'tel:5550100'],
  ['555-0100 – 555-0200', 'tel:5550100'],
  ['555-0100 [555-0200]', 'tel:5550100'],
  ['555–0100', 'tel:5550100'],
])('an imported phone %s dials its first number and extension', (phone, href) => {
  expect(buildPhoneHref(phone)).toBe(href)
})

test.each(['', 'by appointment', 'Room 204', '1-800-FLOWERS'])('the phone %j has no number to dial', (phone) => {
  expect(buildPhoneHref(phone)).toBeUndefined()
})
