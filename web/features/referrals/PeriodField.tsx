import '@mantine/dates/styles.css'
import { t } from '@lingui/core/macro'
import { DatePickerInput } from '@mantine/dates'
import { formatDay } from '#web/ui/moments.ts'
import type { FilterDraft } from './received-filter.ts'

interface Props {
  value: FilterDraft['period']
  onChange: (period: FilterDraft['period']) => void
  isRequired: boolean
}

/** The first and the last day on which referrals were created. Loaded when it is shown: a calendar is large. */
export default function PeriodField({ value, onChange, isRequired }: Props) {
  const [from, to] = value
  const label = t`Creation period`
  // The kit gives the field the name of its popover: the label, and what is chosen.
  const popover = {
    'aria-label': from && to ? `${label}: ${formatDay(from)} – ${formatDay(to)}` : label,
    returnFocus: true,
  }
  return (
    <DatePickerInput
      type="range"
      label={label}
      popoverProps={popover}
      placeholder={t`First and last day`}
      value={value}
      onChange={onChange}
      valueFormat="MMM D YYYY"
      firstDayOfWeek={0}
      allowSingleDateInRange
      withAsterisk={isRequired}
      clearable
    />
  )
}
