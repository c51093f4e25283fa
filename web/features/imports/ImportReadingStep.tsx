import { t } from '@lingui/core/macro'
import { Button, Card, Group, Loader, Text } from '@mantine/core'

/** Shown while a file is read, which can take up to half a minute; it can be cancelled. */
export function ImportReadingStep({ fileName, onStop }: { fileName: string; onStop: () => void }) {
  return (
    <Card maw={640}>
      <Group justify="space-between">
        <Group gap="sm">
          <Loader size="sm" aria-hidden />
          <Text component="output" fw={600}>
            {t`Reading ${fileName}…`}
          </Text>
        </Group>
        <Button variant="default" onClick={onStop}>{t`Cancel`}</Button>
      </Group>
    </Card>
  )
}
