import { t } from '@lingui/core/macro'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { FocusedResultOutput } from '#web/ui/ResultOutput.tsx'
import { GuestPageLayout } from './GuestPageLayout.tsx'
import { GuestSentNotice } from './GuestSentNotice.tsx'
import type { ConfirmedGuestReferral } from './guest-referral-values.ts'

/**
 * Where the link of the confirmation message leads. The secret is behind the #, so no server sees it before a person presses a
 * button; opening the page changes nothing (GST-036).
 */
export function ConfirmReferralPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  if (token !== '') return <Decision key={token} token={token} />
  return (
    <GuestPageLayout title={t`Confirm your referral`}>
      <Text>{t`This address is incomplete. Open the link in the message again, or enter the code from the message on the page where you filled in the form.`}</Text>
    </GuestPageLayout>
  )
}

function Decision({ token }: { token: string }) {
  const [confirmed, setConfirmed] = useKeptState<ConfirmedGuestReferral | null>(`confirmed ${token}`, () => null)
  const [disowned, setDisowned] = useKeptState<string | null>(`disowned ${token}`, () => null)
  const confirming = useRouteMutation(guestReferralRoutes.confirm)
  const disowning = useRouteMutation(guestReferralRoutes.disown)
  const isBusy = confirming.isPending || disowning.isPending

  if (confirmed)
    return (
      <GuestPageLayout title={t`Referral sent`}>
        <GuestSentNotice confirmed={confirmed} />
      </GuestPageLayout>
    )
  if (disowned !== null)
    return (
      <GuestPageLayout title={t`Referral not sent`}>
        <FocusedResultOutput>{disowned}</FocusedResultOutput>
      </GuestPageLayout>
    )
  const confirm = () =>
    confirming.mutate({ body: { token } }, { onSuccess: setConfirmed, onError: (error) => showErrorAlert(error) })
  const disown = () =>
    disowning.mutate(
      { body: { token } },
      { onSuccess: ({ message }) => setDisowned(message), onError: (error) => showErrorAlert(error) },
    )
  return (
    <GuestPageLayout title={t`Confirm your referral`}>
      <Stack gap="lg">
        <Stack gap="sm">
          <Text>{t`Opening this page does not send your referral. Press the button to send it. If it has already been sent, it is not sent again.`}</Text>
          <Button
            fullWidth
            loading={confirming.isPending}
            disabled={isBusy}
            onClick={confirm}
          >{t`Send my referral`}</Button>
        </Stack>
        <Stack gap="sm">
          <Title order={2} size="h5">{t`Didn’t write it?`}</Title>
          <Text size="sm">{t`Then somebody else entered your address. Use the button below and nothing is sent. You will get no more of these messages for 30 days.`}</Text>
          <div>
            <Button
              variant="default"
              loading={disowning.isPending}
              disabled={isBusy}
              onClick={disown}
            >{t`This was not me`}</Button>
          </div>
        </Stack>
      </Stack>
    </GuestPageLayout>
  )
}
