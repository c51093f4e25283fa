import { t } from '@lingui/core/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { accountRoutes, type Channel, type CurrentUser } from '#contract/accounts.ts'
import { useWrite } from '#web/api/query.ts'
import { showFailure } from '#web/ui/dialogs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CodeForm } from './CodeForm.tsx'

/** A changed address or number is not used before it is confirmed (SR-023): says so, and lets people do it. */
export function ConfirmNotices({ user }: { user: CurrentUser }) {
  const { email = '', phone = '' } = user
  return (
    <>
      {user.confirm_email && (
        <ConfirmNotice
          channel="email"
          text={t`${email} is not confirmed yet. Until it is, the address you had before stays in use: you sign in with it, and your tokens go there.`}
        />
      )}
      {user.confirm_phone && (
        <ConfirmNotice
          channel="sms"
          text={t`${phone} is not confirmed yet. Until it is, your tokens go to the number you had before.`}
        />
      )}
    </>
  )
}

function ConfirmNotice({ channel, text }: { channel: Channel; text: string }) {
  const [isAsking, setAsking] = useState(false)
  const sending = useWrite(accountRoutes.askToConfirm)
  const confirming = useWrite(accountRoutes.confirm, { refreshes: [accountRoutes.current] })

  const send = async () => {
    try {
      await sending.mutateAsync({ body: { channel } })
      setAsking(true)
    } catch (error) {
      showFailure(error)
    }
  }

  const confirm = async (token: string) => {
    await confirming.mutateAsync({ body: { channel, token } })
    toast(channel === 'email' ? t`Your e-mail address is confirmed.` : t`Your phone number is confirmed.`)
  }

  return (
    <Alert color="amber" icon={<IconAlertCircle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text>{text}</Text>
        {isAsking ? (
          <CodeForm
            label={channel === 'email' ? t`Enter the token from the e-mail` : t`Enter the token from the text message`}
            submitLabel={t`Confirm`}
            onSubmit={confirm}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <Button variant="default" loading={sending.isPending} onClick={send}>{t`Send a token there`}</Button>
        )}
      </Stack>
    </Alert>
  )
}
