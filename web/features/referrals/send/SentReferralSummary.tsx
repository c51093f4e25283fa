import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { servicePathText } from '#web/features/referrals/referral-text.ts'

/** A summary of the sent referral, its receiver, and what happens next. */
export function SentReferralSummary({ referral }: { referral: Referral }) {
  const { vendor, location, attachments, makeContact, user } = referral
  const service = servicePathText(referral)

  return (
    <Stack gap="sm">
      <Text>{t`${vendor.name} has your referral for ${service} at ${location.name || location.address}.`}</Text>
      {makeContact && <Text>{t`They see that you asked to be called right away, at ${user.phone}.`}</Text>}
      {attachments.length > 0 && (
        <Text>{t`They can open your document for 48 hours; after that it is destroyed.`}</Text>
      )}
      <Text>{t`You see their answer under My Referrals, where you can also take the referral back.`}</Text>
      <Text c="dimmed">{t`In an emergency, do not wait for an answer: call 911.`}</Text>
    </Stack>
  )
}
