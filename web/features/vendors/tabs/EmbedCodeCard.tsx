import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { embedPath } from '#contract/embed.ts'
import { isListed } from '#contract/policy.ts'
import type { Vendor } from '#contract/vendors.ts'

/** How long 'copied' is shown (CONST-024). */
const TICK_MS = 3_000

/** The code that shows the vendor on another website (VADM-020, decision 45). */
export function EmbedCodeCard({ vendor }: { vendor: Vendor }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const clipboard = useClipboard({ timeout: TICK_MS })
  const isHidden = !isListed(vendor) || vendor.is_archived || vendor.vendors_seen_only

  const copy = () => {
    field.current?.select()
    clipboard.copy(embedCodeFor(vendor))
  }

  return (
    <Card component="section" aria-labelledby="embed">
      <Title order={2} size="h3" id="embed" mb="md">
        {t`Embed code`}
      </Title>
      <Stack>
        <Text>{t`Put this into your website to show your name, your map and your services there.`}</Text>
        <Textarea
          ref={field}
          aria-label={t`Embed code`}
          readOnly
          autosize
          value={embedCodeFor(vendor)}
          spellCheck={false}
        />
        {isHidden && <Text c="dimmed">{t`It says 'not available' as long as the public cannot see this vendor.`}</Text>}
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={copy}
          >
            {clipboard.copied ? t`Copied` : t`Copy the code`}
          </Button>
          <Text component="output" size="xs" c="dimmed">
            {clipboard.error
              ? t`Press Ctrl+C to copy the selected code.`
              : clipboard.copied
                ? t`The code is copied.`
                : ''}
          </Text>
        </Group>
      </Stack>
    </Card>
  )
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const embedCodeFor = ({ id, name }: Vendor): string =>
  `<iframe src="${window.location.origin}${embedPath(id)}" title="${name.replaceAll(/[&"<>]/g, (sign) => ENTITIES[sign]!)}" ` +
  `width="100%" height="560" style="border:0" loading="lazy"></iframe>`
