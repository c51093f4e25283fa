import { t } from '@lingui/core/macro'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'

/** In the order in which they were changed. */
const dirtyForms = new Set<object>()

/** True while a form on the screen has changes that leaving it would lose. */
export const hasUnsavedChanges = (): boolean => dirtyForms.size > 0

/** Counts what is on the screen as unsaved, for `hasUnsavedChanges`. */
export function useUnsavedMark(isDirty: boolean): object {
  const [form] = useState(() => ({}))
  useEffect(() => {
    if (!isDirty) return
    dirtyForms.add(form)
    return () => void dirtyForms.delete(form)
  }, [isDirty, form])
  return form
}

/** True when nothing on the screen is unsaved, or the user gives it up. */
export async function confirmLeavingUnsaved(text?: string): Promise<boolean> {
  if (!hasUnsavedChanges()) return true
  return confirmAndRun({
    title: t`Are you sure?`,
    text: text ?? t`Your changes are not saved yet and will be lost if you leave.`,
    confirmLabel: t`Yes, leave`,
    cancelLabel: t`No, cancel`,
    isDangerous: true,
  })
}

/** Asks before unsaved changes are left. An ended session leaves without asking. */
export function useUnsavedGuard(isDirty: boolean, text?: string) {
  const form = useUnsavedMark(isDirty)

  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === '/logout') return false
      // A step of the same page: the form stays.
      if (next.pathname === current.pathname && JSON.stringify(next.search) === JSON.stringify(current.search))
        return false
      // One question, however many forms have changes.
      if ([...dirtyForms][0] !== form) return false
      return !(await confirmLeavingUnsaved(text))
    },
  })
}
