import { expect, test } from 'vitest'
import { truncateDetails, isShortDetails } from './truncate-details.ts'

test('twenty characters are shown in full, twenty-one open in a dialog (RECV-021, RECV-022)', () => {
  expect(isShortDetails('')).toBe(true)
  expect(isShortDetails('a'.repeat(20))).toBe(true)
  expect(isShortDetails('a'.repeat(21))).toBe(false)
})

test('a character outside the basic plane counts as one', () => {
  expect(isShortDetails('🙂'.repeat(20))).toBe(true)
})

test('truncated details are on one line', () => {
  expect(truncateDetails('Needs a walker\nand a ramp at the door')).toBe('Needs a walker and a…')
})
