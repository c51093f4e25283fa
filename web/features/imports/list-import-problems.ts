import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ParsedVendorSheet } from './parse-vendor-sheet.ts'
import { listUnlocatedAddresses, type ImportRun } from './import-run.ts'
import type { RowRemark } from './RowRemarkList.tsx'

/** The counts of a finished import: every row of the file is in exactly one of the last three. */
export function countImportRowsByOutcome(sheet: ParsedVendorSheet, { result }: ImportRun) {
  const { imported, known } = result
  const rows = sheet.rows.length
  return { rows, imported, known, skipped: rows - imported - known }
}

/** Returns the counts as a sentence. */
export function formatImportCounts(sheet: ParsedVendorSheet, run: ImportRun): string {
  const { rows, imported, known, skipped } = countImportRowsByOutcome(sheet, run)
  return t`Rows in the file: ${i18n.number(rows)}. Imported: ${i18n.number(imported)}. Already listed: ${i18n.number(known)}. Skipped: ${i18n.number(skipped)}.`
}

/** Lists the rows that were not imported with their reasons, in the order of the sheet. */
export const listSkippedRows = (sheet: ParsedVendorSheet, run: ImportRun): RowRemark[] =>
  [...sheet.warnings, ...run.rowMessages].filter(({ isSkipped }) => isSkipped).toSorted((a, b) => a.row - b.row)

/** Lists the rows whose vendor was listed already, with the email address by which it was found. */
export const listKnownRows = ({ vendors, resultByRow }: ImportRun): RowRemark[] =>
  vendors
    .filter(({ row }) => resultByRow.get(row)?.outcome === 'known')
    .map(({ row, vendor: { name, email } }) => ({ row, name, text: email }))

/** Lists the rows that became a vendor, with its email address. An older server does not name the vendors. */
export const listImportedRows = ({ vendors, resultByRow }: ImportRun): RowRemark[] =>
  vendors
    .filter(({ row }) => {
      const result = resultByRow.get(row)
      return result?.outcome === 'imported' && result.vendorId !== null
    })
    .map(({ row, vendor: { name, email } }) => ({ row, name, text: email }))

/** Lists what is to be known about rows that were imported, and about the header. */
export const listImportWarnings = (sheet: ParsedVendorSheet, run: ImportRun): RowRemark[] =>
  [...sheet.warnings, ...run.rowMessages].filter(({ isSkipped }) => !isSkipped).toSorted((a, b) => a.row - b.row)

/** Lists all failures and warnings of an import with their reasons, in the order of the sheet. */
export function listImportProblems(sheet: ParsedVendorSheet, run: ImportRun): RowRemark[] {
  const lost = listUnlocatedAddresses(run).map(({ row, name, address }) => ({
    row,
    name,
    text: t`Not found: ${address}`,
  }))
  return [...sheet.warnings, ...run.rowMessages, ...lost].toSorted((a, b) => a.row - b.row)
}
