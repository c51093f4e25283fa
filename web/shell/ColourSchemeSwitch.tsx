import { t } from '@lingui/core/macro'
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** The switch between light and dark: its words, its icon and its action. Follows the system until it is used. */
export function useColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const Icon = isDark ? IconSun : IconMoon
  return {
    label: isDark ? t`Use light colours` : t`Use dark colours`,
    icon: <Icon size={20} aria-hidden />,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}

export function ColourSchemeSwitch({ className }: { className?: string | undefined }) {
  const { label, icon, toggle } = useColourSchemeSwitch()
  return (
    <ActionIcon className={className} variant="subtle" color="gray" aria-label={label} title={label} onClick={toggle}>
      {icon}
    </ActionIcon>
  )
}
