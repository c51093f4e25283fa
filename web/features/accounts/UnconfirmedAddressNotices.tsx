import { t } from '@lingui/core/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { accountRoutes, type MessageChannel, type CurrentUser } from '#contract/accounts.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { VerificationCodeForm } from './VerificationCodeForm.tsx'

/**
 * A changed address or number is not used until it is confirmed (SR-023), and an address that was never confirmed gives no
 * rights on a hub with a second step: explains this and offers the confirmation, of a number where the hub sends text messages.
 */
export function UnconfirmedAddressNotices({ user }: { user: CurrentUser }) {
  const { email = '', phone = '' } = user
  const { sms, twoStep } = getPublicConfig().features
  return (
    <>
      {user.confirm_email && (
        <UnconfirmedAddressAlert
          channel="email"
          text={
            user.signs_in_with_email
              ? t`${email} is not confirmed yet. Until then, your tokens go to your previous address.`
              : t`${email} is not confirmed yet. Until then, you sign in with your previous address and get your tokens there.`
          }
        />
      )}
      {twoStep && !user.confirm_email && user.email_verified_at === null && (
        <UnconfirmedAddressAlert
          channel="email"
          text={t`${email} is not confirmed yet. Until it is, you cannot become a contact of a vendor.`}
        />
      )}
      {sms && user.confirm_phone && (
        <UnconfirmedAddressAlert
          channel="sms"
          text={t`${phone} is not confirmed yet. Until then, your tokens go to your previous number.`}
        />
      )}
    </>
  )
}

function UnconfirmedAddressAlert({ channel, text }: { channel: MessageChannel; text: string }) {
  const [isAsking, setAsking] = useState(false)
  const sending = useRouteMutation(accountRoutes.askToConfirm)
  const confirming = useRouteMutation(accountRoutes.confirm, { refreshes: [accountRoutes.current] })

  const send = async () => {
    try {
      await sending.mutateAsync({ body: { channel } })
      setAsking(true)
    } catch (error) {
      showErrorAlert(error)
    }
  }

  const confirm = async (token: string) => {
    await confirming.mutateAsync({ body: { channel, token } })
    showToast(channel === 'email' ? t`Your email address is confirmed.` : t`Your phone number is confirmed.`)
  }

  return (
    <Alert role="note" color="amber" icon={<IconAlertCircle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text>{text}</Text>
        {isAsking ? (
          <VerificationCodeForm
            label={channel === 'email' ? t`Enter the token from the email` : t`Enter the token from the text message`}
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
