import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from './workbook-limits.ts'

// A few bytes of a sheet can refer to a very distant cell, or ten million empty rows. The reader allocates a list up to
// the most distant one, so empty cells are removed and the rest is measured before it reads.

const EMPTY_CELL = /<(?:[^\s<>:/]+:)?c\b[^<>]*(?:\/>|>\s*<\/(?:[^\s<>:/]+:)?c>)/g
const EMPTY_ROW = /<(?:[^\s<>:/]+:)?row\b[^<>]*(?:\/>|>\s*<\/(?:[^\s<>:/]+:)?row>)/g
/** Matches up to the next tag, because an attribute may contain a '>'. */
const TAG = /<(?:[^\s<>:/]+:)?(row|c)\b([^<]*)/g
const REFERENCE = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const WELL_FORMED = /^([A-Z]{0,3})(\d{1,7})$/

export class TooManyRowsError extends Error {}
class InvalidCellError extends Error {}

/** Returns a sheet of an xlsx file without its empty cells and rows; throws when it exceeds the limits of an import. */
export function trimAndCheckSheetXml(sheet: string): string {
  const xml = sheet.replace(EMPTY_CELL, '').replace(EMPTY_ROW, '')
  let rows = 0
  for (const [, tag, attributes = ''] of xml.matchAll(TAG)) {
    if (tag === 'row') rows += 1
    if (rows > MAX_SHEET_ROWS + 1) throw new TooManyRowsError()
    for (const [, quoted, singly] of attributes.matchAll(REFERENCE)) checkReference(quoted ?? singly ?? '')
  }
  return xml
}

function checkReference(reference: string) {
  const found = WELL_FORMED.exec(reference)
  if (!found) throw new InvalidCellError()
  if (Number(found[2]) > MAX_SHEET_ROWS + 1) throw new TooManyRowsError()
  if (columnOf(found[1]!) > MAX_SHEET_COLUMNS) throw new InvalidCellError()
}

const LETTERS = 26
const BEFORE_A = 64

/** Converts column letters to a number: 'A' is 1, 'AA' is 27. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0)
