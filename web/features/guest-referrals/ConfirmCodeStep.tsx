import { t } from '@lingui/core/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { GuestCode, guestReferralRoutes } from '#contract/guest-referrals.ts'
import { CallError } from '#web/api/call-error.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { formatDateTime } from '#web/ui/format-date-time.ts'
import { ResendGuestCodeButton } from './ResendGuestCodeButton.tsx'
import type { ConfirmedGuestReferral, GuestDraft } from './guest-referral-values.ts'

interface Props {
  draft: GuestDraft
  email: string
  onConfirmed: (confirmed: ConfirmedGuestReferral) => void
  /** No code sends this draft any more. */
  onEnded: () => void
  onBack: () => void
}

const CodeForm = z.object({ code: GuestCode })

/** The code of the message; typing it sends the referral. */
export function ConfirmCodeStep({ draft, email, onConfirmed, onEnded, onBack }: Props) {
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
  const until = formatDateTime(draft.expires_at)

  return (
    <form onSubmit={confirm} noValidate aria-label={t`Confirm your email address`}>
      <Stack gap="sm">
        <Text>{t`We sent a code to ${email}. It works until ${until}.`}</Text>
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
        <div>
          <Button variant="subtle" size="xs" px={4} onClick={onBack}>{t`Wrong address? Change it`}</Button>
        </div>
      </Stack>
    </form>
  )
}
