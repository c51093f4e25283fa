import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Referral } from '#contract/referrals.ts'
import classes from '#web/features/referrals/compact.module.css'
import { formatReceivedReferralName } from '#web/features/referrals/referral-text.ts'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { useSetReferralStatus } from './receiver-actions.ts'
import { ReferralStatusCombobox } from './ReferralStatusCombobox.tsx'

/** 'Mark as' in a row, whose column before it says the current status, or with these words on a card. */
export function ReferralStatusMenuButton({ referral }: { referral: Referral }) {
  const { isSaving, run: setStatus } = useSetReferralStatus(referral)
  const isWide = useIsWideScreen()
  if (!referral.may.change) return null
  const buttonProps = {
    variant: 'default',
    'aria-label': t`Mark as, ${formatReceivedReferralName(referral)}`,
    'data-act': 'status',
  }
  const chevron = <IconChevronDown size={18} aria-hidden />

  return (
    <ReferralStatusCombobox current={referral.status} isSaving={isSaving} onChoose={setStatus}>
      {isWide ? (
        <ActionIcon {...buttonProps} size={32} className={classes.markButton}>
          {chevron}
        </ActionIcon>
      ) : (
        <Button {...buttonProps} px="xs" className={classes.button} rightSection={chevron}>{t`Mark as`}</Button>
      )}
    </ReferralStatusCombobox>
  )
}
