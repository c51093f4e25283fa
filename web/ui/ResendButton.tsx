import { Button, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { getErrorMessage } from '#web/api/call-error.ts'

interface Props {
  label: string
  /** Seconds before the button shows, at first and after each use. */
  waitSeconds: number
  waitingText: (seconds: number) => string
  /** Resolves to a text for the user. */
  send: () => Promise<string>
}

/** Sends a code again; shows how long to wait for that, and what came of it. */
export function ResendButton({ label, waitSeconds, waitingText, send }: Props) {
  const [wait, setWait] = useState(waitSeconds)
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState('')
  useInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1_000, { autoInvoke: true })

  const sendAndWait = async () => {
    setSending(true)
    try {
      setMessage(await send())
      setWait(waitSeconds)
    } catch (error) {
      setMessage(getErrorMessage(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <div>
      {wait > 0 ? (
        <Text size="xs" c="dimmed">
          {waitingText(wait)}
        </Text>
      ) : (
        <Button variant="subtle" size="xs" px={4} loading={isSending} onClick={sendAndWait}>
          {label}
        </Button>
      )}
      <Text component="output" size="xs" display="block">
        {message}
      </Text>
    </div>
  )
}
