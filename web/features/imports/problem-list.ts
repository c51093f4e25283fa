import { t } from '@lingui/core/macro'
import { said } from '#web/locales/said.ts'
import type { Sheet } from './rows.ts'
import { droppedPlaces, type Run } from './run.ts'
import type { Remark } from './WarningList.tsx'

/** All that failed or needs a look after an import, and why, in the order of the sheet: the list to work through. */
export function problemList(sheet: Sheet, run: Run): Remark[] {
  const lost = droppedPlaces(run).map(({ row, name, address }) => ({ row, name, text: t`Not found: ${address}` }))
  const told = run.told.map(({ row, name, text }) => ({ row, name, text: said(text) }))
  return [...sheet.warnings, ...told, ...lost].toSorted((a, b) => a.row - b.row)
}
