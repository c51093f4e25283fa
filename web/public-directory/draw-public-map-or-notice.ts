import { buildPublicVendorPathById, type PublicMapData } from '#contract/public-map.ts'
import { renderAvatarSvg } from '#web/features/avatars/avatar-svg.ts'
import { drawPublicMap } from '#web/map/public-map.ts'
import { getCurrentColourScheme } from './colour-scheme.ts'
import { readSearchFields } from './search-form.ts'
import { buildAreaSearchPath } from './search-address.ts'

/** Draws the map of a public page; where none can be drawn, says so. */
export function drawPublicMapOrNotice(container: HTMLElement, map: PublicMapData): void {
  try {
    drawPublicMap(container, {
      map,
      scheme: getCurrentColourScheme(),
      iconSvg: renderAvatarSvg,
      vendorHref: (id) => buildPublicVendorPathById(id, map.lang),
      onMove: (bbox) => map.isSearch && offerSearch(container, bbox, map.words.searchThisArea),
    })
  } catch {
    container.replaceChildren(map.words.mapUnavailable)
  }
}

/** Shows 'Search this area', a link to the same search in this part of the map. */
function offerSearch(container: HTMLElement, bbox: string, label: string): void {
  const link = container.querySelector<HTMLAnchorElement>('.search-area') ?? document.createElement('a')
  link.className = 'button search-area'
  link.textContent = label
  link.href = buildAreaSearchPath(readSearchFields(), bbox)
  container.append(link)
}
