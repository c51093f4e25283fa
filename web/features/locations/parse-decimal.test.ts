import { expect, test } from 'vitest'
import { parseDecimal } from './parse-decimal.ts'

test.each([
  ['43.65', 43.65],
  [' 43,65 ', 43.65],
  ['-79', -79],
  [' ', undefined],
  ['north', Number.NaN],
])("'%s' is read as %s", (text, number) => {
  expect(parseDecimal(text)).toBe(number)
})
