import { readSheet, SheetNotFoundError } from 'read-excel-file/universal'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { TooManyRowsError, trimAndCheckSheetXml } from './trim-and-check-sheet-xml.ts'
import {
  type SheetCell,
  MAX_SHEET_CHARACTERS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  type WorkbookReadResult,
  SHEET_NAME,
  UNPACKED_MAX_BYTES,
} from './workbook-limits.ts'
import { type TextFile, unzipTexts, zipTexts, ZipTooLargeError } from './zip.ts'

const XLSX = [0x50, 0x4b, 0x03, 0x04]
const XLS = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * Reads the sheet `Vendors` of an xlsx or xls file; the format is detected from the first bytes, not the name. Never
 * throws.
 */
export async function readVendorWorkbookCells(file: ArrayBuffer): Promise<WorkbookReadResult> {
  if (file.byteLength === 0) return { problem: 'empty' }
  try {
    if (beginsWith(file, XLSX)) return validateRows(await readXlsx(file))
    if (beginsWith(file, XLS)) return validateRows(await readXls(file))
    return { problem: 'invalid' }
  } catch (error) {
    if (error instanceof TooManyRowsError) return { problem: 'too many rows' }
    return { problem: error instanceof ZipTooLargeError ? 'too large' : 'invalid' }
  }
}

const beginsWith = (file: ArrayBuffer, magic: number[]) => {
  const head = new Uint8Array(file, 0, Math.min(file.byteLength, magic.length))
  return magic.every((byte, i) => head[i] === byte)
}

async function readXlsx(file: ArrayBuffer): Promise<unknown[][] | null> {
  const isXml = (name: string) => name.endsWith('.xml') || name.endsWith('.xml.rels')
  const plain: TextFile[] = []
  let refusal: unknown = null
  for (const { name, text } of unzipTexts(file, isXml, UNPACKED_MAX_BYTES)) {
    try {
      plain.push({ name, text: trimAndCheckSheetXml(text) })
    } catch (error) {
      // Another sheet may have any size: it is left out, which only matters when it is the one to read.
      refusal ??= error
    }
  }
  try {
    return await readSheet(zipTexts(plain), SHEET_NAME)
  } catch (error) {
    if (error instanceof SheetNotFoundError) return null
    throw refusal ?? error
  }
}

/** The older format needs a large library, loaded only for such a file. */
async function readXls(file: ArrayBuffer): Promise<unknown[][] | null> {
  const { read, utils } = await loadChunk(() => import('@e965/xlsx'))
  const book = read(file, {
    sheets: SHEET_NAME,
    sheetRows: MAX_SHEET_ROWS + 2,
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellStyles: false,
    cellDates: true,
    // Reads a date as midnight of the written day; otherwise it is the previous day east of Greenwich.
    UTC: true,
    bookVBA: false,
  })
  const sheet = book.Sheets[SHEET_NAME]
  if (!sheet) return null
  if (!sheet['!ref']) return []
  const { e } = utils.decode_range(sheet['!ref'])
  return utils.sheet_to_json(sheet, {
    header: 1,
    raw: true,
    defval: null,
    blankrows: true,
    UTC: true,
    range: { s: { r: 0, c: 0 }, e: { r: Math.min(e.r, MAX_SHEET_ROWS + 1), c: Math.min(e.c, MAX_SHEET_COLUMNS - 1) } },
  })
}

function validateRows(rows: unknown[][] | null): WorkbookReadResult {
  if (!rows) return { problem: 'invalid' }
  const cells = rows.map((row) => row.map(cellTextOf))
  const last = cells.findLastIndex((row) => row.some((cell) => cell !== null))
  if (last < 1) return { problem: 'empty' }
  if (last > MAX_SHEET_ROWS) return { problem: 'too many rows' }
  const characters = cells.reduce((sum, row) => row.reduce((all, cell) => all + (cell?.length ?? 0), sum), 0)
  if (characters > MAX_SHEET_CHARACTERS) return { problem: 'too large' }
  return { cells: cells.slice(0, last + 1) }
}

function cellTextOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return null
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : `${value as string | number | boolean}`
  return text.trim() || null
}
