import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Referral } from '#contract/referrals.ts'
import classes from '#web/features/referrals/compact.module.css'
import { formatSenderName } from '#web/features/referrals/referral-text.ts'
import { useIsSavingReferralStatus, useSetReferralStatus } from './receiver-actions.ts'
import { ReferralStatusCombobox } from './ReferralStatusCombobox.tsx'

/** 'Mark as' in a row. The column before it says the current status. */
export function ReferralStatusMenuButton({ referral }: { referral: Referral }) {
  const setStatus = useSetReferralStatus(referral)
  const isSaving = useIsSavingReferralStatus(referral)
  if (!referral.may.change) return null

  return (
    <ReferralStatusCombobox
      current={referral.status}
      isSaving={isSaving}
      onChoose={(status) => setStatus.mutate({ params: { id: String(referral.id) }, body: { status } })}
    >
      <ActionIcon
        variant="default"
        size={32}
        className={classes.markButton}
        aria-label={t`Mark as, ${formatSenderName(referral)}`}
        data-act="status"
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    </ReferralStatusCombobox>
  )
}
