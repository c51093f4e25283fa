import { AttributionControl, Map, NavigationControl, type MapOptions } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { MapControlTexts } from '#contract/public-map.ts'
import { collapseAttribution } from './collapse-attribution.ts'
import { buildMapLocale } from './map-locale.ts'
import './worker-script.ts'

interface BundledMapOptions {
  container: HTMLElement
  style: NonNullable<MapOptions['style']>
  label: string
  words: MapControlTexts
  /** In a frame of another website: scrolling moves that website, not the map. */
  isFramed: boolean
  view: Partial<Pick<MapOptions, 'bounds' | 'fitBoundsOptions' | 'center' | 'zoom' | 'maxZoom'>>
}

/** Creates a map with its controls, without the rest of the app. Throws where no map can be drawn. */
export function createBundledMap({ container, style, label, words, isFramed, view }: BundledMapOptions): Map {
  const map = new Map({
    container,
    style,
    ...view,
    dragRotate: false,
    maxPitch: 0,
    cooperativeGestures: isFramed,
    attributionControl: false,
    locale: buildMapLocale(label, words),
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new AttributionControl({ compact: true }))
  map.once('load', () => collapseAttribution(container))
  return map
}
