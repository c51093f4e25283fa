import type { MapRef } from '@vis.gl/react-maplibre'
import type { RefObject } from 'react'
import { useCallback, useEffect, useRef } from 'react'

const RETRY_AFTER_MS = 15_000

export interface TileId {
  z: number
  x: number
  y: number
}

/**
 * Requests failed tiles of a source again: after a pause, when the browser is online again and when the page is shown
 * again. The map library requests a tile only once while it is in view. Returns a function that takes a failed tile.
 */
export function useFailedTileRetry(map: RefObject<MapRef | null>, sourceId: string): (tile: TileId) => void {
  const failed = useRef<TileId[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const retry = useCallback(() => {
    if (document.visibilityState === 'hidden' || failed.current.length === 0) return
    clearTimeout(timer.current)
    timer.current = undefined
    const tiles = failed.current
    failed.current = []
    // Without the source, another source or another style is shown.
    if (map.current?.getSource(sourceId)) map.current.getMap().refreshTiles(sourceId, tiles)
  }, [map, sourceId])

  useEffect(() => {
    window.addEventListener('online', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
      clearTimeout(timer.current)
    }
  }, [retry])

  return (tile) => {
    failed.current.push(tile)
    timer.current ??= setTimeout(retry, RETRY_AFTER_MS)
  }
}
