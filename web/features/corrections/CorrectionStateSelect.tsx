import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { CorrectionStateFilter } from '#contract/corrections.ts'

interface Props {
  value: CorrectionStateFilter
  onChange: (state: CorrectionStateFilter) => void
}

/** Which corrections a list shows. */
export const CorrectionStateSelect = ({ value, onChange }: Props) => (
  <NativeSelect
    label={t`Show`}
    w={200}
    value={value}
    onChange={({ currentTarget }) => onChange(CorrectionStateFilter.parse(currentTarget.value))}
    data={[
      { value: 'open', label: t`Open corrections` },
      { value: 'all', label: t`All corrections` },
    ]}
  />
)
