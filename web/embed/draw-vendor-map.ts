import type { EmbeddedVendorMapData } from '#contract/embedded-vendor-page.ts'
import { renderAvatarSvg } from '#web/features/avatars/avatar-svg.ts'
import { drawEmbeddedVendorMap } from '#web/map/embedded-vendor-map.ts'

/** Draws the locations of a vendor with its avatar. */
export const drawVendorMap = (container: HTMLElement, map: EmbeddedVendorMapData) =>
  drawEmbeddedVendorMap(container, map, renderAvatarSvg)
