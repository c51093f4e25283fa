import { useEffect, useRef, useState } from 'react'
import { serviceRoutes } from '#contract/services.ts'
import { getErrorMessage } from '#web/api/call-error.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { createIdempotencyKey } from '#web/api/request.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { createImportCalls } from './create-import-calls.ts'
import { readWorkbookInWorker } from './read-workbook-in-worker.ts'
import { parseVendorSheet, type ParsedVendorSheet } from './parse-vendor-sheet.ts'
import { createImportRun, runImportInSteps, type ImportRun } from './import-run.ts'
import { showImportFileAlert, showImportSuccessAlert, type ImportFileProblem } from './show-import-alerts.tsx'

export type ImportState =
  | { phase: 'choosing'; problem?: ImportFileProblem; sheet?: ParsedVendorSheet }
  | { phase: 'reading'; fileName: string }
  | { phase: 'checked'; fileName: string; sheet: ParsedVendorSheet }
  | { phase: 'running'; sheet: ParsedVendorSheet; run: ImportRun }
  /** `reason` is null when the user stopped it. */
  | { phase: 'stopped'; sheet: ParsedVendorSheet; run: ImportRun; reason: string | null }
  | { phase: 'done'; sheet: ParsedVendorSheet; run: ImportRun }

/**
 * The state of an import from the chosen file to its result. Leaving the page stops it; vendors already sent are kept.
 */
export function useVendorImport() {
  const [state, setState] = useState<ImportState>({ phase: 'choosing' })
  const stopper = useRef(new AbortController())
  useEffect(() => () => stopper.current.abort(), [])

  const refuse = (problem: ImportFileProblem, sheet?: ParsedVendorSheet) => {
    setState({ phase: 'choosing', problem, ...(sheet && { sheet }) })
    showImportFileAlert(problem)
  }

  const choose = async (file: File) => {
    stopper.current = new AbortController()
    const { signal } = stopper.current
    setState({ phase: 'reading', fileName: file.name })
    // A file that was moved or changed after it was chosen cannot be read.
    const reading = await readWorkbookInWorker(file, signal).catch(() => ({ problem: 'invalid' as const }))
    if (signal.aborted) return
    if ('problem' in reading) return refuse(reading.problem)
    const sheet = parseVendorSheet(reading.cells)
    if (sheet.vendors.length === 0) return refuse('no vendors', sheet)
    setState({ phase: 'checked', fileName: file.name, sheet })
  }

  const go = async (sheet: ParsedVendorSheet, from: ImportRun) => {
    stopper.current = new AbortController()
    const { signal } = stopper.current
    let run = from
    setState({ phase: 'running', sheet, run })
    try {
      for await (const next of runImportInSteps(from, createImportCalls(signal))) {
        run = next
        setState({ phase: 'running', sheet, run })
      }
      setState({ phase: 'done', sheet, run })
      showImportSuccessAlert(sheet, run)
    } catch (error) {
      setState({ phase: 'stopped', sheet, run, reason: signal.aborted ? null : getErrorMessage(error) })
    }
    await refreshRouteQueries([...ROUTES_STALE_AFTER_VENDOR_CHANGE, serviceRoutes.list])
  }

  return {
    state,
    choose,
    start: (sheet: ParsedVendorSheet) => go(sheet, createImportRun(sheet.vendors, createIdempotencyKey())),
    resume: (sheet: ParsedVendorSheet, run: ImportRun) => go(sheet, run),
    stop: () => {
      stopper.current.abort()
      setState((now) => (now.phase === 'reading' ? { phase: 'choosing' } : now))
    },
    reset: () => setState({ phase: 'choosing' }),
  }
}
