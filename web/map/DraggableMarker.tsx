import { Marker } from '@vis.gl/react-maplibre'
import type { Point } from '#contract/fields.ts'

interface Props {
  at: Point
  /** The accessible name. */
  title: string
  /** Not draggable, and lets clicks through to the map. */
  isFixed?: boolean
  onMove: (to: Point) => void
}

/**
 * A marker that can be dragged to a position. A child of `MapView`. Pages must offer another way for people who cannot
 * drag.
 */
export function DraggableMarker({ at, title, isFixed = false, onMove }: Props) {
  return (
    <Marker
      longitude={at.lng}
      latitude={at.lat}
      anchor="bottom"
      draggable={!isFixed}
      className={isFixed ? 'map-mark' : 'map-mark-movable'}
      onDragEnd={({ lngLat }) => onMove({ lat: lngLat.lat, lng: lngLat.lng })}
    >
      <svg width="42" height="50" viewBox="0 0 28 34" className="map-mark-pin">
        <title>{title}</title>
        <path d="M14 33C10 26 2.5 21 2.5 13.5a11.5 11.5 0 1 1 23 0C25.5 21 18 26 14 33Z" />
        <circle cx="14" cy="13.5" r="4.5" />
      </svg>
    </Marker>
  )
}
