import { t } from '@lingui/core/macro'
import { Stack, Text, Title } from '@mantine/core'
import { getPublicConfig } from '#web/api/config.ts'

/** Shown before sending: what happens next, who reads it, and until when it is kept (GST-051). */
export function GuestPrivacyNote({ vendorName }: { vendorName: string }) {
  const { appName, supportEmail } = getPublicConfig()

  return (
    <Stack component="aside" gap={4} aria-labelledby="guest-privacy">
      <Title order={3} size="h5" id="guest-privacy">{t`What happens next`}</Title>
      <Text size="sm">{t`We’ll email you a code. Once you have entered it, ${vendorName} gets your referral and answers by phone or email.`}</Text>
      <Text size="sm">{t`Who reads this? The people of ${vendorName} and the administrators of ${appName}, with your name, email and phone number.`}</Text>
      <Text size="sm">{t`How long is it kept? You have an hour to confirm it. What you don’t confirm is deleted within a day. A confirmed referral is kept until ${vendorName} deletes it, and for a time after that; write to ${supportEmail} to have yours deleted.`}</Text>
    </Stack>
  )
}
