import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { MapUnavailable } from './MapUnavailable.tsx'

const loadMapView = () => import('./MapView.tsx')

/** The map as pages use it: its large library comes when it is first shown; where it does not come, the cards remain. */
export const LazyMap = later(async () => (await loadMapView()).MapView)
export const LazyMiniMap = later(async () => (await import('./MiniMap.tsx')).MiniMap)
/** Children of `LazyMap`. */
export const LazyMapPopup = lazy(async () => ({ default: (await import('./MapPopup.tsx')).MapPopup }))
export const LazyMapHint = lazy(async () => ({ default: (await import('./MapHint.tsx')).MapHint }))
export const LazyMapShapes = lazy(async () => ({ default: (await import('./MapShapes.tsx')).MapShapes }))
export const LazyMovableMark = lazy(async () => ({ default: (await import('./MovableMark.tsx')).MovableMark }))
/** With the drawing tool, which nobody else loads. */
export const LazyDrawAreas = lazy(async () => ({ default: (await import('./DrawAreas.tsx')).DrawAreas }))
export const LazyMapMark = lazy(async () => ({ default: (await import('./MapMark.tsx')).MapMark }))

function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: MapUnavailable }),
    ),
  )
  return (props: ComponentProps<typeof Loaded>) => (
    <Suspense fallback={<Waiting />}>
      <Loaded {...props} />
    </Suspense>
  )
}

function Waiting() {
  const { t } = useLingui()
  return <output className="map-waiting" aria-label={t`The map is loading`} />
}
