import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { buildPersonPhoneMaskReportingFit, PHONE_MASKS_BY_OWNER } from './phone-mask.ts'

test.each([
  ['4165550123', '416-555-0123'],
  ['416-555-01234', '416-555-0123'],
  ['(416) 555 0123', '416-555-0123'],
  ['41a6', '416'],
])("AUTH-066, AUTH-068: a person's phone %s becomes %s", (typed, shown) => {
  expect(maskitoTransform(typed, PHONE_MASKS_BY_OWNER.person)).toBe(shown)
})

test("AUTH-067: a vendor's phone has room for an extension", () => {
  expect(maskitoTransform('41655501234567', PHONE_MASKS_BY_OWNER.vendor)).toBe('416-555-01234567')
})

test.each([
  ['+1 (416) 555-0101', '416-555-0101'],
  ['1-416-555-0101', '416-555-0101'],
  ['+1 416 555 0101 ext. 22', '416-555-010122'],
  ['1416', '141-6'],
])('the country code of %s is left out', (typed, shown) => {
  expect(maskitoTransform(typed, PHONE_MASKS_BY_OWNER.vendor)).toBe(shown)
})

test.each([
  ['705-555-0199', []],
  ['+1 (705) 555-0199', []],
  ['705 555-0199 poste 12', [false]],
  ['705-555-01991', [false]],
])('what a browser fills in as %s is masked and reported', (filled, reports) => {
  const told: boolean[] = []
  expect(
    maskitoTransform(
      filled,
      buildPersonPhoneMaskReportingFit((isFitting) => told.push(isFitting)),
    ),
  ).toBe('705-555-0199')
  expect(told).toEqual(reports)
})
