import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { AVAILABILITY_VALID_DAYS } from '#contract/availability.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import classes from './AvailabilityFilter.module.css'
import { getOpenToReferralsLabel } from './open-to-referrals-label.ts'

interface Props {
  value: MapSearchParams['availability']
  onChange: (availability: MapSearchParams['availability']) => void
}

/** Limits the results to vendors with a service, or with the chosen one, that is open. */
export function AvailabilityFilter({ value, onChange }: Props) {
  const isChecked = value === 'open'
  return (
    <Checkbox
      classNames={{ body: classes.body, inner: classes.box, label: classes.label, description: classes.explanation }}
      label={getOpenToReferralsLabel()}
      description={isChecked && openOnlyExplanation(AVAILABILITY_VALID_DAYS)}
      checked={isChecked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'open' : undefined)}
    />
  )
}

const openOnlyExplanation = (days: number) =>
  t`Each of these vendors confirmed in the last ${days} days that it is open to new referrals. Other vendors may be open, too.`
