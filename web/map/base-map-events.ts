import type { ErrorEvent, MapSourceDataEvent } from '@vis.gl/react-maplibre'
import type { MapStyle } from './use-map-style.ts'

/** Returns the event handlers by which the base map learns that it works or fails. */
export function createBaseMapFailureHandlers({ style, onIdle, ...baseMap }: MapStyle, onUnavailable: () => void) {
  const isOfBaseMap = (sourceId?: string) => sourceId !== undefined && sourceId in (style?.sources ?? {})

  return {
    onIdle,
    onError({ target, error, ...about }: ErrorEvent) {
      if (!target) onUnavailable()
      else if ('tile' in about && isOfBaseMap((about as { sourceId?: string }).sourceId)) baseMap.onTileFailed()
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
