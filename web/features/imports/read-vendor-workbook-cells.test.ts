import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { MAX_SHEET_ROWS } from './workbook-limits.ts'
import { readVendorWorkbookCells } from './read-vendor-workbook-cells.ts'
import { unzipTexts, ZipTooLargeError } from './zip.ts'

type Rows = (string | number | boolean | null)[][]

/** Returns the bytes of a workbook with these sheets. */
function aWorkbook(sheets: Record<string, Rows>, bookType: 'xlsx' | 'biff8' = 'xlsx'): ArrayBuffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer
}

const ROWS = [
  ['Name', 'Phone', 'Active'],
  ['Clinique Hôtel', 4165550100, true],
]
const READ = [
  ['Name', 'Phone', 'Active'],
  ['Clinique Hôtel', '4165550100', 'true'],
]

describe.each(['xlsx', 'biff8'] as const)('%s', (kind) => {
  test('only the sheet Vendors is read, as text (IMP-003, IMP-004)', async () => {
    expect(await readVendorWorkbookCells(aWorkbook({ Notes: [['no']], Vendors: ROWS }, kind))).toEqual({ cells: READ })
  })

  test("a workbook without a sheet spelled 'Vendors' is invalid (IMP-004, IMP-018)", async () => {
    expect(await readVendorWorkbookCells(aWorkbook({ vendors: ROWS }, kind))).toEqual({ problem: 'invalid' })
  })

  test('a workbook without rows below the header is empty (IMP-017)', async () => {
    expect(await readVendorWorkbookCells(aWorkbook({ Vendors: [['Name', 'Email'], [null]] }, kind))).toEqual({
      problem: 'empty',
    })
    expect(await readVendorWorkbookCells(aWorkbook({ Vendors: [] }, kind))).toEqual({ problem: 'empty' })
  })

  test('row numbers are kept when the first rows are empty', async () => {
    const reading = await readVendorWorkbookCells(aWorkbook({ Vendors: [[null], [null], ...ROWS] }, kind))
    expect(reading).toMatchObject({ cells: { length: 4 } })
  })

  test('a truncated file is invalid (IMP-018)', async () => {
    const whole = aWorkbook({ Vendors: ROWS }, kind)
    expect(await readVendorWorkbookCells(whole.slice(0, whole.byteLength / 2))).toEqual({ problem: 'invalid' })
  })

  test('a workbook with too many rows is refused', async () => {
    const rows = Array.from({ length: MAX_SHEET_ROWS + 2 }, (_, i) => [i === 0 ? 'Name' : 'x'])
    expect(await readVendorWorkbookCells(aWorkbook({ Vendors: rows }, kind))).toEqual({ problem: 'too many rows' })
  })
})

test('a file that is not a spreadsheet is invalid, regardless of its first bytes (IMP-018)', async () => {
  for (const text of ['Name,Email\nA,a@b.ca', '<html></html>', 'PK\u0003\u0004 and nothing more', '%PDF-1.7']) {
    expect(await readVendorWorkbookCells(new TextEncoder().encode(text).buffer)).toEqual({ problem: 'invalid' })
  }
})

test('a file of zero bytes is empty (IMP-017)', async () => {
  expect(await readVendorWorkbookCells(new ArrayBuffer(0))).toEqual({ problem: 'empty' })
})

test('a formula is not evaluated: its last value is read', async () => {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([['Name'], ['x']])
  sheet['A2'] = { t: 's', v: 'Kept', f: 'CONCATENATE("Com","puted")' }
  utils.book_append_sheet(book, sheet, 'Vendors')
  const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
  expect(await readVendorWorkbookCells(bytes)).toEqual({ cells: [['Name'], ['Kept']] })
})

/** Returns the archive with these headers' sizes of the unpacked files set to one byte. */
function withFalseSizes(archive: ArrayBuffer): ArrayBuffer {
  const view = new DataView(archive.slice(0))
  for (let at = 0; at < view.byteLength - 30; at++) {
    const signature = view.getUint32(at, true)
    if (signature === 0x04034b50) view.setUint32(at + 22, 1, true)
    if (signature === 0x02014b50) view.setUint32(at + 24, 1, true)
  }
  return view.buffer
}

test('unpacking stops as soon as the limit is exceeded, regardless of the sizes in the archive', () => {
  const bomb = aWorkbook({ Vendors: Array.from({ length: 2_000 }, () => ['a'.repeat(1_000)]) })
  expect(bomb.byteLength).toBeLessThan(100_000)
  for (const archive of [bomb, withFalseSizes(bomb)])
    expect(() => unzipTexts(archive, () => true, 1_000_000)).toThrow(ZipTooLargeError)
})
