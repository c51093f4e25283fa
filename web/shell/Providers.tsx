import { useLingui } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import type { ReactNode } from 'react'
import { cssVariables, themeIn } from '#web/ui/theme.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { colourSchemes } from './colour-schemes.ts'

/** The kit with our theme, inside the router, so that dialogs and toasts can hold links. */
export function Providers({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()

  return (
    <MantineProvider
      theme={themeIn(i18n.locale)}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <ModalsProvider>{children}</ModalsProvider>
      <Toasts />
    </MantineProvider>
  )
}
