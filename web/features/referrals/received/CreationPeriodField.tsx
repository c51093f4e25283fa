import '@mantine/dates/styles.css'
import { t } from '@lingui/core/macro'
import { DatePickerInput } from '@mantine/dates'
import dayjs from 'dayjs'
import type { ReactNode, Ref } from 'react'
import type { Language } from '#contract/fields.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import { formatLabelled } from '#web/ui/format-labelled.ts'
import type { ReceivedFilterDraft } from './received-filter.ts'

const FORMATS = { en: 'MMM D YYYY', fr: 'D MMM YYYY' }
const written = (day: string, language: Language) => dayjs(day).locale(language).format(FORMATS[language])

interface Props {
  value: ReceivedFilterDraft['period']
  onChange: (period: ReceivedFilterDraft['period']) => void
  isRequired: boolean
  error: ReactNode
  ref: Ref<HTMLButtonElement>
}

/** The first and last day of creation of referrals. Loaded when it is shown, because a calendar is large. */
export function CreationPeriodField({ value, onChange, isRequired, error, ref }: Props) {
  const [from, to] = value
  const language = useLanguage()
  const label = t`Creation period`
  const hint = t`First and last day`
  // Mantine names the field after its popover, so the name has to contain the label and the value.
  const shown = from && to ? `${written(from, language)} – ${written(to, language)}` : hint
  const popover = { 'aria-label': formatLabelled(label, shown), returnFocus: true }
  return (
    <DatePickerInput
      type="range"
      ref={ref}
      error={error}
      label={label}
      popoverProps={popover}
      placeholder={hint}
      value={value}
      onChange={onChange}
      locale={language}
      valueFormat={FORMATS[language]}
      firstDayOfWeek={0}
      allowSingleDateInRange
      withAsterisk={isRequired}
      clearable
    />
  )
}
