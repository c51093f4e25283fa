import '@mantine/dates/styles.css'
import { t } from '@lingui/core/macro'
import { DatePickerInput } from '@mantine/dates'
import type { FilterDraft } from './received-filter.ts'

interface Props {
  value: FilterDraft['period']
  onChange: (period: FilterDraft['period']) => void
  isRequired: boolean
}

/** The first and the last day on which referrals were created. Loaded when it is shown: a calendar is large. */
export default function PeriodField({ value, onChange, isRequired }: Props) {
  return (
    <DatePickerInput
      type="range"
      label={t`Creation period`}
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
