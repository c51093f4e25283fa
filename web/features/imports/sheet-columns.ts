import { t } from '@lingui/core/macro'
import type { SheetCell } from './workbook-limits.ts'

/** The headers of the sheet, case sensitive (IMP-005). */
export const SHEET_COLUMNS = [
  'Name',
  'Email',
  'Website',
  'Phone',
  'Status',
  'Bio',
  'Primary Admins',
  'Locations',
  'Locations2',
  'Locations3',
  'Locations4',
  'Locations5',
  'Services',
  'Avatar ID',
  'Booking link',
  'Languages',
  'Hours',
  'Fees',
  'Ages',
  'Availability',
  'Accessibility',
] as const

export type SheetColumn = (typeof SHEET_COLUMNS)[number]

export const LOCATION_LIST_COLUMNS = ['Locations', 'Locations2', 'Locations3', 'Locations4', 'Locations5'] as const

/** Returns a row's cell in a column; '' when the sheet has no such column. */
export type CellReader = (row: SheetCell[], column: SheetColumn) => string

export function createCellReader(header: SheetCell[]): CellReader {
  const indexByColumn = new Map(SHEET_COLUMNS.map((column) => [column, header.indexOf(column)]))
  return (row, column) => row[indexByColumn.get(column)!]?.trim() ?? ''
}

/** Returns warnings about unknown headers, because a wrong letter case hides a whole column. */
export function listUnknownColumnWarnings(header: SheetCell[]): string[] {
  const isUnknown = (title: SheetCell): title is string =>
    title !== null && !SHEET_COLUMNS.some((column) => column === title)
  const warning = (title: string) => {
    const written = title.trim().toLowerCase()
    const column = SHEET_COLUMNS.find((one) => one.toLowerCase() === written)
    return column
      ? t`The column “${title}” is ignored: write its header exactly as “${column}”.`
      : t`The column “${title}” is not known and is ignored.`
  }
  return header.filter(isUnknown).map(warning)
}

/** Returns warnings about headers that occur again: only their first column is read. */
export function listRepeatedColumnWarnings(header: SheetCell[]): string[] {
  const isRepeated = (title: SheetColumn) => header.indexOf(title) !== header.lastIndexOf(title)
  return SHEET_COLUMNS.filter(isRepeated).map(
    (title) => t`The column “${title}” appears twice; only the first is read.`,
  )
}

export function listMissingColumnWarnings(header: SheetCell[]): string[] {
  const required: SheetColumn[] = ['Name', 'Email']
  return required.filter((column) => !header.includes(column)).map((column) => t`The column “${column}” is missing.`)
}
