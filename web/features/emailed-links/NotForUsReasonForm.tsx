import { t } from '@lingui/core/macro'
import { Button, Group, Radio, Stack, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { DECLINE_REASON_REQUIRED_MESSAGE } from '#contract/referral-answers.ts'
import { useForm } from '#web/forms/use-form.ts'

const NotForUs = z.object({ why: z.enum(['service not offered', 'wrong mailbox'], DECLINE_REASON_REQUIRED_MESSAGE) })
export type WhyNotForUs = z.output<typeof NotForUs>['why']

interface Props {
  /** See `useForm`. */
  keptAs: string
  vendor: string
  onSend: (why: WhyNotForUs) => Promise<void>
  onCancel: () => void
}

/**
 * Asks why a referral is not for this mailbox: the service is not offered, or the mailbox is not the vendor's
 * (ANS-018).
 */
export function NotForUsReasonForm({ keptAs, vendor, onSend, onCancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useForm({
    stored: { why: '' },
    keptAs,
    toBody: ({ why }) => ({ why: why as WhyNotForUs }),
    schema: NotForUs,
  })
  const submit = form.submit(({ why }) => onSend(why))

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={2} size="h5" tabIndex={-1} ref={heading}>{t`Why is it not for you?`}</Title>
        <Radio.Group label={t`Reason`} {...form.getValueProps('why')}>
          <Stack gap="sm" mt="xs">
            <Radio
              value="service not offered"
              label={t`${vendor} does not offer this`}
              description={t`The sender is told that the service is not offered and can ask somebody else.`}
            />
            <Radio
              value="wrong mailbox"
              label={t`This is not the mailbox of ${vendor}`}
              description={t`We won’t email this address again until an administrator has checked. Links sent to it stop working.`}
            />
          </Stack>
        </Radio.Group>
        <Group gap="sm">
          <Button type="submit" loading={form.isSending}>{t`Send`}</Button>
          <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
