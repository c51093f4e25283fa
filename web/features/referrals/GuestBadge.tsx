import { t } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import type { Referral } from '#contract/referrals.ts'

/** A sender without an account; the address was confirmed before the referral was sent (GST-046). */
export function GuestBadge({ referral }: { referral: Referral }) {
  if (referral.sent_for === null) return null
  return (
    <Group component="span" gap={4} wrap="nowrap" c="dimmed">
      <IconMailCheck size={16} aria-hidden style={{ flex: 'none' }} />
      <Text component="span" size="sm">{t`No account, e-mail confirmed`}</Text>
    </Group>
  )
}
