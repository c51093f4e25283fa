import { expect, test } from 'vitest'
import { quoteFormulaSafeCsvCell } from './csv.ts'

test.each([
  ['North "A", Clinic', '"North ""A"", Clinic"'],
  ['=1', `"'=1"`],
  [' +1', `"' +1"`],
  ['＝1', `"'＝1"`],
  ['x;=1', `"x;'=1"`],
  ['x\n@1', `"x\n'@1"`],
  ['\t=1', `"\t'=1"`],
  ['A - B; C', '"A - B; C"'],
])('the cell of %j is %j', (text, cell) => {
  expect(quoteFormulaSafeCsvCell(text)).toBe(cell)
})
