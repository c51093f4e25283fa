import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ImportRun } from './import-run.ts'

interface Props {
  run: ImportRun
  /** null when the user stopped it. */
  reason: string | null
  onResume: () => void
  onBack: () => void
}

/** An import that the user or a failure stopped; it can be resumed. */
export function ImportStoppedStep({ run, reason, onResume, onBack }: Props) {
  const { vendors, result } = run
  const sent = i18n.number(run.sentCount)
  const total = i18n.number(vendors.length)
  const added = i18n.number(result.imported)
  return (
    <Card maw={640}>
      <Stack>
        <Title order={2} size="h3">{t`The import has stopped`}</Title>
        {reason !== null && <Text role="alert">{reason}</Text>}
        <Text>{t`Vendors sent: ${sent} of ${total}. New: ${added}. No vendor is imported twice.`}</Text>
        <Group gap="sm">
          <Button onClick={onResume}>{t`Continue the import`}</Button>
          <Button variant="default" onClick={onBack}>{t`Choose another file`}</Button>
        </Group>
      </Stack>
    </Card>
  )
}
