import { t } from '@lingui/core/macro'
import { Alert, List } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

interface Props {
  /** 'Validation Error' by default. */
  title?: string
  messages: string[]
  /** Counts failed submits from 1, so that the same errors take the focus again. */
  attempt: number
}

/** The errors of a form, summed up above it. Takes the focus when it appears. */
export function FormErrors({ title, messages, attempt }: Props) {
  const alert = useRef<HTMLDivElement>(null)
  const isShown = messages.length > 0

  useEffect(() => {
    if (isShown && attempt > 0) alert.current?.focus()
  }, [attempt, isShown])

  if (!isShown) return null
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      color="red"
      title={title ?? t`Validation Error`}
      icon={<IconAlertCircle aria-hidden />}
    >
      {messages.length === 1 ? (
        messages[0]
      ) : (
        <List>
          {messages.map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
