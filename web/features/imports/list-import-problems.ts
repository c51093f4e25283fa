import { t } from '@lingui/core/macro'
import type { ImportSheet } from './sheet-rows.ts'
import { findUnlocatedAddresses, type ImportRun } from './import-run.ts'
import type { RowRemark } from './RowRemarkList.tsx'

/** Lists all failures and warnings of an import with their reasons, in the order of the sheet. */
export function listImportProblems(sheet: ImportSheet, run: ImportRun): RowRemark[] {
  const lost = findUnlocatedAddresses(run).map(({ row, name, address }) => ({
    row,
    name,
    text: t`Not found: ${address}`,
  }))
  return [...sheet.warnings, ...run.rowMessages, ...lost].toSorted((a, b) => a.row - b.row)
}
