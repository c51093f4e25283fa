import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { getErrorMessage } from '#web/api/call-error.ts'

/** Shows why a part of the screen could not be read, with a retry button. */
export function RetryNotice({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <Alert color="red" variant="light">
      <Group justify="space-between" gap="sm">
        <Text>{getErrorMessage(error)}</Text>
        <Button variant="default" onClick={() => void onRetry()}>
          {t`Try again`}
        </Button>
      </Group>
    </Alert>
  )
}
