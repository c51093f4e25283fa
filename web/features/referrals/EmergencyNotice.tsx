import { t } from '@lingui/core/macro'
import { Alert } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'

/**
 * Warns that referrals are not monitored around the clock. Shown where a referral is written and where one is waiting
 * for a response.
 */
export function EmergencyNotice() {
  return (
    <Alert color="amber" p="xs" icon={<IconUrgent size={20} aria-hidden />}>
      {t`In an emergency, call 911. A referral may not be read right away.`}
    </Alert>
  )
}
