import { useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import type { ReferralDraft } from './referral-draft.ts'

export type ReferralFieldErrors = Partial<Record<keyof ReferralDraft, string>>

interface ShownErrors {
  title: string
  /** What the summary says; those of fields among them. */
  messages: string[]
  fieldErrors: ReferralFieldErrors
  /** Grows when the summary is to take the focus. */
  attempt: number
}

const NO_ERRORS: ShownErrors = { title: '', messages: [], fieldErrors: {}, attempt: 0 }

/** What is wrong with the form as it was last sent. */
export function useReferralFormErrors() {
  const [shown, setShown] = useState(NO_ERRORS)

  return {
    ...shown,
    show: (title: string, messages: string[], faults: ReferralFieldErrors) =>
      setShown(({ attempt }) => ({ title, messages, fieldErrors: faults, attempt })),
    focus: () => setShown((now) => ({ ...now, attempt: now.attempt + 1 })),
    /** A field that is changed is no longer wrong. */
    forget: (changed: Partial<ReferralDraft>) => setShown((now) => withoutChangedFields(now, changed)),
    clear: () => setShown(NO_ERRORS),
  }
}

function withoutChangedFields(shown: ShownErrors, changed: Partial<ReferralDraft>): ShownErrors {
  const isChanged = (field: string) => field in changed
  const faults = Object.entries(shown.fieldErrors)
  const gone = faults.filter(([field]) => isChanged(field)).map(([, message]) => message)
  return {
    ...shown,
    fieldErrors: Object.fromEntries(faults.filter(([field]) => !isChanged(field))),
    messages: shown.messages.filter((message) => !gone.includes(message)),
  }
}

/** The server names a field by its path, 'order.details'; the form by its last part. */
export function fieldErrorsOf(error: unknown): ReferralFieldErrors {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([path, [first]]) => [path.split('.').at(-1), first]))
}
