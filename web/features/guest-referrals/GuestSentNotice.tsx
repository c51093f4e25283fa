import { t } from '@lingui/core/macro'
import { Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatDay } from '#web/ui/format-date-time.ts'
import type { Confirmed } from './use-guest-referral.ts'

/** After confirmation: the number, what happens next and by when. */
export function GuestSentNotice({ confirmed: { number, vendor, answers_by } }: { confirmed: Confirmed }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const day = formatDay(answers_by)
  useEffect(() => heading.current?.focus(), [])

  return (
    <Stack gap="sm">
      <IconCircleCheck size={48} stroke={1.5} color="var(--mantine-color-green-filled)" aria-hidden />
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {t`Sent to ${vendor.name}`}
      </Title>
      <Text>{t`Your reference number is ${number}. Please write it down.`}</Text>
      <Text>{t`What happens next: ${vendor.name} reads your referral and reaches you by phone or e-mail. They are asked to answer by ${day}.`}</Text>
      <Text c="dimmed">{t`In an emergency, call 911. Do not wait for an answer.`}</Text>
    </Stack>
  )
}
