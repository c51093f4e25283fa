import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { MapUnavailableNotice } from './MapUnavailableNotice.tsx'

const loadMapView = () => import('./MapView.tsx')

/** Loads the map's library and its worker before a page shows the map. */
export async function preloadMap(): Promise<void> {
  await loadMapView()
  await (await import('./worker-script.ts')).preloadWorkerScript()
}

/** The map for pages. Its large library is loaded when the map is first shown; if that fails, the cards remain. */
export const LazyMap = lazyMapComponent(async () => (await loadMapView()).MapView)
export const LazyMiniMap = lazyMapComponent(async () => (await import('./MiniMap.tsx')).MiniMap)
/** Children of `LazyMap`. */
export const LazyMapPopup = lazy(async () => ({ default: (await import('./MapPopup.tsx')).MapPopup }))
export const LazyMarkerTooltip = lazy(async () => ({ default: (await import('./MarkerTooltip.tsx')).MarkerTooltip }))
export const LazyCoveredAreaLayer = lazy(async () => ({
  default: (await import('./CoveredAreaLayer.tsx')).CoveredAreaLayer,
}))
export const LazyDraggableMarker = lazy(async () => ({
  default: (await import('./DraggableMarker.tsx')).DraggableMarker,
}))
/** With the drawing tool, which no other page loads. */
export const LazyAreaDrawingLayer = lazy(async () => ({
  default: (await import('./AreaDrawingLayer.tsx')).AreaDrawingLayer,
}))
export const LazyPlaceMarker = lazy(async () => ({ default: (await import('./PlaceMarker.tsx')).PlaceMarker }))

function lazyMapComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: MapUnavailableNotice }),
    ),
  )
  return (props: ComponentProps<typeof Loaded>) => (
    <Suspense fallback={<MapLoadingPlaceholder />}>
      <Loaded {...props} />
    </Suspense>
  )
}

function MapLoadingPlaceholder() {
  const { t } = useLingui()
  return <output className="map-waiting" aria-label={t`The map is loading`} />
}
