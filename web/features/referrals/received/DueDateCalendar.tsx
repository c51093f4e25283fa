import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/locales/use-language.ts'
import { useToday } from '#web/ui/hooks/use-today.ts'

interface Props {
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
export default function DueDateCalendar({ value, onChange, hasFocus = true }: Props) {
  const calendar = useRef<HTMLDivElement>(null)
  const today = useToday()
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
