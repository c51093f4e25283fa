import { plural, t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { errorMessageOf } from '#web/api/call-error.ts'
import { resendVerificationCode } from './sign-in.ts'

/** Minimum time between two tokens. */
const WAIT_SECONDS = 30

/** Requests a new token; shows the waiting time and the result. */
export function ResendCodeButton() {
  const [wait, setWait] = useState(WAIT_SECONDS)
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState('')
  useInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1_000, { autoInvoke: true })

  const send = async () => {
    setSending(true)
    try {
      await resendVerificationCode()
      setMessage(t`A new token is on its way. The one before no longer works.`)
      setWait(WAIT_SECONDS)
    } catch (error) {
      setMessage(errorMessageOf(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <div>
      {wait > 0 ? (
        <Text size="xs" c="dimmed">
          {plural(wait, {
            one: 'Nothing there yet? You can ask for a new token in # second.',
            other: 'Nothing there yet? You can ask for a new token in # seconds.',
          })}
        </Text>
      ) : (
        <Button variant="subtle" size="xs" px={4} loading={isSending} onClick={send}>{t`Send a new token`}</Button>
      )}
      <Text component="output" size="xs" display="block">
        {message}
      </Text>
    </div>
  )
}
