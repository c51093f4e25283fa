import { useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import type { ReferralDraft } from './referral-draft.ts'

export type Faults = Partial<Record<keyof ReferralDraft, string>>

interface Shown {
  title: string
  /** What the summary says; those of fields among them. */
  messages: string[]
  faults: Faults
  /** Grows when the summary is to take the focus. */
  attempt: number
}

const NOTHING: Shown = { title: '', messages: [], faults: {}, attempt: 0 }

/** What is wrong with the form as it was last sent. */
export function useFaults() {
  const [shown, setShown] = useState(NOTHING)

  return {
    ...shown,
    show: (title: string, messages: string[], faults: Faults) =>
      setShown(({ attempt }) => ({ title, messages, faults, attempt })),
    focus: () => setShown((now) => ({ ...now, attempt: now.attempt + 1 })),
    /** A field that is changed is no longer wrong. */
    forget: (changed: Partial<ReferralDraft>) => setShown((now) => without(now, changed)),
    clear: () => setShown(NOTHING),
  }
}

function without(shown: Shown, changed: Partial<ReferralDraft>): Shown {
  const isChanged = (field: string) => field in changed
  const faults = Object.entries(shown.faults)
  const gone = faults.filter(([field]) => isChanged(field)).map(([, message]) => message)
  return {
    ...shown,
    faults: Object.fromEntries(faults.filter(([field]) => !isChanged(field))),
    messages: shown.messages.filter((message) => !gone.includes(message)),
  }
}

/** The server names a field by its path, 'order.details'; the form by its last part. */
export function faultsOf(error: unknown): Faults {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([path, [first]]) => [path.split('.').at(-1), first]))
}
