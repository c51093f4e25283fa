import { LngLatBounds, Marker } from 'maplibre-gl'
import type { EmbeddedVendorMapData } from '#contract/embedded-vendor-page.ts'
import { getSystemColourScheme } from '#web/ui/system-colour-scheme.ts'
import { createBundledMap } from './bundled-map.ts'
import { buildBundledStyle } from './bundled-style.ts'
import { renderMarkerSvg, MARKER_SIZE_PIXELS, type RenderIconSvg } from './marker-images.ts'

const SINGLE_MARKER_ZOOM = 10

/**
 * Draws some locations on the bundled map, without the rest of the app. Never throws: where no map can be drawn, none
 * is shown.
 */
export function drawEmbeddedVendorMap(
  container: HTMLElement,
  { points, icon, label, words }: EmbeddedVendorMapData,
  iconSvg: RenderIconSvg,
): void {
  const scheme = getSystemColourScheme()
  const bounds = new LngLatBounds()
  for (const { lat, lng } of points) bounds.extend([lng, lat])
  try {
    const map = createBundledMap({
      container,
      style: buildBundledStyle(scheme, window.location.origin),
      label,
      words,
      isFramed: true,
      view: { bounds, fitBoundsOptions: { padding: 48, maxZoom: SINGLE_MARKER_ZOOM } },
    })
    const svg = renderMarkerSvg(icon, { scheme, isMarked: false }, iconSvg)
    for (const { lat, lng, name } of points) {
      new Marker({ element: markerElement(svg, name), anchor: 'bottom' }).setLngLat([lng, lat]).addTo(map)
    }
  } catch {
    container.remove()
  }
}

function markerElement(svg: string, name: string): HTMLElement {
  const image = new Image(MARKER_SIZE_PIXELS, MARKER_SIZE_PIXELS)
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  image.alt = name
  image.title = name
  return image
}
