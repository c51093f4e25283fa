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
export const LazyMap = lazyMapComponent(async () => (await loadMapView()).MapView)
export const LazyMiniMap = lazyMapComponent(async () => (await import('./MiniMap.tsx')).MiniMap)
/** Children of `LazyMap`. */
export const LazyMapPopup = lazyPart(async () => (await import('./MapPopup.tsx')).MapPopup)
export const LazyMarkerTooltip = lazyPart(async () => (await import('./MarkerTooltip.tsx')).MarkerTooltip)
export const LazyCoveredAreaLayer = lazyPart(async () => (await import('./CoveredAreaLayer.tsx')).CoveredAreaLayer)
export const LazyDraggableMarker = lazyPart(async () => (await import('./DraggableMarker.tsx')).DraggableMarker)
/** With the drawing tool, which no other page loads. */
export const LazyAreaDrawingLayer = lazyPart(async () => (await import('./AreaDrawingLayer.tsx')).AreaDrawingLayer)
export const LazyPlaceMarker = lazyPart(async () => (await import('./PlaceMarker.tsx')).PlaceMarker)

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
