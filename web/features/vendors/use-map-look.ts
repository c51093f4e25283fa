import { useComputedColorScheme } from '@mantine/core'
import { publicConfig } from '#web/api/config.ts'
import { avatarSvg } from '#web/ui/avatar-svg.ts'

export const VENDOR_PAGE_ZOOM = 10

/** How every map of vendors looks: the scheme of the page, the installation's base map, our avatars. */
export function useMapLook() {
  const colorScheme = useComputedColorScheme('light')
  return { colorScheme, base: publicConfig().map, iconSvg: avatarSvg }
}
