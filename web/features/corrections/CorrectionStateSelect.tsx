import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { CorrectionState } from '#contract/corrections.ts'

interface Props {
  value: CorrectionState
  onChange: (state: CorrectionState) => void
}

/** Which corrections a list shows. */
export const CorrectionStateSelect = ({ value, onChange }: Props) => (
  <NativeSelect
    label={t`Show`}
    w={200}
    value={value}
    onChange={({ currentTarget }) => onChange(CorrectionState.parse(currentTarget.value))}
    data={[
      { value: 'open', label: t`Open corrections` },
      { value: 'all', label: t`All corrections` },
    ]}
  />
)
