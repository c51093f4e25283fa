import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { useLanguage } from '#web/locales/use-language.ts'

interface Props {
  value: string | null
  onChange: (day: string | null) => void
}

/** A calendar to choose a due date. Loaded when it is opened, because it is large. */
export default function DueDateCalendar({ value, onChange }: Props) {
  return <DatePicker locale={useLanguage()} value={value} onChange={onChange} firstDayOfWeek={0} />
}
