import { useLingui } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogContainer } from '#web/ui/dialog/DialogContainer.tsx'
import { resolveCssVariables, createThemeForLanguage } from '#web/ui/theme.ts'
import { ToastContainer } from '#web/ui/toasts.tsx'
import { colourSchemeManager } from './colour-scheme-manager.ts'

/** Mantine with our theme, inside the router, so that dialogs and toasts can contain links. */
export function Providers({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()

  return (
    <MantineProvider
      theme={createThemeForLanguage(i18n.locale)}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      {children}
      <DialogContainer />
      <ToastContainer />
    </MantineProvider>
  )
}
