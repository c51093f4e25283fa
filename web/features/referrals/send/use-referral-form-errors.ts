import { useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import type { ReferralDraft } from './referral-draft.ts'

export type ReferralFieldErrors = Partial<Record<keyof ReferralDraft, string>>

interface ShownErrors {
  title: string
  /** The messages of the summary, including those of fields. */
  messages: string[]
  fieldErrors: ReferralFieldErrors
  /** Increases when the summary should take the focus. */
  attempt: number
}

const NO_ERRORS: ShownErrors = { title: '', messages: [], fieldErrors: {}, attempt: 0 }

/** Returns the errors of the last submit. */
export function useReferralFormErrors() {
  const [shown, setShown] = useState(NO_ERRORS)

  return {
    ...shown,
    show: (title: string, messages: string[], faults: ReferralFieldErrors) =>
      setShown(({ attempt }) => ({ title, messages, fieldErrors: faults, attempt })),
    focus: () => setShown((now) => ({ ...now, attempt: now.attempt + 1 })),
    /** Clears the errors of changed fields. */
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

/** The server names a field by its path, 'order.details'; the form uses the last part. */
export function referralFieldErrorsOf(error: unknown): ReferralFieldErrors {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([path, [first]]) => [path.split('.').at(-1), first]))
}
