import { t } from '@lingui/core/macro'
import { Alert } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'

/** Nobody watches referrals around the clock: said where one is written and where one waits for an answer. */
export function EmergencyNotice() {
  return (
    <Alert color="amber" p="xs" icon={<IconUrgent size={20} aria-hidden />}>
      {t`In an emergency, call 911. A referral may not be read right away.`}
    </Alert>
  )
}
