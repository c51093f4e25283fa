import { useEffect, useEffectEvent, useState } from 'react'
import { onSessionChange } from '#web/api/session.ts'

/** The drafts that are being sent, by their key; true once the draft has been sent. */
const sendings = new Map<string, Promise<boolean>>()

// What one user is sending is nothing to the next one.
onSessionChange(() => sendings.clear())

/** Remembers that a draft is being sent, for screens that are opened before it is. Resolves as `sending` does. */
export function trackSending(draftKey: string, sending: Promise<boolean>): Promise<boolean> {
  const outcome = sending.catch(() => false).finally(() => sendings.delete(draftKey))
  sendings.set(draftKey, outcome)
  return sending
}

/** Returns true while a form that was closed since is still sending the draft. Calls `onSent` once it has been sent. */
export function useEarlierSending(draftKey: string, onSent: () => void): boolean {
  const [sending, setSending] = useState(() => sendings.get(draftKey))
  const handleSent = useEffectEvent(onSent)
  useEffect(() => {
    const waitForOutcome = async () => {
      if (await sending) handleSent()
      setSending(undefined)
    }
    if (sending) void waitForOutcome()
  }, [sending])
  return sending !== undefined
}
