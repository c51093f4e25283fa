import type { ErrorEvent, MapSourceDataEvent } from '@vis.gl/react-maplibre'
import type { OverscaledTileID } from 'maplibre-gl'
import { TILED_MARKERS_SOURCE_ID } from './MarkerLayers.tsx'
import type { TileId } from './use-failed-tile-retry.ts'
import type { MapStyle } from './use-map-style.ts'

interface MapFailureCallbacks {
  onUnavailable: () => void
  onMarkerTileFailed: (tile: TileId) => void
}

/** Returns the event handlers that find out whether the base map works, and which tiles of markers fail. */
export function createMapFailureHandlers(
  { style, onIdle, ...baseMap }: MapStyle,
  { onUnavailable, onMarkerTileFailed }: MapFailureCallbacks,
) {
  const isOfBaseMap = (sourceId?: string) => sourceId !== undefined && sourceId in (style?.sources ?? {})

  return {
    onIdle,
    onError({ target, error, ...about }: ErrorEvent) {
      const { tile, sourceId } = about as { tile?: { tileID: OverscaledTileID }; sourceId?: string }
      if (tile && sourceId === TILED_MARKERS_SOURCE_ID) onMarkerTileFailed(tile.tileID.canonical)
      if (!target) onUnavailable()
      else if (tile && isOfBaseMap(sourceId)) baseMap.onTileFailed()
      // While there is no style, only the style itself can have failed.
      else if (!target.getStyle()) baseMap.onStyleRefused(error.message)
      else console.warn(error.message)
    },
    onSourceData({ tile, sourceId }: MapSourceDataEvent) {
      // A tile that was not found is also 'loaded', but empty.
      const hasContent = tile?.state === 'loaded' && (tile.latestFeatureIndex || tile.texture)
      if (hasContent && isOfBaseMap(sourceId)) baseMap.onTileLoaded()
    },
  }
}
