import { useLingui } from '@lingui/react/macro'
import { Map, NavigationControl, AttributionControl } from '@vis.gl/react-maplibre'
import type { MapRef, ViewStateChangeEvent } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { ReactNode } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { absoluteUrl } from './absolute-url.ts'
import './map.css'
import { MapUnavailableNotice } from './MapUnavailableNotice.tsx'
import type { ColourScheme } from './palette.ts'
import { drawMarkerImagesOnDemand } from './marker-images.ts'
import type { RenderIconSvg } from './marker-images.ts'
import type { MapMarker, MarkerTiles } from './map-markers.ts'
import { MarkerLayers } from './MarkerLayers.tsx'
import type { MarkerHighlight } from './MarkerLayers.tsx'
import { MarkerButtons } from './MarkerButtons.tsx'
import type { MapFeature } from './hit-testing.ts'
import { useMarkerEvents } from './use-marker-events.ts'
import type { BaseMapConfig } from './use-map-style.ts'
import { useMapStyle } from './use-map-style.ts'
import { boxFromBounds, boxToBounds } from './view.ts'
import type { MapMove, MapTarget } from './view.ts'
import './set-worker-url.ts'

export interface MapViewProps {
  /** What a screen reader calls the map. */
  label: string
  view: MapTarget
  /** After each movement, and once when the map is ready. */
  onMove?: (move: MapMove) => void
  minZoom?: number
  maxZoom?: number
  colorScheme: ColourScheme
  /** The installation's own base map; the bundled one stands in where it fails, and `onFallback` hears why. */
  base?: BaseMapConfig
  onFallback?: (reason: string) => void
  /** Names of places on the base map. */
  showPlaces?: boolean
  /** Points by the server's tiles; or a list, which is shown instead as long as it is given. */
  tiles?: MarkerTiles
  points?: MapMarker[]
  /** Headers for the requests of `tiles`, read anew for each. */
  tileHeaders?: () => Record<string, string>
  iconSvg: RenderIconSvg
  /** Points that are brought out. */
  marked?: MarkerHighlight
  labelOf?: (spot: MapFeature) => string
  /** The points at the place that was chosen, the chosen one first. */
  onMarkerClick?: (points: MapMarker[]) => void
  onMarkerHover?: (point: MapMarker | null) => void
  /** A click beside every marker. */
  onEmptyClick?: () => void
  /** Whether one finger and the wheel alone scroll the page instead: on touch screens, always or never. */
  yieldsToScroll?: 'touch' | 'always' | 'never'
  /** The browser cannot draw maps. */
  onUnavailable?: () => void
  children?: ReactNode
}

const FIT_BOUNDS_OPTIONS = { padding: 56, maxZoom: 15 }
const HIGHEST_ZOOM = 22

