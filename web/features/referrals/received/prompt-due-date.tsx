import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { openDialog } from '#web/ui/dialog/dialogs.tsx'
import { modals } from '#web/ui/dialog/modals.ts'
import { lazyPart } from '#web/ui/load-chunk.ts'

const DueDatePicker = lazyPart(() => import('./DueDateCalendar.tsx').then((file) => file.DueDatePicker))

interface DueDatePrompt {
  title: string
  /** The day that is marked in the calendar. */
  value: string | null
  canClear: boolean
}

/** Asks for a due date in a dialog; resolves null to clear it, undefined when the dialog was closed. */
export function promptDueDate({ title, value, canClear }: DueDatePrompt): Promise<string | null | undefined> {
  return new Promise((resolve) => {
    let chosen: string | null | undefined
    const id = openDialog({
      title,
      size: 'auto',
      withCloseButton: true,
      closeButtonProps: { 'aria-label': t`Close` },
      onGone: () => resolve(chosen),
      children: (
        <Suspense fallback={<Skeleton w={252} h={330} />}>
          <DueDatePicker
            value={value}
            canClear={canClear}
            onChoose={(due) => {
              chosen = due
              modals.close(id)
            }}
          />
        </Suspense>
      ),
    })
  })
}
