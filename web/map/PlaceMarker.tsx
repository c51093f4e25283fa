import { Layer, Marker, Source, type LayerProps } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import type { Point } from '#contract/fields.ts'
import { MAP_FONT_BOLD } from './map-fonts.ts'
import { MAP_COLOURS } from './map-colours.ts'
import type { ColourScheme } from './map-colours.ts'
import { BELOW_MARKERS_LAYER_ID } from './prepare-base-map-style.ts'

interface Props {
  at: Point
  scheme: ColourScheme
  /** The accessible name. */
  title: string
  /** Shown beside the place. With a name it is a searched place, without one the user's own position. */
  name?: string
}

/**
 * A place on the map that belongs to no vendor. A child of `MapView`; not clickable. It is drawn below the markers, so
 * that it never hides the number of a cluster; its halo is wider than most clusters.
 */
export function PlaceMarker({ at: { lat, lng }, scheme, title, name }: Props) {
  const id = name === undefined ? 'own-position' : 'searched-place'
  const data = useMemo(
    () => ({
      type: 'Feature' as const,
      properties: { name: name ?? '' },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    }),
    [lat, lng, name],
  )
  const { ownPosition, searchedPlace, markerFace } = MAP_COLOURS[scheme]
  const color = name === undefined ? ownPosition : searchedPlace

  return (
    <>
      <Source id={id} type="geojson" data={data}>
        <Layer
          id={`${id}-halo`}
          type="circle"
          beforeId={BELOW_MARKERS_LAYER_ID}
          paint={{
            'circle-radius': 26,
            'circle-color': color,
            'circle-opacity': 0.16,
            'circle-stroke-color': color,
            'circle-stroke-width': 1.5,
          }}
        />
        <Layer
          id={`${id}-dot`}
          type="circle"
          beforeId={BELOW_MARKERS_LAYER_ID}
          paint={{
            'circle-radius': 8,
            'circle-color': color,
            'circle-stroke-color': markerFace,
            'circle-stroke-width': 3,
          }}
        />
        {name !== undefined && <Layer id={`${id}-name`} {...buildNameLayer(scheme)} />}
      </Source>
      <Marker longitude={lng} latitude={lat} className="map-mark">
        <span className="map-mark-title">{title}</span>
      </Marker>
    </>
  )
}

/**
 * The place's name beside it. Only properties, no component: `Source` tells just its direct children what source they
 * belong to.
 */
const buildNameLayer = (scheme: ColourScheme) =>
  ({
    type: 'symbol',
    beforeId: BELOW_MARKERS_LAYER_ID,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [MAP_FONT_BOLD],
      'text-size': 15,
      'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
      'text-radial-offset': 2.1,
      'text-overlap': 'cooperative',
      'text-max-width': 14,
    },
    paint: {
      'text-color': MAP_COLOURS[scheme].searchedPlace,
      'text-halo-color': MAP_COLOURS[scheme].markerFace,
      'text-halo-width': 2,
    },
  }) satisfies LayerProps
