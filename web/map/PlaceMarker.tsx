import { Marker } from '@vis.gl/react-maplibre'
import type { Point } from '#contract/fields.ts'

interface Props {
  at: Point
  /** The accessible name. */
  title: string
  /** Shown above the marker. With a name it is a pin, without one a dot. */
  name?: string
}

/** A position of the user's own on the map, beside the directory's markers. A child of `MapView`; not clickable. */
export function PlaceMarker({ at, title, name }: Props) {
  return (
    <Marker longitude={at.lng} latitude={at.lat} anchor={name ? 'bottom' : 'center'} className="map-mark">
      {name ? (
        <span className="map-mark-place">
          <span className="map-mark-label">{name}</span>
          <svg width="28" height="34" viewBox="0 0 28 34">
            <title>{title}</title>
            <path d="M14 33C10 26 2.5 21 2.5 13.5a11.5 11.5 0 1 1 23 0C25.5 21 18 26 14 33Z" />
            <circle cx="14" cy="13.5" r="4.5" />
          </svg>
        </span>
      ) : (
        <svg className="map-mark-me" width="34" height="34" viewBox="0 0 34 34">
          <title>{title}</title>
          <circle r="16" cx="17" cy="17" />
          <circle r="8" cx="17" cy="17" />
        </svg>
      )}
    </Marker>
  )
}
