import { t } from '@lingui/core/macro'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { ParsedVendorSheet } from './parse-vendor-sheet.ts'

/** Adds a remark to each row whose services are not all in the list: one may only be misspelled. */
export function markNewServices(sheet: ParsedVendorSheet, knownNames: string[]): ParsedVendorSheet {
  const known = new Set(knownNames.map(toNameSortKey))
  const remarksByRow = new Map(
    sheet.vendors.map(({ row, vendor }) => [
      row,
      vendor.services
        .filter((name) => !known.has(toNameSortKey(name)))
        .map((name) => t`The service “${name}” is not in the list and will be added.`),
    ]),
  )
  const remarksOf = (row: number) => remarksByRow.get(row) ?? []
  const rows = sheet.rows.map((row) => ({ ...row, remarks: [...row.remarks, ...remarksOf(row.row)] }))
  const added = sheet.rows.flatMap(({ row, name }) =>
    remarksOf(row).map((text) => ({ row, name, text, isSkipped: false })),
  )
  return { ...sheet, rows, warnings: [...sheet.warnings, ...added].toSorted((a, b) => a.row - b.row) }
}
