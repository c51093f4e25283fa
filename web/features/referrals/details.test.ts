import { expect, test } from 'vitest'
import { beginningOf, isInline } from './details.ts'

test('twenty characters fit, twenty-one open in a dialog (RECV-021, RECV-022)', () => {
  expect(isInline('')).toBe(true)
  expect(isInline('a'.repeat(20))).toBe(true)
  expect(isInline('a'.repeat(21))).toBe(false)
})

test('a character outside the basic plane counts once', () => {
  expect(isInline('🙂'.repeat(20))).toBe(true)
})

test('the beginning of long details is one line', () => {
  expect(beginningOf('Needs a walker\nand a ramp at the door')).toBe('Needs a walker and a…')
})
