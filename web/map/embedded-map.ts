import { AttributionControl, LngLatBounds, Map, Marker, NavigationControl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { EmbeddedMapData } from '#contract/embed.ts'
import { buildBundledStyle } from './bundled-style.ts'
import { renderMarkerSvg, MARKER_SIZE_PIXELS, type RenderIconSvg } from './marker-images.ts'
import type { ColourScheme } from './map-colours.ts'
import './set-worker-url.ts'

const SINGLE_MARKER_ZOOM = 10

/**
 * Draws some locations on the bundled map, without the rest of the app. Never throws: where no map can be drawn, none
 * is shown.
 */
export function drawEmbeddedMap(
  container: HTMLElement,
  { points, icon, label, words }: EmbeddedMapData,
  iconSvg: RenderIconSvg,
): void {
  const scheme: ColourScheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const bounds = new LngLatBounds()
  for (const { lat, lng } of points) bounds.extend([lng, lat])
  try {
    const map = new Map({
      container,
      style: buildBundledStyle(scheme, window.location.origin),
      bounds,
      fitBoundsOptions: { padding: 48, maxZoom: SINGLE_MARKER_ZOOM },
      dragRotate: false,
      maxPitch: 0,
      // Scrolling moves the embedding page, not the map.
      cooperativeGestures: true,
      attributionControl: false,
      locale: {
        'Map.Title': label,
        'NavigationControl.ZoomIn': words.zoomIn,
        'NavigationControl.ZoomOut': words.zoomOut,
        'AttributionControl.ToggleAttribution': words.credits,
        'CooperativeGesturesHandler.WindowsHelpText': words.ctrl,
        'CooperativeGesturesHandler.MacHelpText': words.cmd,
        'CooperativeGesturesHandler.MobileHelpText': words.twoFingers,
      },
    })
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    map.addControl(new AttributionControl({ compact: true }))
    map.once('load', () =>
      container.querySelector('.maplibregl-compact-show')?.classList.remove('maplibregl-compact-show'),
    )
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
