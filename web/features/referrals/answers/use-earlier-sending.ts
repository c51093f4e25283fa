import { useEffect, useEffectEvent, useState } from 'react'

/** The texts that are being sent, by the key of their draft; true once the text has been sent. */
const sendings = new Map<string, Promise<boolean>>()

/** Remembers that a text is being sent, for screens that are opened before it is. Resolves as `sending` does. */
export function trackSending(draftKey: string, sending: Promise<boolean>): Promise<boolean> {
  const outcome = sending.catch(() => false).finally(() => sendings.delete(draftKey))
  sendings.set(draftKey, outcome)
  return sending
}

/** Returns true while a form that was closed since is still sending the draft. Calls `onSent` once the text has been sent. */
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
