import { plural, t } from '@lingui/core/macro'
import { List, Stack, Text } from '@mantine/core'
import { MAX_BULK_IDS, type BulkOutcome } from '#contract/bulk.ts'
import { CallError, getErrorMessage, isSessionEndedError } from '#web/api/call-error.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun, showAlert } from '#web/ui/dialog/dialogs.tsx'
import type { ConfirmOptions } from '#web/ui/dialog/ConfirmDialogContent.tsx'
import { getFailureTitle } from '#web/ui/failure-title.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { focusSelectAllCheckbox } from './row-focus.ts'

export interface BulkOperation extends Pick<ConfirmOptions, 'confirmLabel' | 'isDangerous' | 'note'> {
  /** What happens to the rows, below their names. */
  text: string
  /** Changes at most MAX_BULK_IDS rows. */
  run: (ids: number[], note: string) => Promise<BulkOutcome>
  /** The message about the changed rows: '3 vendors are active.' */
  doneText: (count: number) => string
}

/** A row of the table and its name. */
interface NamedRow {
  id: number
  name: string
}

/** What became of the rows. After an error, `rest` are those of which the server has told nothing. */
interface Report extends BulkOutcome {
  error?: unknown
  rest: number[]
}

/**
 * Asks before an act on the selected rows, naming them, and reports which rows it did not change and why. Returns the
 * ids of those; null when nothing was done.
 */
export async function confirmAndRunBulkOperation(
  rows: NamedRow[],
  { text, run, doneText, ...question }: BulkOperation,
): Promise<number[] | null> {
  let outcome: Report = { done: [], failed: [], rest: [] }
  const isDone = await confirmAndRun({
    ...question,
    title: t`Are you sure?`,
    text: (
      <Stack gap="xs">
        <Text fw={600}>{describeRows(rows)}</Text>
        <Text>{text}</Text>
      </Stack>
    ),
    cancelLabel: t`No, cancel`,
    describeFailure: CONFIRMATION_TEXTS.bulkFailure,
    onConfirm: async (note) => {
      outcome = await runInParts(
        rows.map(({ id }) => id),
        (ids) => run(ids, note),
      )
    },
  })
  if (!isDone) return null
  const { done, failed, rest } = outcome
  if (failed.length === 0 && rest.length === 0) showToast(doneText(done.length))
  else await showReport(rows, outcome, doneText)
  focusSelectAllCheckbox()
  return [...failed.map(({ id }) => id), ...rest]
}

/**
 * Throws when the first part fails, as the question then shows the error, and when the session has ended. Otherwise the
 * outcome so far is reported, too.
 */
async function runInParts(ids: number[], run: (ids: number[]) => Promise<BulkOutcome>): Promise<Report> {
  const outcome: BulkOutcome = { done: [], failed: [] }
  for (let start = 0; start < ids.length; start += MAX_BULK_IDS) {
    try {
      const part = await run(ids.slice(start, start + MAX_BULK_IDS))
      outcome.done.push(...part.done)
      outcome.failed.push(...part.failed)
    } catch (error) {
      if (start === 0 || (error instanceof CallError && isSessionEndedError(error))) throw error
      return { ...outcome, error, rest: ids.slice(start) }
    }
  }
  return { ...outcome, rest: [] }
}

const MAX_NAMES = 5

/** 'Ash House; Birch House' or 'Ash House; … and 12 more'. Names of people have commas. */
function describeRows(rows: NamedRow[]): string {
  const rest = rows.length - MAX_NAMES
  const names = rows.slice(0, MAX_NAMES).map(({ name }) => name)
  return [...names, ...(rest > 0 ? [plural(rest, { one: 'and # more', other: 'and # more' })] : [])].join('; ')
}

function showReport(rows: NamedRow[], outcome: Report, doneText: BulkOperation['doneText']): Promise<void> {
  const { done, failed, error, rest } = outcome
  const count = failed.length
  return showAlert({
    title:
      rest.length > 0
        ? getFailureTitle(error)
        : plural(count, { one: '# was not changed', other: '# were not changed' }),
    text: (
      <Stack gap="sm">
        {done.length > 0 && <Text>{doneText(done.length)}</Text>}
        {rest.length > 0 && (
          <Text>
            {getErrorMessage(error)}{' '}
            {plural(rest.length, { one: 'The other one stays selected.', other: 'The other # stay selected.' })}
          </Text>
        )}
        {count > 0 && <FailedRows rows={rows} failed={failed} />}
      </Stack>
    ),
  })
}

function FailedRows({ rows, failed }: { rows: NamedRow[]; failed: BulkOutcome['failed'] }) {
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? `#${id}`
  return (
    <>
      <Text>{t`These stay as they were, and stay selected:`}</Text>
      <List spacing="xs">
        {failed.map(({ id, message }) => (
          <List.Item key={id}>
            <Text span fw={600}>
              {nameOf(id)}
            </Text>
            <br />
            {message}
          </List.Item>
        ))}
      </List>
    </>
  )
}
