import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { CallError, getErrorMessage } from '#web/api/call-error.ts'
import { ChunkLoadError } from './lazy-page.tsx'

interface Props {
  error: unknown
  /** Retries without reloading the whole page. */
  onRetry?: () => void
  /** For a panel on a page that has its own heading. */
  isPart?: boolean
}

/** Replaces a page or panel that could not be shown. */
export function LoadFailure({ error, onRetry, isPart = false }: Props) {
  if (error instanceof ChunkLoadError) {
    return (
      <FailureMessage
        isPart={isPart}
        title={t`This page could not be loaded`}
        text={t`The connection was lost, or a new version has just been released. Reload the page to get the latest.`}
      >
        <Button onClick={() => window.location.reload()}>{t`Reload the page`}</Button>
      </FailureMessage>
    )
  }
  const id = error instanceof CallError ? error.id : undefined
  return (
    <FailureMessage isPart={isPart} title={t`This page could not be shown`} text={getErrorMessage(error)}>
      {onRetry && <Button onClick={onRetry}>{t`Try again`}</Button>}
      <Button variant={onRetry ? 'default' : 'filled'} onClick={() => window.location.reload()}>
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
  isPart: boolean
  children: ReactNode
}

function FailureMessage({ title, text, isPart, children }: FailureMessageProps) {
  return (
    <Stack gap="md" py="xl" maw={560} mx="auto" role="alert">
      <Title order={isPart ? 2 : 1} size="h2" tabIndex={-1}>
        {title}
      </Title>
      <Text>{text}</Text>
      <Group gap="sm">{children}</Group>
    </Stack>
  )
}
