import { buildPublicVendorPathById, type PublicMapData } from '#contract/public-map.ts'
import { renderAvatarSvg } from '#web/features/avatars/avatar-svg.ts'
import { drawPublicMap } from '#web/map/public-map.ts'
import { getSystemColourScheme } from '#web/ui/system-colour-scheme.ts'

/** Draws the vendors in the scheme of the browser: the choice that the hub stores is not read in a frame. */
export const drawDirectoryMap = (container: HTMLElement, map: PublicMapData): void =>
  drawPublicMap(container, {
    map,
    scheme: getSystemColourScheme(),
    iconSvg: renderAvatarSvg,
    vendorHref: (id) => buildPublicVendorPathById(id, map.lang),
    onMove: () => undefined,
  })
