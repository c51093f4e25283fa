import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Map, NavigationControl, AttributionControl } from '@vis.gl/react-maplibre'
import type { MapRef, ViewStateChangeEvent } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { ReactNode } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { MapControlTexts } from '#contract/public-map.ts'
import { collapseAttribution } from './collapse-attribution.ts'
import { buildMapLocale } from './map-locale.ts'
import { createMapFailureHandlers } from './map-failure-handlers.ts'
import { resolveUrlTemplate } from './url-template.ts'
import './map.css'
import { MissingStreetsNote } from './MissingStreetsNote.tsx'
import { MapUnavailableNotice } from './MapUnavailableNotice.tsx'
import type { ColourScheme } from './map-colours.ts'
import { drawMarkerImagesOnDemand } from './marker-images.ts'
import type { RenderIconSvg } from './marker-images.ts'
import type { MapMarker, MarkerTileSource } from './map-markers.ts'
import { MarkerLayers, TILED_MARKERS_SOURCE_ID } from './MarkerLayers.tsx'
import type { MarkerHighlight } from './marker-layers.ts'
import { MarkerButtons } from './MarkerButtons.tsx'
import type { MapFeature } from './hit-testing.ts'
import { isMovedByUser } from './listen-to-user-move-ends.ts'
import { useFailedTileRetry } from './use-failed-tile-retry.ts'
import { useMarkerEventHandlers } from './use-marker-event-handlers.ts'
import type { BaseMapConfig } from './use-map-style.ts'
import { useMapStyle } from './use-map-style.ts'
import { toClippedBox, toMapLibreBounds } from './view.ts'
import type { MapViewChange, MapTarget } from './view.ts'
import './worker-script.ts'

export interface MapViewProps {
  /** The accessible name of the map. */
  label: string
  view: MapTarget
  /** Called after each movement, and once when the map is ready. */
  onMove?: (move: MapViewChange) => void
  minZoom?: number
  maxZoom?: number
  colorScheme: ColourScheme
  /**
   * The base map of the installation. When it fails, the bundled one replaces it and `onFallback` receives the reason.
   */
  base?: BaseMapConfig
  onFallback?: (reason: string) => void
  /** Shows place names on the base map. */
  showPlaces?: boolean
  /** Markers from the server's tiles, or a list that replaces the tiles while it is given. */
  tiles?: MarkerTileSource
  markers?: MapMarker[]
  /** Headers for the requests of `tiles`, read for each request. */
  tileHeaders?: () => Record<string, string>
  iconSvg: RenderIconSvg
  /** The markers to highlight. */
  marked?: MarkerHighlight
  labelOf?: (feature: MapFeature) => string
  /** Called with the markers at the clicked position, the clicked one first. */
  onMarkerClick?: (markers: MapMarker[]) => void
  onMarkerHover?: (marker: MapMarker | null) => void
  /** Called for a click outside all markers. */
  onEmptyClick?: () => void
  /**
   * When a single finger or the wheel scrolls the page instead of moving the map: on touch screens, always or never.
   */
  yieldsToScroll?: 'touch' | 'always' | 'never'
  /** Called when the browser cannot draw maps. */
  onUnavailable?: () => void
  children?: ReactNode
}

const FIT_BOUNDS_OPTIONS = { padding: 56, maxZoom: 15 }
const HIGHEST_ZOOM = 22

/** The map of the app: fills its parent, takes markers and reports clicks. */
export function MapView(props: MapViewProps) {
  const { label, view, colorScheme, base, tiles, markers, minZoom = 0, maxZoom = HIGHEST_ZOOM } = props
  const { i18n } = useLingui()
  const map = useRef<MapRef>(null)
  const [isUnavailable, setUnavailable] = useState(false)
  const baseMap = useMapStyle({
    base,
    scheme: colorScheme,
    showPlaces: props.showPlaces ?? true,
    onFallback: props.onFallback,
  })
  const { hovered, ...markerEvents } = useMarkerEventHandlers(map, { ...props, maxZoom })
  useFollowTarget(map, view)
  const latest = useLatest(props)
  const movement = useMovementEvents(map, latest)
  const onMarkerTileFailed = useFailedTileRetry(map, TILED_MARKERS_SOURCE_ID)

  const { style, isConfigured } = baseMap
  if (isUnavailable) return <MapUnavailableNotice />
  if (!style) return <output className="map-waiting" aria-label={t`The map is loading`} />

  const marked = [props.marked ?? [], hovered ? { field: 'id', values: [hovered] } : []].flat()

  return (
    <Map
      // Its labels are fixed when it is created.
      key={i18n.locale}
      ref={map}
      mapLib={maplibre}
      mapStyle={style}
      initialViewState={initialViewStateOf(view)}
      minZoom={minZoom}
      maxZoom={maxZoom}
      dragRotate={false}
      touchPitch={false}
      pitchWithRotate={false}
      maxPitch={0}
      attributionControl={false}
      cooperativeGestures={shouldYieldToScroll(props.yieldsToScroll)}
      locale={buildMapLocale(label, getMapWords())}
      transformRequest={(url) => addTileHeaders(url, latest.current)}
      {...movement}
      {...createMapFailureHandlers(baseMap, {
        onMarkerTileFailed,
        onUnavailable: () => {
          setUnavailable(true)
          props.onUnavailable?.()
        },
      })}
      interactiveLayerIds={markerEvents.layers}
      cursor={hovered === null ? 'grab' : 'pointer'}
      onClick={markerEvents.onClick}
      onMouseMove={markerEvents.onMouseMove}
      onMouseOut={markerEvents.onMouseOut}
    >
      <MarkerImages iconSvg={props.iconSvg} map={map} />
      <NavigationControl position="top-right" showCompass={false} />
      <AttributionControl
        key={`${isConfigured}`}
        {...(isConfigured && base?.attribution && { customAttribution: base.attribution })}
      />
      {/* After the attribution, so that it is shown above it. */}
      {!isConfigured && !base?.streets && <MissingStreetsNote />}
      {/* The children may still be loading: only they suspend, not the map. */}
      <Suspense>{props.children}</Suspense>
      <MarkerLayers markers={markers} tiles={tiles} scheme={colorScheme} marked={marked} />
      <MarkerButtons
        iconField={markers ? 'icon' : (tiles?.iconField ?? 'icon')}
        labelOf={props.labelOf}
        onChoose={markerEvents.choose}
        onHover={markerEvents.hover}
      />
    </Map>
  )
}