/** The one component that knows the map library. It fills its parent, takes points and reports what is chosen. */
export function MapView(props: MapViewProps) {
  const { label, view, colorScheme, base, tiles, points, minZoom = 0, maxZoom = HIGHEST_ZOOM } = props
  const { i18n, t } = useLingui()
  const map = useRef<MapRef>(null)
  const [isUnavailable, setUnavailable] = useState(false)
  const { style, isConfigured, ...baseMap } = useMapStyle({
    base,
    scheme: colorScheme,
    showPlaces: props.showPlaces ?? true,
    onFallback: props.onFallback,
  })
  const clicks = useMarkerEvents(map, { ...props, maxZoom })
  useFollowTarget(map, view)

  // The library keeps the first function it gets for these.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  // The end of a wheel's movement no longer says what began it.
  const movedByUser = useRef(false)

  if (isUnavailable) return <MapUnavailableNotice />
  if (!style) return <output className="map-waiting" aria-label={t`The map is loading`} />

  const report = (isByUser: boolean) => {
    if (map.current) latest.current.onMove?.({ ...currentViewOf(map.current), byUser: isByUser })
  }
  const isOurs = (sourceId?: string) => sourceId === undefined || !(sourceId in style.sources)
  const marked = [props.marked ?? [], clicks.hovered ? { field: 'id', values: [clicks.hovered] } : []].flat()

  return (
    <Map
      // Its words are fixed when it is made.
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
      locale={{
        'Map.Title': label,
        'NavigationControl.ZoomIn': t`Zoom in`,
        'NavigationControl.ZoomOut': t`Zoom out`,
        'AttributionControl.ToggleAttribution': t`Who made this map`,
        'Popup.Close': t`Close`,
        'CooperativeGesturesHandler.WindowsHelpText': t`Use Ctrl and scroll to zoom the map`,
        'CooperativeGesturesHandler.MacHelpText': t`Use ⌘ and scroll to zoom the map`,
        'CooperativeGesturesHandler.MobileHelpText': t`Use two fingers to move the map`,
      }}
      transformRequest={(url) => {
        const now = latest.current
        return { url, ...(now.tiles && isTileOf(now.tiles, url) && { headers: now.tileHeaders?.() ?? {} }) }
      }}
      onLoad={() => {
        map.current?.getMap().touchZoomRotate.disableRotation()
        map.current?.getMap().keyboard.disableRotation()
        if (map.current) collapseAttribution(map.current.getContainer())
        report(false)
      }}
      onIdle={baseMap.onIdle}
      onMoveStart={(event) => {
        movedByUser.current = isMovedByUser(event)
      }}
      onMoveEnd={(event) => report(movedByUser.current || isMovedByUser(event))}
      onError={({ target, error, ...about }) => {
        if (!target) {
          setUnavailable(true)
          props.onUnavailable?.()
        } else if ('tile' in about && !isOurs((about as { sourceId?: string }).sourceId)) baseMap.onTileFailed()
        // Without a style there is nothing yet that could have failed but the style itself.
        else if (!target.getStyle()) baseMap.onStyleRefused(error.message)
        else console.warn(error.message)
      }}
      onSourceData={({ tile, sourceId }) => {
        // One that was not found is 'loaded' too, with nothing in it.
        const hasContent = tile?.state === 'loaded' && (tile.latestFeatureIndex || tile.texture)
        if (hasContent && !isOurs(sourceId)) baseMap.onTileLoaded()
      }}
      interactiveLayerIds={clicks.layers}
      cursor={clicks.hovered === null ? 'grab' : 'pointer'}
      onClick={clicks.onClick}
      onMouseMove={clicks.onMouseMove}
      onMouseOut={clicks.onMouseOut}
    >
      <MarkerImages iconSvg={props.iconSvg} map={map} />
      <NavigationControl position="top-right" showCompass={false} />
      <AttributionControl
        key={`${isConfigured}`}
        {...(isConfigured && base?.attribution && { customAttribution: base.attribution })}
      />
      {/* Their code may still be on its way: only they wait for it, not the map. */}
      <Suspense>{props.children}</Suspense>
      <MarkerLayers points={points} tiles={tiles} scheme={colorScheme} marked={marked} />
      <MarkerButtons
        iconField={points ? 'icon' : (tiles?.iconField ?? 'icon')}
        labelOf={props.labelOf}
        onChoose={clicks.choose}
        onHover={clicks.hover}
      />
    </Map>
  )
}

function MarkerImages({ iconSvg, map }: { iconSvg: RenderIconSvg; map: React.RefObject<MapRef | null> }) {
  useEffect(() => {
    if (map.current) drawMarkerImagesOnDemand(map.current.getMap(), iconSvg)
  }, [map, iconSvg])
  return null
}

/** Follows the wanted view once the first one has been taken. */
function useFollowTarget(map: React.RefObject<MapRef | null>, view: MapTarget) {
  const wanted = JSON.stringify(view)
  const taken = useRef(wanted)
  useEffect(() => {
    if (taken.current === wanted || !map.current) return
    taken.current = wanted
    if ('bounds' in view) map.current.fitBounds(boxToBounds(view.bounds), FIT_BOUNDS_OPTIONS)
    else map.current.easeTo({ center: view.center, zoom: view.zoom })
  })
}

const initialViewStateOf = (view: MapTarget) =>
  'bounds' in view
    ? { bounds: boxToBounds(view.bounds), fitBoundsOptions: FIT_BOUNDS_OPTIONS }
    : { longitude: view.center.lng, latitude: view.center.lat, zoom: view.zoom }

const currentViewOf = (map: MapRef): Omit<MapMove, 'byUser'> => ({
  bounds: boxFromBounds(map.getBounds()),
  center: { lat: map.getCenter().lat, lng: map.getCenter().lng },
  zoom: map.getZoom(),
})

const isMovedByUser = (event: ViewStateChangeEvent) => Boolean(event.originalEvent) || 'byUser' in event

const MIN_ATTRIBUTION_SIZE = { width: 480, height: 320 }

/** On a map too small to show who made it, that opens at a touch of its button. */
function collapseAttribution(container: HTMLElement) {
  const { clientWidth: width, clientHeight: height } = container
  if (width >= MIN_ATTRIBUTION_SIZE.width && height >= MIN_ATTRIBUTION_SIZE.height) return
  container.querySelector('.maplibregl-compact-show')?.classList.remove('maplibregl-compact-show')
}

const shouldYieldToScroll = (when: MapViewProps['yieldsToScroll'] = 'touch') =>
  when === 'always' || (when === 'touch' && window.matchMedia('(pointer: coarse)').matches)

/** Whether a request is for one of these tiles: their address up to its first placeholder. */
const isTileOf = ({ url }: MarkerTiles, request: string) => request.startsWith(absoluteUrl(url).split('{')[0]!)
