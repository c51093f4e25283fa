import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { isPeriodMissing, type ReceivedFilterDraft } from './received-filter.ts'

/** Refuses an incomplete period: in a dialog (ERR-051), then at its field, which gets the focus. */
export function usePeriodCheck(draft: ReceivedFilterDraft) {
  const ref = useRef<HTMLButtonElement>(null)
  const [isRefused, setRefused] = useState(false)
  const message = t`Creation period is required`

  const checkPeriodOrShowAlert = (): boolean => {
    const isMissing = isPeriodMissing(draft)
    setRefused(isMissing)
    if (isMissing) void showAlert({ title: t`Validation Error`, text: message }).then(() => ref.current?.focus())
    return !isMissing
  }
  return { checkPeriodOrShowAlert, periodField: { ref, error: isRefused && isPeriodMissing(draft) && message } }
}

export type PeriodFieldProps = ReturnType<typeof usePeriodCheck>['periodField']