/** The map library keeps the first callbacks it gets, so they read the latest props from here. */
function useLatest(props: MapViewProps) {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  return latest
}

/** Reports the view when the map is ready and after each movement, and whether the user moved it. */
function useMovementEvents(map: React.RefObject<MapRef | null>, latest: React.RefObject<MapViewProps>) {
  // The end event of a wheel movement does not say who started it.
  const isMoveByUser = useRef(false)
  const report = (byUser: boolean) => {
    if (map.current) latest.current.onMove?.({ ...currentViewOf(map.current), byUser })
  }
  return {
    onLoad: () => {
      map.current?.getMap().touchZoomRotate.disableRotation()
      map.current?.getMap().keyboard.disableRotation()
      const container = map.current?.getContainer()
      if (container && isSmall(container)) collapseAttribution(container)
      report(false)
    },
    onMoveStart: (event: ViewStateChangeEvent) => {
      isMoveByUser.current = isMovedByUser(event)
    },
    onMoveEnd: (event: ViewStateChangeEvent) => report(isMoveByUser.current || isMovedByUser(event)),
  }
}

const getMapWords = (): MapControlTexts => ({
  zoomIn: t`Zoom in`,
  zoomOut: t`Zoom out`,
  credits: t`Who made this map`,
  close: t`Close`,
  ctrl: t`Use Ctrl and scroll to zoom the map`,
  cmd: t`Use ⌘ and scroll to zoom the map`,
  twoFingers: t`Use two fingers to move the map`,
})

function MarkerImages({ iconSvg, map }: { iconSvg: RenderIconSvg; map: React.RefObject<MapRef | null> }) {
  useEffect(() => {
    if (map.current) drawMarkerImagesOnDemand(map.current.getMap(), iconSvg)
  }, [map, iconSvg])
  return null
}

/** Moves the map to each new target after the first one. */
function useFollowTarget(map: React.RefObject<MapRef | null>, view: MapTarget) {
  const targetKey = JSON.stringify(view)
  const lastTargetKey = useRef(targetKey)
  useEffect(() => {
    if (lastTargetKey.current === targetKey || !map.current) return
    lastTargetKey.current = targetKey
    if ('bounds' in view) map.current.fitBounds(toMapLibreBounds(view.bounds), FIT_BOUNDS_OPTIONS)
    else map.current.easeTo({ center: view.center, zoom: view.zoom })
  })
}

const initialViewStateOf = (view: MapTarget) =>
  'bounds' in view
    ? { bounds: toMapLibreBounds(view.bounds), fitBoundsOptions: FIT_BOUNDS_OPTIONS }
    : { longitude: view.center.lng, latitude: view.center.lat, zoom: view.zoom }

const currentViewOf = (map: MapRef): Omit<MapViewChange, 'byUser'> => ({
  bounds: toClippedBox(map.getBounds()),
  center: { lat: map.getCenter().lat, lng: map.getCenter().lng },
  zoom: map.getZoom(),
})

const MIN_ATTRIBUTION_SIZE = { width: 480, height: 320 }

/** The attribution would cover too much of a smaller map. */
const isSmall = ({ clientWidth: width, clientHeight: height }: HTMLElement) =>
  width < MIN_ATTRIBUTION_SIZE.width || height < MIN_ATTRIBUTION_SIZE.height

const shouldYieldToScroll = (when: MapViewProps['yieldsToScroll'] = 'touch') =>
  when === 'always' || (when === 'touch' && window.matchMedia('(pointer: coarse)').matches)

const addTileHeaders = (url: string, { tiles, tileHeaders }: MapViewProps) => ({
  url,
  ...(tiles && isTileOf(tiles, url) && { headers: tileHeaders?.() ?? {} }),
})

/** True for requests of these tiles: compares the URL up to the first placeholder. */
const isTileOf = ({ url }: MarkerTileSource, request: string) =>
  request.startsWith(resolveUrlTemplate(url).split('{')[0]!)
