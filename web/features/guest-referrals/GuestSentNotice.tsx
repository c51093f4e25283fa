import { t } from '@lingui/core/macro'
import { Anchor, Button, CopyButton, Group, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { IconCircleCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatDay } from '#web/ui/format-date-time.ts'
import { QrCode } from '#web/features/accounts/QrCode.tsx'
import type { ConfirmedGuestReferral } from './guest-referral-values.ts'

/** After confirmation: the number, what happens next and by when. */
export function GuestSentNotice({
  confirmed: { number, vendor, answers_by, link },
}: {
  confirmed: ConfirmedGuestReferral
}) {
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
      <Text>{t`What happens next: ${vendor.name} reads your referral and contacts you by phone or email. They are asked to answer by ${day}.`}</Text>
      <StatusLink url={new URL(link, window.location.origin).href} />
      <Text c="dimmed">{t`In an emergency, call 911. Do not wait for an answer.`}</Text>
    </Stack>
  )
}

/** The link to the status page: to copy, or to print with a code for a phone; it was mailed as well (GST-052). */
function StatusLink({ url }: { url: string }) {
  return (
    <Stack gap="xs">
      <Text>{t`This link shows what happens with your referral. We have emailed you one as well. Before it shows more than the number, we send a code to your email address.`}</Text>
      <TextInput
        label={t`Link to your referral`}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Anchor href={url} className="no-print">{t`Open your referral`}</Anchor>
      <Group gap="sm" className="no-print">
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <>
              <Button variant="default" leftSection={<IconCopy size={20} aria-hidden />} onClick={copy}>
                {copied ? t`Copied` : t`Copy the link`}
              </Button>
              <VisuallyHidden component="output">{copied && t`Copied`}</VisuallyHidden>
            </>
          )}
        </CopyButton>
        <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {t`Print`}
        </Button>
      </Group>
      <QrCode text={url} label={t`The link as a code for the camera of a phone`} />
    </Stack>
  )
}
