import '@mantine/dates/styles.css'
import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLanguage } from '#web/locales/use-language.ts'
import { DateOrTimeField } from '#web/ui/form/DateOrTimeField.tsx'
import { getUnfinishedDateOrTimeMessage, isUnfinishedDateOrTime } from '#web/ui/form/unfinished-date-or-time.ts'
import { useTodayAtMount } from '#web/ui/hooks/use-today-at-mount.ts'

interface CalendarProps {
  value: string | null
  onChange: (day: string | null) => void
  /** False beside a field that has the focus. */
  hasFocus?: boolean
}

/**
 * A calendar to choose a due date from today on, by default with the focus on the chosen day or today. A past one stays
 * marked.
 * Loaded when it is opened, because it is large.
 */
export function DueDateCalendar({ value, onChange, hasFocus = true }: CalendarProps) {
  const calendar = useRef<HTMLDivElement>(null)
  const today = useTodayAtMount()
  const [focusedDay] = useState(() => (value !== null && value > today ? value : today))
  // The dialog around it has set its focus before the calendar was loaded.
  useEffect(() => calendar.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  return (
    <DatePicker
      ref={calendar}
      locale={useLanguage()}
      value={value}
      onChange={onChange}
      defaultDate={focusedDay}
      // Excluded, not the earliest day: the months before stay within reach, to look at a due date that has passed.
      excludeDate={(day) => day < today}
      firstDayOfWeek={0}
      highlightToday
      // Dialogs and popovers look for it when they open.
      getDayProps={(day) => (hasFocus && day === focusedDay ? { 'data-autofocus': true } : {})}
    />
  )
}

interface ChoiceProps {
  /** The day that is marked in the calendar. */
  value: string | null
  canClear: boolean
  onChoose: (due: string | null) => void
}

/** A field to type the date in, which has the focus first, and a calendar below it. */
export const DueDatePicker = ({ value, canClear, onChoose }: ChoiceProps) => (
  <Stack align="center">
    <TypedDueDate value={value} onChoose={onChoose} />
    <DueDateCalendar value={value} onChange={onChoose} hasFocus={false} />
    {canClear && <Button variant="subtle" onClick={() => onChoose(null)}>{t`Clear the due date`}</Button>}
  </Stack>
)

/** An empty field sets nothing: neither today nor no date was asked for. */
function TypedDueDate({ value, onChoose }: Pick<ChoiceProps, 'value' | 'onChoose'>) {
  const field = useRef<HTMLInputElement>(null)
  const today = useTodayAtMount()
  const [day, setDay] = useState(value ?? '')
  const [error, setError] = useState<string | null>(null)
  // The dialog around it has set its focus before the field was loaded.
  useEffect(() => field.current?.focus(), [])

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
        <DateOrTimeField
          ref={field}
          name="due"
          data-autofocus
          aria-label={t`Due Date`}
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
  if (isUnfinishedDateOrTime(input)) return getUnfinishedDateOrTimeMessage(input)
  if (input.value === '') return t`Enter a date, or choose one in the calendar.`
  return input.value < today && input.value !== before ? t`Enter today or a later day.` : null
}
