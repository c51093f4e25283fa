import { t } from '@lingui/core/macro'
import { Alert, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirm, tell } from '#web/ui/dialogs.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { Checked } from './Checked.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportResult } from './ImportResult.tsx'
import { Progressing } from './Progressing.tsx'
import { Reading } from './Reading.tsx'
import { SheetPreview } from './SheetPreview.tsx'
import { Stopped } from './Stopped.tsx'
import { type ImportState, useImport } from './use-import.ts'
import { problemHint, problemText } from './workbook-problem.ts'

/** Vendors from a spreadsheet: choose, look at what is in it, import, see what came of it. */
export function ImportPage() {
  const { state, choose, start, goOn, stop, reset } = useImport()
  useGuard(state.phase === 'running')
  useDialogs(state)
  const parts = useKeptFocus(state.phase)

  return (
    <div ref={parts}>
      <PageHeader
        title={t`Import Vendors`}
        text={t`Vendors that are here already, by their e-mail, stay as they are.`}
      />
      {state.phase === 'choosing' && (
        <Stack>
          <Problem state={state} />
          <ChooseFile onFile={choose} />
          {state.sheet && <SheetPreview sheet={state.sheet} />}
        </Stack>
      )}
      {state.phase === 'reading' && <Reading fileName={state.fileName} onStop={stop} />}
      {state.phase === 'checked' && (
        <Checked fileName={state.fileName} sheet={state.sheet} onStart={() => start(state.sheet)} onBack={reset} />
      )}
      {state.phase === 'running' && <Progressing run={state.run} onStop={stop} />}
      {state.phase === 'stopped' && (
        <Stopped run={state.run} reason={state.reason} onGoOn={() => goOn(state.sheet, state.run)} onBack={reset} />
      )}
      {state.phase === 'done' && <ImportResult sheet={state.sheet} run={state.run} onAnother={reset} />}
    </div>
  )
}

/** Asks before a running import is left. A session that has ended leaves without a question. */
function useGuard(isRunning: boolean) {
  useBlocker({
    disabled: !isRunning,
    enableBeforeUnload: isRunning,
    shouldBlockFn: async ({ next }) => {
      if (next.pathname === '/logout') return false
      return !(await confirm({
        title: t`Are you sure?`,
        text: t`The import stops when you leave. What was sent stays; importing the file again adds the rest.`,
        confirmLabel: t`Yes, leave`,
        cancelLabel: t`No, cancel`,
      }))
    },
  })
}

/** What the specification tells in dialogs, once for each file and each result (ERR-035, ERR-037). */
function useDialogs(state: ImportState) {
  useEffect(() => {
    if (state.phase === 'choosing' && state.problem !== undefined) {
      void tell({ title: t`Validation Error`, text: wordsOf(state.problem) })
    }
    if (state.phase === 'done') {
      const { imported, errors } = state.run.result
      if (errors.length > 0) return
      if (imported > 0) void tell({ title: t`Vendors Imported`, text: t`Vendors Imported Successfully` })
      else void tell({ title: t`No new vendors`, text: t`They were all here already and stay as they are.` })
    }
  }, [state])
}

type ProblemName = NonNullable<Extract<ImportState, { phase: 'choosing' }>['problem']>

const wordsOf = (problem: ProblemName) =>
  problem === 'no vendors' ? t`No valid vendors to import!` : problemText(problem)

function Problem({ state: { problem } }: { state: Extract<ImportState, { phase: 'choosing' }> }) {
  if (problem === undefined) return null
  return (
    <Alert color="red" title={wordsOf(problem)}>
      {problem === 'no vendors' ? t`Every row was skipped; the list below says why.` : problemHint(problem)}
    </Alert>
  )
}
