import { t } from '@lingui/core/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { linkRoutes } from '#contract/emailed-links.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { paths } from '#web/paths.ts'
import { CentredCard } from '#web/ui/CentredCard.tsx'
import { EmailField } from '#web/ui/form/EmailField.tsx'

/** Some mail programs cut off what follows the #, so that the page is opened without its secret. */
type Reason = 'missing' | 'ended'

/** Asks for a new link by the number of the referral and the address that the message went to (GST-056, GST-058). */
export function LostLinkForm({ reason }: { reason: Reason }) {
  const navigate = useNavigate()
  const [answer, setAnswer] = useKeptState<string | null>('lost link answer', () => null)
  const lost = useRouteMutation(linkRoutes.lost)
  const form = useForm({
    stored: { reference: '', email: '' },
    keptAs: 'lost link',
    toBody: ({ reference, email }) => ({ reference: Number(reference), email }),
    schema: linkRoutes.lost.body,
  })
  const ask = form.submit(async (body) => setAnswer((await lost.mutateAsync({ body })).message))
  const openPasted = (text: string) => {
    const secret = /#([\w-]{43})/.exec(text)?.[1]
    if (secret !== undefined) void navigate(paths.answer(secret))
  }

  const title = reason === 'ended' ? t`This link does not work any more.` : t`The link is not complete`
  return (
    <CentredCard title={title} text={t`We can send a new one to the mailbox that got the message.`}>
      <form onSubmit={ask} noValidate>
        <Stack gap="md">
          {reason === 'ended' && (
            <Text size="sm">{t`Was the message about your availability? The next one comes by itself within 30 days.`}</Text>
          )}
          {reason === 'missing' && (
            <TextInput
              label={t`Paste the whole link from the message`}
              autoComplete="off"
              onChange={(event) => openPasted(event.currentTarget.value)}
            />
          )}
          <TextInput
            label={t`Number of the referral`}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('reference')}
          />
          <EmailField label={t`Email address`} autoComplete="email" {...form.getInputProps('email')} />
          <Button type="submit" loading={form.isSending}>{t`Send a new link`}</Button>
          <Text component="output">{answer}</Text>
        </Stack>
      </form>
    </CentredCard>
  )
}
