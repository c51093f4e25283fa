import { MAX_COLUMNS, MAX_ROWS } from './workbook-limits.ts'

// A few bytes of a sheet can name a cell that is very far away, or ten million rows in which nothing stands. The reader
// makes a list as long as the farthest of them, so what is empty is taken out and the rest is measured before it reads.

const EMPTY_CELL = /<(?:[^\s<>:/]+:)?c\b[^<>]*(?:\/>|>\s*<\/(?:[^\s<>:/]+:)?c>)/g
const EMPTY_ROW = /<(?:[^\s<>:/]+:)?row\b[^<>]*(?:\/>|>\s*<\/(?:[^\s<>:/]+:)?row>)/g
/** All that stands between this tag and the next, as an attribute may hold a '>'. */
const TAG = /<(?:[^\s<>:/]+:)?(row|c)\b([^<]*)/g
const REFERENCE = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const WELL_FORMED = /^([A-Z]{0,3})(\d{1,7})$/

export class TooManyRowsError extends Error {}
class InvalidCellError extends Error {}

/** A sheet of an xlsx file without its empty cells and rows; throws when it is larger than an import may be. */
export function trimSheet(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const xml = new TextDecoder().decode(bytes).replace(EMPTY_CELL, '').replace(EMPTY_ROW, '')
  let rows = 0
  for (const [, tag, attributes = ''] of xml.matchAll(TAG)) {
    if (tag === 'row') rows += 1
    if (rows > MAX_ROWS + 1) throw new TooManyRowsError()
    for (const [, quoted, singly] of attributes.matchAll(REFERENCE)) checkReference(quoted ?? singly ?? '')
  }
  return new TextEncoder().encode(xml)
}

function checkReference(reference: string) {
  const found = WELL_FORMED.exec(reference)
  if (!found) throw new InvalidCellError()
  if (Number(found[2]) > MAX_ROWS + 1) throw new TooManyRowsError()
  if (columnOf(found[1]!) > MAX_COLUMNS) throw new InvalidCellError()
}

const LETTERS = 26
const BEFORE_A = 64

/** 'A' is 1, 'AA' is 27. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0)
