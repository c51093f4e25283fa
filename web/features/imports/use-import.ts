import { useEffect, useRef, useState } from 'react'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { messageOf } from '#web/api/call-error.ts'
import { refresh } from '#web/api/query.ts'
import { newKey } from '#web/api/request.ts'
import { importCalls } from './import-calls.ts'
import { readFile } from './read-file.ts'
import { readRows, type Sheet } from './rows.ts'
import { beginRun, proceed, type Run } from './run.ts'
import type { WorkbookProblem } from './workbook-limits.ts'

export type ImportState =
  | { phase: 'choosing'; problem?: WorkbookProblem | 'no vendors'; sheet?: Sheet }
  | { phase: 'reading'; fileName: string }
  | { phase: 'checked'; fileName: string; sheet: Sheet }
  | { phase: 'running'; sheet: Sheet; run: Run }
  /** `reason` is null when the person stopped it. */
  | { phase: 'stopped'; sheet: Sheet; run: Run; reason: string | null }
  | { phase: 'done'; sheet: Sheet; run: Run }

/** An import from the chosen file to its result. Leaving the page ends it; what was sent stays. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ phase: 'choosing' })
  const stopper = useRef(new AbortController())
  useEffect(() => () => stopper.current.abort(), [])

  const choose = async (file: File) => {
    stopper.current = new AbortController()
    const { signal } = stopper.current
    setState({ phase: 'reading', fileName: file.name })
    // A file that was moved or changed since it was chosen cannot be read.
    const reading = await readFile(file, signal).catch(() => ({ problem: 'invalid' as const }))
    if (signal.aborted) return
    if ('problem' in reading) return setState({ phase: 'choosing', problem: reading.problem })
    const sheet = readRows(reading.cells)
    if (sheet.vendors.length === 0) return setState({ phase: 'choosing', problem: 'no vendors', sheet })
    setState({ phase: 'checked', fileName: file.name, sheet })
  }

  const go = async (sheet: Sheet, from: Run) => {
    stopper.current = new AbortController()
    const { signal } = stopper.current
    let run = from
    setState({ phase: 'running', sheet, run })
    try {
      for await (const next of proceed(from, importCalls(signal))) {
        run = next
        setState({ phase: 'running', sheet, run })
      }
      setState({ phase: 'done', sheet, run })
    } catch (error) {
      setState({ phase: 'stopped', sheet, run, reason: signal.aborted ? null : messageOf(error) })
    }
    await refresh(vendorRoutes.list, serviceRoutes.list)
  }

  return {
    state,
    choose,
    start: (sheet: Sheet) => go(sheet, beginRun(sheet.vendors, newKey())),
    goOn: (sheet: Sheet, run: Run) => go(sheet, run),
    stop: () => {
      stopper.current.abort()
      setState((now) => (now.phase === 'reading' ? { phase: 'choosing' } : now))
    },
    reset: () => setState({ phase: 'choosing' }),
  }
}
