import { useLingui } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { resolveCssVariables, createThemeForLanguage } from '#web/ui/theme.ts'
import { colourSchemeManager } from './colour-scheme-manager.ts'

/** Mantine with our theme in the chosen colour scheme. */
export function AppTheme({ children }: { children: ReactNode }) {
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
    </MantineProvider>
  )
}
