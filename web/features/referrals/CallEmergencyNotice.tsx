import { t } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'

/**
 * Says that referrals are not monitored around the clock. Shown where a referral is written and where one is waiting
 * for a response. A note, not an alert: it is on the screen from the start and must not interrupt a screen reader.
 */
export function CallEmergencyNotice() {
  return (
    <Group role="note" gap={8} wrap="nowrap" align="flex-start" c="dimmed">
      <IconUrgent size={20} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm">{t`In an emergency, call 911. A referral may not be read right away.`}</Text>
    </Group>
  )
}
