import { t } from '@lingui/core/macro'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useState } from 'react'
import { getPublicConfig } from '#web/api/config.ts'
import { useCurrentUserRights } from '#web/api/current-user.ts'
import { renderAvatarSvg } from '#web/features/avatars/avatar-svg.ts'
import { showOperatorWarning } from '#web/ui/toasts.tsx'

export const VENDOR_PAGE_MAP_ZOOM = 10

/** Returns the appearance of every vendor map: the colour scheme, the installation's base map, our avatars. */
export function useMapAppearance() {
  const colorScheme = useComputedColorScheme('light')
  const { seeReadiness } = useCurrentUserRights()
  const [failure, setFailure] = useState<string>()
  // The base map can fail before the rights are known.
  useEffect(() => {
    if (seeReadiness && failure !== undefined) notifyMapFallback(failure)
  }, [seeReadiness, failure])
  return {
    colorScheme,
    base: getPublicConfig().map,
    iconSvg: renderAvatarSvg,
    onFallback: setFailure,
  }
}

let hasNotified = false

/** Notifies once per visit: the map still works. */
function notifyMapFallback(reason: string) {
  if (hasNotified) return
  hasNotified = true
  showOperatorWarning(t`The built-in map is shown`, t`The map of MAP_STYLE_URL is not working. ${reason}`)
}
