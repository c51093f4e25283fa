import type { ImportVendor } from '#contract/imports.ts'

/** A location from the sheet, before it is geocoded. */
export interface SheetLocation {
  address: string
  /** The address in the letter case of the sheet, for messages. */
  written: string
  facility: string
}

/** A vendor from the sheet. */
export interface SheetVendor {
  /** The row number in the spreadsheet; the header is row 1. */
  row: number
  vendor: Omit<ImportVendor, 'locations'>
  locations: SheetLocation[]
}
