import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { SelectableStatus, type Referral } from '#contract/referrals.ts'
import classes from '#web/features/referrals/compact.module.css'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import { StatusBadge } from '#web/features/referrals/StatusBadge.tsx'
import { useIsSavingReferralStatus, useSetReferralStatus } from './receiver-actions.ts'
import { senderName } from '#web/features/referrals/referral-text.ts'

interface Props {
  referral: Referral
  /** Omit in a table, where the header is the label. */
  hasLabel?: boolean
}

/** Saves the status immediately, any of the nine in any order (RECV-031, RECV-036); restores the old one on failure. */
export function StatusSelect({ referral, hasLabel }: Props) {
  const setStatus = useSetReferralStatus(referral)
  const isSaving = useIsSavingReferralStatus(referral)
  const chosen = SelectableStatus.safeParse(referral.status)
  if (!referral.may.change) return null

  return (
    <Select
      {...(hasLabel
        ? { label: t`Mark as` }
        : { 'aria-label': t`Mark as, ${senderName(referral)}`, size: 'xs', classNames: { wrapper: classes.input } })}
      placeholder={hasLabel ? t`Choose a status` : t`Mark as`}
      data={SelectableStatus.options.map((status) => ({ value: status, label: describeReferralStatus(status).label }))}
      value={isSaving ? null : (chosen.data ?? null)}
      allowDeselect={false}
      // Read-only instead of disabled, which would lose the focus.
      readOnly={isSaving}
      comboboxProps={{
        width: hasLabel ? 'target' : 'max-content',
        position: 'bottom-end',
        classNames: { dropdown: classes.list },
      }}
      maxDropdownHeight={420}
      renderOption={({ option }) => <StatusBadge status={SelectableStatus.parse(option.value)} />}
      onChange={(value) => {
        const status = SelectableStatus.parse(value)
        setStatus.mutate({ params: { id: String(referral.id) }, body: { status } })
      }}
    />
  )
}
