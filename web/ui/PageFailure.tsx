import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { CallError, getErrorMessage } from '#web/api/call-error.ts'
import { ChunkLoadError, getChunkLoadErrorText } from './load-chunk.ts'

interface Props {
  error: unknown
  /** Retries without reloading the whole page. */
  onRetry: () => unknown
}

/** Replaces a whole page that could not be shown, with its heading; a part of a page has RetryNotice. */
export function PageFailure({ error, onRetry }: Props) {
  if (error instanceof ChunkLoadError) {
    return (
      <FailureMessage title={t`This page could not be loaded`} text={getChunkLoadErrorText()}>
        <Button onClick={() => window.location.reload()}>{t`Reload the page`}</Button>
      </FailureMessage>
    )
  }
  const id = error instanceof CallError ? error.id : undefined
  return (
    <FailureMessage title={t`This page could not be shown`} text={getErrorMessage(error)}>
      <Button onClick={() => void onRetry()}>{t`Try again`}</Button>
      <Button variant="default" onClick={() => window.location.reload()}>
        {t`Reload the page`}
      </Button>
      {id && (
        <Text size="xs" c="dimmed" w="100%">
          {t`If you write to us about it, this number helps: ${id}`}
        </Text>
      )}
    </FailureMessage>
  )
}

interface FailureMessageProps {
  title: string
  text: string
  children: ReactNode
}

function FailureMessage({ title, text, children }: FailureMessageProps) {
  return (
    <Stack gap="md" py="xl" maw={560} mx="auto" role="alert" data-page-failure>
      <Title order={1} size="h2" tabIndex={-1}>
        {title}
      </Title>
      <Text>{text}</Text>
      <Group gap="sm">{children}</Group>
    </Stack>
  )
}
