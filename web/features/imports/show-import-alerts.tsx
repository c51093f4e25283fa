import { t } from '@lingui/core/macro'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import type { ImportRun } from './import-run.ts'
import { countImportRowsByOutcome, formatImportCounts } from './list-import-problems.ts'
import type { ParsedVendorSheet } from './parse-vendor-sheet.ts'
import type { WorkbookProblem } from './workbook-limits.ts'
import { getWorkbookProblemHint, getWorkbookProblemText } from './workbook-problem.ts'

/** Why nothing of a chosen file can be imported. */
export type ImportFileProblem = WorkbookProblem | 'no vendors'

export const getImportFileProblemText = (problem: ImportFileProblem) =>
  problem === 'no vendors' ? t`No valid vendors to import!` : getWorkbookProblemText(problem)

/** ERR-035; the hint says what to do, because the page that also says it is behind the dialog. */
export function showImportFileAlert(problem: ImportFileProblem) {
  const hint = problem === 'no vendors' ? null : getWorkbookProblemHint(problem)
  const text = (
    <>
      {getImportFileProblemText(problem)}
      {hint !== null && (
        <>
          <br />
          {hint}
        </>
      )}
    </>
  )
  void showAlert({ title: t`Validation Error`, text })
}

/** Confirms an import of which no row was refused (ERR-037); the page itself lists remarks about rows, and what was refused. */
export function showImportSuccessAlert(sheet: ParsedVendorSheet, run: ImportRun) {
  const { imported, errors } = run.result
  const isRefused = run.rowMessages.some(({ isSkipped }) => isSkipped)
  if (isRefused || (imported === 0 && errors.length > 0)) return
  if (imported === 0) {
    const text =
      countImportRowsByOutcome(sheet, run).skipped === 0
        ? t`They were all already listed and stay as they are.`
        : formatImportCounts(sheet, run)
    void showAlert({ title: t`No new vendors`, text })
    return
  }
  const text = (
    <>
      {t`Vendors Imported Successfully`}
      <br />
      {formatImportCounts(sheet, run)}
    </>
  )
  void showAlert({ title: t`Vendors Imported`, text })
}
