import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { CallError, messageOf } from '#web/api/call-error.ts'
import { ChunkLoadError } from './lazy-page.tsx'

interface Props {
  error: unknown
  /** Tries again without loading the whole page anew. */
  onRetry?: () => void
}

/** What stands in the place of a page or panel that could not be shown. */
export function FailurePage({ error, onRetry }: Props) {
  if (error instanceof ChunkLoadError) {
    return (
      <Failure
        title={t`This page could not be loaded`}
        text={t`The connection was lost, or a new version has just been put up. Loading the page again brings the newest.`}
      >
        <Button onClick={() => window.location.reload()}>{t`Load the page again`}</Button>
      </Failure>
    )
  }
  const id = error instanceof CallError ? error.id : undefined
  return (
    <Failure title={t`This page could not be shown`} text={messageOf(error)}>
      {onRetry && <Button onClick={onRetry}>{t`Try again`}</Button>}
      <Button variant={onRetry ? 'default' : 'filled'} onClick={() => window.location.reload()}>
        {t`Load the page again`}
      </Button>
      {id && (
        <Text size="xs" c="dimmed" w="100%">
          {t`If you write to us about it, this number helps: ${id}`}
        </Text>
      )}
    </Failure>
  )
}

function Failure({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <Stack gap="md" py="xl" maw={560} mx="auto" role="alert">
      <Title order={1} size="h2" tabIndex={-1}>
        {title}
      </Title>
      <Text>{text}</Text>
      <Group gap="sm">{children}</Group>
    </Stack>
  )
}
