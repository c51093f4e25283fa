import { utils, write } from '@e965/xlsx'
import type { UploadFile } from './documents.ts'

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
}

/** Returns a workbook with these rows, in the format of Playwright's file chooser. */
export function workbookFile(name: string, rows: string[][], sheet = 'Vendors'): UploadFile {
  const kind = name.endsWith('.xls') ? 'xls' : 'xlsx'
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), sheet)
  const buffer = write(book, {
    type: 'buffer',
    bookType: kind === 'xls' ? 'biff8' : 'xlsx',
    compression: true,
  }) as Buffer
  return { name, mimeType: TYPES[kind], buffer }
}
