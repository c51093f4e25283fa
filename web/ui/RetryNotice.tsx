import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { getErrorMessage } from '#web/api/call-error.ts'
import { ChunkLoadError, getPartLoadErrorText } from './load-chunk.ts'

/** Shows why a list, a section or a dialog could not be shown, with a button to retry; a whole page has PageFailure. */
export function RetryNotice({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const isCodeMissing = error instanceof ChunkLoadError
  return (
    <Alert color="red" variant="light">
      <Group justify="space-between" gap="sm">
        <Text>{isCodeMissing ? getPartLoadErrorText() : getErrorMessage(error)}</Text>
        <Group gap="sm">
          <Button variant="default" onClick={() => void onRetry()}>
            {t`Try again`}
          </Button>
          {isCodeMissing && (
            <Button variant="default" onClick={() => window.location.reload()}>
              {t`Reload the page`}
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  )
}
