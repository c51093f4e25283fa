import { t } from '@lingui/core/macro'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useForm } from '#web/forms/use-form.ts'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { ResultOutput } from '#web/ui/ResultOutput.tsx'
import { buildLinkPassOptions, callOrEndPass } from './link-pass.ts'

interface Props {
  referral: ReferralByLink['referral']
  pass: string
  onChanged: (linked: ReferralByLink) => void
  onPassEnded: () => void
}

/** Lets a sender without an account correct the phone number that the vendor calls. */
export function ChangeSenderPhoneSection({ referral, pass, onChanged, onPassEnded }: Props) {
  const [saveCount, setSaveCount] = useState(0)
  const result = useRef<HTMLOutputElement>(null)
  const form = useForm({
    stored: { phone: referral.user.phone },
    keptAs: `phone ${referral.id}`,
    toBody: ({ phone }) => ({ phone }),
    schema: referralByLinkRoutes.setContact.body,
  })
  useEffect(() => {
    if (saveCount > 0) result.current?.focus()
  }, [saveCount])
  const submit = form.submit(async (body) => {
    const change = async () =>
      onChanged(await callRoute(referralByLinkRoutes.setContact, { body }, buildLinkPassOptions(pass)))
    if (!(await callOrEndPass(change, onPassEnded))) return
    form.discardSaved()
    setSaveCount((count) => count + 1)
  })

  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="change-phone">
      <Title order={2} size="h4" mb="sm" id="change-phone">{t`How the vendor reaches you`}</Title>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm" maw={360}>
          <ResultOutput resultRef={result}>
            {saveCount > 0 && (
              <Text>{t`Your phone number has been saved. The vendor sees it with your referral.`}</Text>
            )}
          </ResultOutput>
          <PhoneInput label={t`Phone`} withAsterisk {...form.getValueProps('phone')} />
          <Group>
            <Button type="submit" variant="default" loading={form.isSending}>{t`Save phone number`}</Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
