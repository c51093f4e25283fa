import { t } from '@lingui/core/macro'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBuildingStore,
  IconFileImport,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserPlus,
  IconUserShare,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Language } from '#contract/fields.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import { paths } from '#web/paths.ts'
import { loadAndOpenInviteUserDialog } from './load-and-open-invite-user-dialog.tsx'
import { confirmAndSwitchLanguage } from './use-account-language.ts'

export interface CommandPaletteEntry {
  label: string
  /** Distinguishes two entries with the same label. */
  hint?: string
  /** The language of the label, when it is not that of the page. */
  lang?: Language
  icon: TablerIcon
  action: () => void
}

/** The actions that an administrator can start from any page. */
export function useCommandPaletteActions(): CommandPaletteEntry[] {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const isFrench = useLanguage() === 'fr'
  const other = isFrench ? 'en' : 'fr'

  return [
    { label: t`Create New Vendor`, icon: IconBuildingStore, action: () => void navigate(paths.adminCreateVendor()) },
    { label: t`Import Vendors`, icon: IconFileImport, action: () => void navigate(paths.adminImport()) },
    { label: t`Add User`, icon: IconUserPlus, action: () => void navigate(paths.adminAddUser()) },
    { label: t`Invite User`, icon: IconUserShare, action: loadAndOpenInviteUserDialog },
    {
      label: isDark ? t`Use light colours` : t`Use dark colours`,
      icon: isDark ? IconSun : IconMoon,
      action: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      label: isFrench ? 'English' : 'Français',
      lang: other,
      icon: IconLanguage,
      action: () => void confirmAndSwitchLanguage(other),
    },
    { label: t`Logout`, icon: IconLogout, action: () => void navigate(paths.logout()) },
  ]
}
