import { t } from '@lingui/core/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { GuestCode, guestReferralRoutes } from '#contract/guest-referrals.ts'
import { CallError } from '#web/api/call-error.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { formatTimeByDeviceClock } from '#web/ui/format-date-time.ts'
import { ResendGuestCodeButton } from './ResendGuestCodeButton.tsx'
import type { ConfirmedGuestReferral, CreatedGuestDraft } from './guest-referral-values.ts'

interface Props {
  draft: CreatedGuestDraft['draft']
  /** Null after a reload, which forgets what was typed. */
  email: string | null
  onConfirmed: (confirmed: ConfirmedGuestReferral) => void
  /** No code sends this draft any more. */
  onEnded: () => void
  onBack: () => void
  onWriteAgain: () => void
}

const CodeForm = z.object({ code: GuestCode })

/** The code of the message; typing it sends the referral. */
export function ConfirmCodeStep({ draft, email, onConfirmed, onEnded, onBack, onWriteAgain }: Props) {
  const confirming = useRouteMutation(guestReferralRoutes.confirm)
  const form = useForm({
    stored: { code: '' },
    keptAs: `code ${draft.draft}`,
    toBody: ({ code }) => ({ code: code.replaceAll(/\s/g, '') }),
    schema: CodeForm,
    title: t`Validation Error`,
  })
  const confirm = form.submit(async ({ code }) => {
    try {
      onConfirmed(await confirming.mutateAsync({ body: { draft: draft.draft, code } }))
    } catch (error) {
      if (error instanceof CallError && error.status === 404) onEnded()
      throw error
    }
  })
  const until = formatTimeByDeviceClock(draft.expires_at)

  return (
    <form onSubmit={confirm} noValidate aria-label={t`Confirm your email address`}>
      <Stack gap="sm">
        <Text>
          {email === null
            ? t`We sent a code to your email address. It works until ${until}.`
            : t`We sent a code to ${email}. It works until ${until}.`}
        </Text>
        <TextInput
          label={t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          withAsterisk
          {...form.getInputProps('code')}
        />
        <Button type="submit" fullWidth loading={form.isSending}>{t`Send my referral`}</Button>
        <Text size="sm" c="dimmed">{t`You can also open the link in the message, on any device.`}</Text>
        <ResendGuestCodeButton draft={draft.draft} />
        {email === null ? (
          <WriteAgainButton onClick={onWriteAgain} />
        ) : (
          <div>
            <Button variant="subtle" size="xs" px={4} onClick={onBack}>{t`Wrong address? Change it`}</Button>
          </div>
        )}
      </Stack>
    </form>
  )
}

/** The new form replaces the draft, so that the referral is not sent twice. */
const WriteAgainButton = ({ onClick }: { onClick: () => void }) => (
  <div>
    <Button
      variant="subtle"
      size="xs"
      px={4}
      onClick={onClick}
      aria-describedby="write-again"
    >{t`Write it again`}</Button>
    <Text id="write-again" size="sm" c="dimmed">
      {t`This device keeps nothing of what you wrote. If you have pressed the button in the message, your referral has been sent. If not, you can write it again: the first code and link then stop working.`}
    </Text>
  </div>
)
