import { t } from '@lingui/core/macro'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { ParsedVendorSheet } from './parse-vendor-sheet.ts'

/** A service of the sheet that is not in the list of services: it may only be misspelled. */
export interface NewSheetService {
  /** As the last of its rows spells it. */
  name: string
  /** The numbers of the rows that have it, with the name as each spells it. */
  rows: ReadonlyMap<number, string>
}

/** Lists the services that the import adds to the list. Names that differ in case or accents are one service. */
export function listNewServices({ vendors }: ParsedVendorSheet, knownNames: string[]): NewSheetService[] {
  const known = new Set(knownNames.map(toNameSortKey))
  const found = new Map<string, { name: string; rows: Map<number, string> }>()
  for (const { row, vendor } of vendors) {
    for (const name of vendor.services) {
      const key = toNameSortKey(name)
      if (known.has(key)) continue
      const rows = found.get(key)?.rows ?? new Map<number, string>()
      found.set(key, { name, rows: rows.set(row, name) })
    }
  }
  return [...found.values()]
}

/** Adds a remark to each row that has a new service. */
export function addNewServiceRemarks(sheet: ParsedVendorSheet, services: NewSheetService[]): ParsedVendorSheet {
  const remarksOf = (row: number) =>
    services.flatMap(({ rows }) => {
      const name = rows.get(row)
      return name === undefined ? [] : [t`The service “${name}” is not in the list and will be added.`]
    })
  const rows = sheet.rows.map((row) => ({ ...row, remarks: [...row.remarks, ...remarksOf(row.row)] }))
  const added = sheet.rows.flatMap(({ row, name }) =>
    remarksOf(row).map((text) => ({ row, name, text, isSkipped: false })),
  )
  return { ...sheet, rows, warnings: [...sheet.warnings, ...added].toSorted((a, b) => a.row - b.row) }
}
