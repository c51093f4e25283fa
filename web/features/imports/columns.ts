import { t } from '@lingui/core/macro'
import type { Cell } from './workbook-limits.ts'

/** The headers of the sheet, case sensitive (IMP-005). */
export const COLUMNS = [
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
] as const

export type Column = (typeof COLUMNS)[number]

export const LOCATION_COLUMNS = ['Locations', 'Locations2', 'Locations3', 'Locations4', 'Locations5'] as const

/** Says what a row has in a column; '' where the sheet has no such column. */
export type CellOf = (row: Cell[], column: Column) => string

export function cellsBy(header: Cell[]): CellOf {
  const places = new Map(COLUMNS.map((column) => [column, header.indexOf(column)]))
  return (row, column) => row[places.get(column)!]?.trim() ?? ''
}

/** Headers that nothing is read from, said because a wrong letter case hides a whole column. */
export function unknownColumns(header: Cell[]): string[] {
  const isUnknown = (title: Cell): title is string => title !== null && !COLUMNS.some((column) => column === title)
  const warning = (title: string) => t`The column “${title}” is not known and is ignored. Headers are case sensitive.`
  return header.filter(isUnknown).map(warning)
}

export function missingColumns(header: Cell[]): string[] {
  const required: Column[] = ['Name', 'Email']
  return required.filter((column) => !header.includes(column)).map((column) => t`The column “${column}” is missing.`)
}
