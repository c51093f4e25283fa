import { expect, test } from 'vitest'
import { formatRemarksCsv } from './remarks-csv.ts'

test('cells are quoted and no name can become a formula', () => {
  const remarks = [
    { row: 2, name: 'North "A", Clinic', text: 'Email is missing.' },
    { row: 3, name: '=HYPERLINK("x")', text: '-' },
    { row: 4, name: ' \n+1', text: '＝1' },
    { row: 5, name: 'Care;=1+1', text: 'Not found.' },
  ]
  expect(formatRemarksCsv(remarks).startsWith('\u{FEFF}')).toBe(true)
  expect(formatRemarksCsv(remarks).slice(1).split('\r\n')).toEqual([
    '"Row","Name","Remark"',
    '"2","North ""A"", Clinic","Email is missing."',
    `"3","'=HYPERLINK(""x"")","'-"`,
    `"4","' \n'+1","'＝1"`,
    `"5","Care;'=1+1","Not found."`,
  ])
})
