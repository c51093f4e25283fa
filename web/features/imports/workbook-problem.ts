import { t } from '@lingui/core/macro'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { WORKBOOK_MAX_BYTES, MAX_SHEET_ROWS, type WorkbookProblem } from './workbook-limits.ts'

/** Returns the message for a workbook that cannot be imported (IMP-017, IMP-018). */
export function getWorkbookProblemText(problem: WorkbookProblem): string {
  const limit = formatBytes(WORKBOOK_MAX_BYTES)
  switch (problem) {
    case 'empty':
      return t`Empty file.`
    case 'invalid':
      return t`Invalid file.`
    case 'too large':
      return t`This file is too large: at most ${limit}. Split it into several files.`
    case 'too many rows':
      return t`This file has more than ${MAX_SHEET_ROWS} rows. Split it into several files.`
    case 'too slow':
      return t`This file takes too long to read. Save it with the sheet Vendors only and try again.`
  }
}

/** Returns a hint where the specification's two words are not clear enough. */
export function getWorkbookProblemHint(problem: WorkbookProblem): string | null {
  if (problem === 'invalid') return t`It must be an .xlsx or .xls workbook with a sheet named Vendors.`
  if (problem === 'empty') return t`The sheet Vendors has no rows under its header.`
  return null
}
