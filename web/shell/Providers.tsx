import { useEffect, type ReactNode } from 'react'
import { DialogContainer } from '#web/ui/dialog/DialogContainer.tsx'
import { startRestoringLostFocus } from '#web/ui/focus-restoration.ts'
import { ToastContainer } from '#web/ui/toasts.tsx'
import { AppTheme } from './AppTheme.tsx'

/** The theme, dialogs, toasts and focus of the app, inside the router, so that dialogs and toasts can contain links. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(startRestoringLostFocus, [])
  return (
    <AppTheme>
      {children}
      <DialogContainer />
      <ToastContainer />
    </AppTheme>
  )
}
