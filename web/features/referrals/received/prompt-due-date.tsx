import { t } from '@lingui/core/macro'
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { Suspense, useRef, useState, type FormEvent } from 'react'
import { openDialog } from '#web/ui/dialog/dialogs.tsx'
import { modals } from '#web/ui/dialog/modals.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { getUnfinishedText, isUnfinishedDateOrTime } from '#web/ui/form/unfinished-date.ts'
import { useToday } from '#web/ui/hooks/use-today.ts'
import { lazyPart } from '#web/ui/load-chunk.ts'

const DueDateCalendar = lazyPart(() => import('./DueDateCalendar.tsx').then((file) => file.default))

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
        <DueDateChoice
          value={value}
          canClear={canClear}
          onChoose={(due) => {
            chosen = due
            modals.close(id)
          }}
        />
      ),
    })
  })
}

interface ChoiceProps extends Omit<DueDatePrompt, 'title'> {
  onChoose: (due: string | null) => void
}

/** A field to type the date in, which has the focus first, and a calendar below it. */
const DueDateChoice = ({ value, canClear, onChoose }: ChoiceProps) => (
  <Stack align="center">
    <TypedDueDate value={value} onChoose={onChoose} />
    <Suspense fallback={<Skeleton w={252} h={268} />}>
      <DueDateCalendar value={value} onChange={onChoose} hasFocus={false} />
    </Suspense>
    {canClear && <Button variant="subtle" onClick={() => onChoose(null)}>{t`Clear the due date`}</Button>}
  </Stack>
)

/** An empty field sets nothing: neither today nor no date was asked for. */
function TypedDueDate({ value, onChoose }: Pick<ChoiceProps, 'value' | 'onChoose'>) {
  const field = useRef<HTMLInputElement>(null)
  const today = useToday()
  const [day, setDay] = useState(value ?? '')
  const [error, setError] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = field.current ? findError(field.current, value, today) : null
    if (found === null) return onChoose(day)
    setError(found)
    field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-start" gap="xs">
        <DateField
          ref={field}
          name="due"
          aria-label={t`Due Date`}
          data-autofocus
          value={day}
          error={error}
          onChange={(event) => {
            setDay(event.currentTarget.value)
            setError(null)
          }}
        />
        <Button type="submit" variant="default">{t`Set`}</Button>
      </Group>
    </form>
  )
}

/** As in the calendar, a day before today can stay and cannot be chosen. */
function findError(input: HTMLInputElement, before: string | null, today: string): string | null {
  if (isUnfinishedDateOrTime(input)) return getUnfinishedText(input)
  if (input.value === '') return t`Enter a date, or choose one in the calendar.`
  return input.value < today && input.value !== before ? t`Enter today or a later day.` : null
}
