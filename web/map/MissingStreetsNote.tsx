import { t } from '@lingui/core/macro'
import { useMap } from '@vis.gl/react-maplibre'
import { useCallback, useSyncExternalStore } from 'react'

/** From this zoom on, people expect streets. */
const STREETS_EXPECTED_ZOOM = 11

/** Says that the bundled map has no streets, where one would look for them. A child of `MapView`. */
export function MissingStreetsNote() {
  const map = useMap().current
  const subscribe = useCallback(
    (onChange: () => void) => {
      map?.on('zoomend', onChange)
      return () => void map?.off('zoomend', onChange)
    },
    [map],
  )
  const isClose = useSyncExternalStore(subscribe, () => (map?.getZoom() ?? 0) >= STREETS_EXPECTED_ZOOM)
  return isClose ? <p className="map-note">{t`Streets are not part of this map.`}</p> : null
}
