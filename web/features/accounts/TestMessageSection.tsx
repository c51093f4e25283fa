import { t } from '@lingui/core/macro'
import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { accountRoutes, type CurrentUser, type MessageChannel } from '#contract/accounts.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { formatLabelled } from '#web/ui/format-labelled.ts'

/**
 * Lets users try whether messages reach them, once their email address is confirmed. A number that is not confirmed is left
 * out: it gets no messages yet.
 */
export function TestMessageSection({ user }: { user: CurrentUser }) {
  const { sms, twoStep } = getPublicConfig().features
  const { email = '', phone = '' } = user
  const isEmailConfirmed = !user.confirm_email && !(twoStep && user.email_verified_at === null)
  if (email === '' || !isEmailConfirmed) return null
  const hasPhone = sms && phone !== '' && !user.confirm_phone

  return (
    <section aria-labelledby="test-message">
      <Title order={2} size="h3" id="test-message" mb="xs">{t`Do our messages reach you?`}</Title>
      <Card>
        <Stack gap="lg">
          <TestMessageForm channel="email" address={email} />
          {hasPhone && <TestMessageForm channel="sms" address={phone} />}
        </Stack>
      </Card>
    </section>
  )
}

function TestMessageForm({ channel, address }: { channel: MessageChannel; address: string }) {
  const sending = useRouteMutation(accountRoutes.sendTestMessage)
  const [message, setMessage] = useState('')
  const label = t`Send a test message`

  const send = async () => {
    setMessage('')
    try {
      setMessage((await sending.mutateAsync({ body: { channel } })).message)
    } catch (error) {
      showErrorAlert(error)
    }
  }

  return (
    <Stack gap="xs" align="flex-start">
      <Text style={{ overflowWrap: 'anywhere' }}>{address}</Text>
      <Button
        variant="default"
        loading={sending.isPending}
        aria-label={formatLabelled(label, address)}
        onClick={() => void send()}
      >
        {label}
      </Button>
      <Text component="output" display="block">
        {message}
      </Text>
    </Stack>
  )
}
