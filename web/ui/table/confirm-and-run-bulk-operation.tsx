import { plural, t } from '@lingui/core/macro'
import { List, Stack, Text } from '@mantine/core'
import { MAX_BULK_IDS, type BulkOutcome } from '#contract/bulk.ts'
import { confirmAndRun, showAlert } from '#web/ui/dialog/dialogs.tsx'
import type { ConfirmOptions } from '#web/ui/dialog/ConfirmDialogContent.tsx'
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

/**
 * Asks before an act on the selected rows, naming them, and reports which rows it did not change and why. Returns the
 * ids of those; null when nothing was done.
 */
export async function confirmAndRunBulkOperation(
  rows: NamedRow[],
  { text, run, doneText, ...question }: BulkOperation,
): Promise<number[] | null> {
  const outcome: BulkOutcome = { done: [], failed: [] }
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
    onConfirm: async (note) => {
      for (let start = 0; start < rows.length; start += MAX_BULK_IDS) {
        const part = await run(
          rows.slice(start, start + MAX_BULK_IDS).map(({ id }) => id),
          note,
        )
        outcome.done.push(...part.done)
        outcome.failed.push(...part.failed)
      }
    },
  })
  if (!isDone) return null
  if (outcome.failed.length === 0) showToast(doneText(outcome.done.length))
  else await showReport(rows, outcome, doneText)
  focusSelectAllCheckbox()
  return outcome.failed.map(({ id }) => id)
}

const MAX_NAMES = 5

/** 'Ash House; Birch House' or 'Ash House; … and 12 more'. Names of people have commas. */
function describeRows(rows: NamedRow[]): string {
  const rest = rows.length - MAX_NAMES
  const names = rows.slice(0, MAX_NAMES).map(({ name }) => name)
  return [...names, ...(rest > 0 ? [plural(rest, { one: 'and # more', other: 'and # more' })] : [])].join('; ')
}

function showReport(
  rows: NamedRow[],
  { done, failed }: BulkOutcome,
  doneText: BulkOperation['doneText'],
): Promise<void> {
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? `#${id}`
  const count = failed.length
  return showAlert({
    title: plural(count, { one: '# was not changed', other: '# were not changed' }),
    text: (
      <Stack gap="sm">
        {done.length > 0 && <Text>{doneText(done.length)}</Text>}
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
      </Stack>
    ),
  })
}
