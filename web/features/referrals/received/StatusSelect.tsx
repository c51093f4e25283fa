import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { SelectableStatus, type Referral } from '#contract/referrals.ts'
import classes from '#web/features/referrals/compact.module.css'
import { useIsSavingReferralStatus, useSetReferralStatus } from './receiver-actions.ts'
import { statusOptions } from './status-options.ts'
import { StatusOption } from './StatusOption.tsx'

/** Saves the status immediately, any of the nine in any order (RECV-031, RECV-036); restores the old one on failure. */
export function StatusSelect({ referral }: { referral: Referral }) {
  const setStatus = useSetReferralStatus(referral)
  const isSaving = useIsSavingReferralStatus(referral)
  const chosen = SelectableStatus.safeParse(referral.status)
  if (!referral.may.change) return null

  return (
    <Select
      label={t`Mark as`}
      data-act="status"
      placeholder={t`Choose a status`}
      data={statusOptions()}
      value={isSaving ? null : (chosen.data ?? null)}
      allowDeselect={false}
      // Read-only instead of disabled, which would lose the focus.
      readOnly={isSaving}
      comboboxProps={{ position: 'bottom-end', classNames: { dropdown: classes.list } }}
      maxDropdownHeight={420}
      renderOption={({ option }) => <StatusOption status={SelectableStatus.parse(option.value)} />}
      onChange={(value) => {
        const status = SelectableStatus.parse(value)
        setStatus.mutate({ params: { id: String(referral.id) }, body: { status } })
      }}
    />
  )
}
