import { t } from '@lingui/core/macro'
import { useBlocker } from '@tanstack/react-router'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'

/** Asks before unsaved changes are left. An ended session leaves without asking. */
export function useUnsavedGuard(isDirty: boolean) {
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ next }) => {
      if (next.pathname === '/logout') return false
      return !(await confirmAndRun({
        title: t`Are you sure?`,
        text: t`What you changed is not saved yet, and goes when you leave.`,
        confirmLabel: t`Yes, leave`,
        cancelLabel: t`No, cancel`,
        isDangerous: true,
      }))
    },
  })
}
