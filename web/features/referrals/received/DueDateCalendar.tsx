import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { useLanguage } from '#web/locales/use-language.ts'

interface Props {
  value: string | null
  onChange: (day: string | null) => void
}

/** The month to choose a due date from. Loaded when it is opened: a calendar is large. */
export default function DueDateCalendar({ value, onChange }: Props) {
  return <DatePicker locale={useLanguage()} value={value} onChange={onChange} firstDayOfWeek={0} />
}
