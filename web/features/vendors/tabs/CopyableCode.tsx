import { t } from '@lingui/core/macro'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'

/** How long 'copied' is shown (CONST-024). */
const TICK_MS = 3_000

/** A code to read and to copy; where the browser does not copy, it is selected. */
export function CopyableCode({ code }: { code: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const clipboard = useClipboard({ timeout: TICK_MS })

  const copy = () => {
    field.current?.select()
    clipboard.copy(code)
  }

  return (
    <>
      <Textarea ref={field} aria-label={t`Embed code`} readOnly autosize value={code} spellCheck={false} />
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
    </>
  )
}
