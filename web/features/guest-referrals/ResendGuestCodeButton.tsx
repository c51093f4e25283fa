import { plural, t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { errorMessageOf } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'

/** Minimum time between two messages. */
const WAIT_SECONDS = 45

/** Mails the same code again; shows the waiting time and the result. */
export function ResendGuestCodeButton({ draft }: { draft: string }) {
  const [wait, setWait] = useState(WAIT_SECONDS)
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState('')
  useInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1_000, { autoInvoke: true })

  const send = async () => {
    setSending(true)
    try {
      setMessage((await callRoute(guestReferralRoutes.resend, { body: { draft } })).message)
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
            one: 'No message yet? You can have it sent again in # second.',
            other: 'No message yet? You can have it sent again in # seconds.',
          })}
        </Text>
      ) : (
        <Button variant="subtle" size="xs" px={4} loading={isSending} onClick={send}>{t`Send it again`}</Button>
      )}
      <Text component="output" size="xs" display="block">
        {message}
      </Text>
    </div>
  )
}
