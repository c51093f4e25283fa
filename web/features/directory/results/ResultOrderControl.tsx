import { t } from '@lingui/core/macro'
import { SegmentedControl } from '@mantine/core'
import type { MapSearchParams } from '#web/search-params.ts'
import classes from './ResultOrderControl.module.css'

interface Props {
  value: MapSearchParams['order']
  onChange: (order: MapSearchParams['order']) => void
}

/** The choice between the two orders of a search by words, in the words of the public directory. */
export const ResultOrderControl = ({ value, onChange }: Props) => (
  <SegmentedControl
    classNames={{ root: classes.choice, label: classes.label }}
    aria-label={t`Order of the list`}
    fullWidth
    value={value ?? 'best'}
    onChange={(order) => onChange(order === 'nearest' ? order : undefined)}
    data={[
      { value: 'best', label: t`Best matches first` },
      { value: 'nearest', label: t`Nearest first` },
    ]}
  />
)
