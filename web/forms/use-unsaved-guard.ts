import { t } from '@lingui/core/macro'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'

let dirtyForms = 0

/** True while a form on the screen has changes that leaving it would lose. */
export const hasUnsavedChanges = (): boolean => dirtyForms > 0

/** Counts what is on the screen as unsaved, for `hasUnsavedChanges`. */
export function useUnsavedMark(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    dirtyForms += 1
    return () => {
      dirtyForms -= 1
    }
  }, [isDirty])
}

/** Asks before unsaved changes are left. An ended session leaves without asking. */
export function useUnsavedGuard(isDirty: boolean) {
  useUnsavedMark(isDirty)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === '/logout') return false
      // A step of the same page: the form stays.
      if (next.pathname === current.pathname && JSON.stringify(next.search) === JSON.stringify(current.search))
        return false
      return !(await confirmAndRun({
        title: t`Are you sure?`,
        text: t`Your changes are not saved yet and will be lost if you leave.`,
        confirmLabel: t`Yes, leave`,
        cancelLabel: t`No, cancel`,
        isDangerous: true,
      }))
    },
  })
}
