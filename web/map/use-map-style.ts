import type { StyleSpecification } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { StreetMapCoverage } from '#contract/config.ts'
import { buildBundledStyle } from './bundled-style.ts'
import { fetchConfiguredStyle } from './configured-style.ts'
import { prepareBaseMapStyle } from './prepare-base-map-style.ts'
import type { ColourScheme } from './map-colours.ts'
import { createTileLoadTracker } from './tile-load-tracker.ts'

export interface BaseMapConfig {
  styleUrl: string | null
  timeoutMs: number
  attribution: string | null
  /** The street map that our own server has. */
  streets?: StreetMapCoverage | undefined
}

interface MapStyleOptions {
  base?: BaseMapConfig | undefined
  scheme: ColourScheme
  showPlaces: boolean
  /** Called once with the reason why the configured map is not shown. */
  onFallback?: ((reason: string) => void) | undefined
}

export type MapStyle = ReturnType<typeof useMapStyle>

/** Returns the style to draw: the configured one when it works, otherwise the bundled one; null until that is known. */
export function useMapStyle({ base, scheme, showPlaces, onFallback }: MapStyleOptions) {
  const url = base?.styleUrl || null
  const streets = base?.streets
  const timeoutMs = base?.timeoutMs ?? 0
  const [configured, setConfigured] = useState<StyleSpecification | 'failed' | null>(null)
  const tiles = useRef(createTileLoadTracker())

  const hasGivenUp = useRef(false)
  const giveUp = (reason: string) => {
    if (hasGivenUp.current) return
    hasGivenUp.current = true
    setConfigured('failed')
    onFallback?.(reason)
  }
  const onFailed = useEffectEvent(giveUp)

  useEffect(() => {
    if (!url) return
    let isWanted = true
    hasGivenUp.current = false
    tiles.current = createTileLoadTracker()
    fetchConfiguredStyle(url, timeoutMs).then(
      (style) => isWanted && setConfigured(style),
      (error: unknown) => isWanted && onFailed(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      isWanted = false
    }
  }, [url, timeoutMs])

  const style = useMemo(() => {
    if (url && configured === null) return null
    const chosen =
      url && configured !== 'failed' && configured
        ? configured
        : buildBundledStyle(scheme, window.location.origin, streets)
    return prepareBaseMapStyle(chosen, showPlaces)
  }, [url, configured, scheme, showPlaces, streets])

  const isConfigured = url !== null && configured !== null && configured !== 'failed'
  const giveUpTiles = () => giveUp('The tiles of the configured map do not load.')

  useEffect(() => {
    if (!isConfigured) return
    return tiles.current.limitWait(() => onFailed('No tile of the configured map came in time.'))
  }, [isConfigured])

  return {
    style,
    isConfigured,
    onTileLoaded: () => tiles.current.addLoaded(),
    onTileFailed: () => {
      if (isConfigured) tiles.current.addFailed(giveUpTiles)
    },
    /** Called when the library rejects the style. */
    onStyleRefused(reason: string) {
      if (isConfigured) giveUp(`The map style cannot be drawn: ${reason}`)
    },
    /** Called when nothing is loading any more. Tiles that are not found raise no error. */
    onIdle() {
      const hasTiles = Object.keys(style?.sources ?? {}).length > 0
      if (isConfigured && hasTiles && tiles.current.hasNone()) giveUpTiles()
    },
  }
}
