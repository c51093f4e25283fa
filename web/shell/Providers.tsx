import type { ReactNode } from 'react'
import { DialogContainer } from '#web/ui/dialog/DialogContainer.tsx'
import { ToastContainer } from '#web/ui/toasts.tsx'
import { AppTheme } from './AppTheme.tsx'

/** The theme, dialogs and toasts of the app, inside the router, so that dialogs and toasts can contain links. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <AppTheme>
    {children}
    <DialogContainer />
    <ToastContainer />
  </AppTheme>
)
