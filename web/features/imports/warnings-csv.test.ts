import { expect, test } from 'vitest'
import { asCsv } from './warnings-csv.ts'

test('cells are quoted and no name becomes a formula', () => {
  const remarks = [
    { row: 2, name: 'North "A", Clinic', text: 'Email is missing.' },
    { row: 3, name: '=HYPERLINK("x")', text: '-' },
  ]
  expect(asCsv(remarks).split('\r\n')).toEqual([
    '"Row","Name","Remark"',
    '"2","North ""A"", Clinic","Email is missing."',
    `"3","'=HYPERLINK(""x"")","'-"`,
  ])
})
