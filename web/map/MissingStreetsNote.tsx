import { t } from '@lingui/core/macro'
import { useControl, useMap } from '@vis.gl/react-maplibre'
import { useCallback, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/** From this zoom on, people expect streets. */
const STREETS_EXPECTED_ZOOM = 11

/** A place for content in a corner of the map, where the library keeps it clear of the credit. */
function createContentControl() {
  const element = document.createElement('div')
  element.className = 'maplibregl-ctrl map-note'
  return { element, onAdd: () => element, onRemove: () => element.remove() }
}

/** Says that the bundled map has no streets, where one would look for them. A child of `MapView`. */
export function MissingStreetsNote() {
  const map = useMap().current
  const { element } = useControl(createContentControl, { position: 'bottom-right' })
  const subscribe = useCallback(
    (onChange: () => void) => {
      map?.on('zoomend', onChange)
      return () => void map?.off('zoomend', onChange)
    },
    [map],
  )
  const isClose = useSyncExternalStore(subscribe, () => (map?.getZoom() ?? 0) >= STREETS_EXPECTED_ZOOM)
  return createPortal(isClose && t`Streets are not part of this map.`, element)
}
