import { setImmediate } from 'node:timers/promises'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import {
  toSpreadsheetDate,
  toSpreadsheetDateTime,
  streamWorkbook,
  type WorkbookCell,
  type WorkbookColumn,
} from './workbook.ts'

const columns: WorkbookColumn[] = [
  { title: 'ID', kind: 'number', width: 10 },
  { title: 'Details', kind: 'text', width: 40 },
]
/** Text that does not compress. */
const words = (nth: number) =>
  Array.from({ length: 30 }, (_, i) => ((nth + 1) * (i + 7919) * 104_729).toString(36)).join(' ')

async function bytesOf(rows: AsyncIterable<WorkbookCell[]>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of streamWorkbook('Sheet', columns, rows)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('rows are requested only as fast as their bytes are read, and no longer than somebody reads', async () => {
  let rowsRead = 0
  let isClosed = false
  async function* rows(): AsyncGenerator<WorkbookCell[]> {
    try {
      for (; ; rowsRead += 1) yield [rowsRead, words(rowsRead)]
    } finally {
      isClosed = true
    }
  }
  const book = streamWorkbook('Sheet', columns, rows())
  let taken = 0
  while (taken < 200_000) taken += (await book.next()).value!.length
  const rowsReadInNextTurns = async () => {
    const soFar = rowsRead
    for (let turn = 0; turn < 50; turn += 1) await setImmediate()
    return rowsRead - soFar
  }
  // A slow reader delays the rows, so memory holds only the rows on their way; those are compressed in another thread.
  await expect.poll(rowsReadInNextTurns).toBe(0)
  expect(rowsRead).toBeLessThan(10_000)
  await book.return(undefined)
  await expect.poll(() => isClosed).toBe(true)
})

test('when a row cannot be read, the workbook fails and does not end early', async () => {
  async function* rows(): AsyncGenerator<WorkbookCell[]> {
    yield [1, 'One']
    throw new Error('The database is away.')
  }
  await expect(bytesOf(rows())).rejects.toThrow('The database is away.')
})

test('a workbook without rows has its titles', async () => {
  async function* none(): AsyncGenerator<WorkbookCell[]> {}
  const [sheet] = await readExcelFile(await bytesOf(none()))
  expect(sheet!.data).toEqual([['ID', 'Details']])
})

test('days and moments have the numbers that spreadsheets use', () => {
  expect(toSpreadsheetDate('1900-03-01')).toBe(61)
  expect(toSpreadsheetDate('2026-11-21')).toBe(46_347)
  expect(toSpreadsheetDateTime(Date.parse('2026-11-21T12:00:00Z'))).toBeCloseTo(46_347.5, 6)
})
