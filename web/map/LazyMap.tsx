import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ComponentType } from 'react'
import { Suspense } from 'react'
import { lazyPart, loadChunk } from '#web/ui/load-chunk.ts'
import { MapUnavailableNotice } from './MapUnavailableNotice.tsx'

const loadMapView = () => import('./MapView.tsx')

/** Loads the map's library and its worker before a page shows the map. */
export async function preloadMap(): Promise<void> {
  await loadChunk(loadMapView)
  await (await loadChunk(() => import('./worker-script.ts'))).preloadWorkerScript()
}

/** The map for pages. Its large library is loaded when the map is first shown; if that fails, the cards remain. */
export const LazyMap = lazyMapComponent(() => loadMapView().then((file) => file.MapView))
export const LazyMiniMap = lazyMapComponent(() => import('./MiniMap.tsx').then((file) => file.MiniMap))
/** Children of `LazyMap`. */
export const LazyMapPopup = lazyPart(() => import('./MapPopup.tsx').then((file) => file.MapPopup))
export const LazyMarkerTooltip = lazyPart(() => import('./MarkerTooltip.tsx').then((file) => file.MarkerTooltip))
export const LazyCoveredAreaLayer = lazyPart(() =>
  import('./CoveredAreaLayer.tsx').then((file) => file.CoveredAreaLayer),
)
export const LazyDraggableMarker = lazyPart(() => import('./DraggableMarker.tsx').then((file) => file.DraggableMarker))
/** With the drawing tool, which no other page loads. */
export const LazyAreaDrawingLayer = lazyPart(() =>
  import('./AreaDrawingLayer.tsx').then((file) => file.AreaDrawingLayer),
)
export const LazyPlaceMarker = lazyPart(() => import('./PlaceMarker.tsx').then((file) => file.PlaceMarker))

function lazyMapComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazyPart(load, MapUnavailableNotice)
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
