import { t } from '@lingui/core/macro'
import { Alert, List, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useUnsavedMark } from '#web/forms/use-unsaved-guard.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useFocusReplacementButton } from '#web/ui/hooks/use-focus-replacement-button.ts'
import { ImportReviewStep } from './ImportReviewStep.tsx'
import { ImportFileStep } from './ImportFileStep.tsx'
import { ImportResultStep } from './ImportResultStep.tsx'
import { ImportProgressStep } from './ImportProgressStep.tsx'
import { ImportReadingStep } from './ImportReadingStep.tsx'
import { SheetPreview } from './SheetPreview.tsx'
import { ImportStoppedStep } from './ImportStoppedStep.tsx'
import { type ImportState, useVendorImport } from './use-vendor-import.ts'
import { getImportFileProblemText } from './show-import-alerts.tsx'
import { HEADER_ROW_NUMBER, type ParsedVendorSheet } from './parse-vendor-sheet.ts'
import { getWorkbookProblemHint } from './workbook-problem.ts'

/** Imports vendors from a spreadsheet: choose a file, review, import, see the result. */
export function ImportPage() {
  const { state, choose, start, resume, stop, reset } = useVendorImport()
  useLeaveGuard(state.phase === 'running')
  const parts = useFocusReplacementButton(state.phase)

  return (
    <div ref={parts}>
      <PageHeader
        title={t`Import Vendors`}
        text={t`Vendors that are already listed with the same email stay as they are.`}
      />
      {state.phase === 'choosing' && (
        <Stack>
          <ProblemAlert state={state} />
          <ImportFileStep onFile={choose} />
          {state.sheet && <SheetPreview sheet={state.sheet} />}
        </Stack>
      )}
      {state.phase === 'reading' && <ImportReadingStep fileName={state.fileName} onStop={stop} />}
      {state.phase === 'checked' && (
        <ImportReviewStep
          fileName={state.fileName}
          sheet={state.sheet}
          onStart={() => start(state.sheet)}
          onBack={reset}
        />
      )}
      {state.phase === 'running' && <ImportProgressStep run={state.run} onStop={stop} />}
      {state.phase === 'stopped' && (
        <ImportStoppedStep
          run={state.run}
          reason={state.reason}
          onResume={() => resume(state.sheet, state.run)}
          onBack={reset}
        />
      )}
      {state.phase === 'done' && <ImportResultStep sheet={state.sheet} run={state.run} onAnother={reset} />}
    </div>
  )
}

/** Asks before a running import is left. An ended session leaves without asking. */
function useLeaveGuard(isRunning: boolean) {
  useUnsavedMark(isRunning)
  useBlocker({
    disabled: !isRunning,
    enableBeforeUnload: isRunning,
    shouldBlockFn: async ({ next }) => {
      if (next.pathname === '/logout') return false
      return !(await confirmAndRun({
        title: t`Are you sure?`,
        text: t`The import stops if you leave. What has been sent stays; importing the file again adds the rest.`,
        confirmLabel: t`Yes, leave`,
        cancelLabel: t`No, cancel`,
      }))
    },
  })
}

function ProblemAlert({ state: { problem, sheet } }: { state: Extract<ImportState, { phase: 'choosing' }> }) {
  if (problem === undefined) return null
  return (
    <Alert color="red" title={getImportFileProblemText(problem)}>
      {problem === 'no vendors' ? <SkippedRowsHint sheet={sheet} /> : getWorkbookProblemHint(problem)}
    </Alert>
  )
}

/** Names the cause when the header is wrong, which makes every row look incomplete. */
function SkippedRowsHint({ sheet }: { sheet: ParsedVendorSheet | undefined }) {
  const ofHeader = sheet?.warnings.filter(({ row }) => row === HEADER_ROW_NUMBER) ?? []
  if (ofHeader.length === 0) return t`Every row was skipped; the list below says why.`
  return (
    <>
      {t`Every row was skipped, because the first row does not have the headers:`}
      <List>
        {ofHeader.map(({ text }) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </>
  )
}
