import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { ReferralClientSection } from '#web/features/referrals/ReferralClientSection.tsx'
import { formatServicePath } from '#web/features/referrals/referral-text.ts'

/** A summary of the sent referral, its receiver, and what happens next. */
export function SentReferralSummary({ referral }: { referral: Referral }) {
  const { vendor, location, attachments, makeContact, user } = referral
  const service = formatServicePath(referral)

  return (
    <Stack gap="sm">
      <Text>{t`${vendor.name} has your referral for ${service} at ${location.name || location.address}.`}</Text>
      <ReferralClientSection referral={referral} />
      {makeContact && <Text>{t`The vendor sees that you asked to be called right away, at ${user.phone}.`}</Text>}
      {attachments.length > 0 && <Text>{t`The vendor can open your document for 48 hours. Then it is deleted.`}</Text>}
      <Text>{t`You will see the answer under My Referrals, where you can also delete the referral.`}</Text>
      <Text c="dimmed">{t`In an emergency, call 911. Do not wait for an answer.`}</Text>
    </Stack>
  )
}
