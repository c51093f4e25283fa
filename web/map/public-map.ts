import { Popup, type Map, type MapGeoJSONFeature } from 'maplibre-gl'
import { MAX_TILE_ZOOM, VENDOR_TILE_LAYER } from '#contract/map-tiles.ts'
import type { PublicMapData } from '#contract/public-map.ts'
import { formatBox } from '#web/format-coordinates.ts'
import { createBundledMap } from './bundled-map.ts'
import { buildBundledStyle } from './bundled-style.ts'
import type { ColourScheme } from './map-colours.ts'
import { getPublicMapInitialView } from './public-map-initial-view.ts'
import { toSpreadMarkerFeatures } from './map-markers.ts'
import { drawMarkerImagesOnDemand, MARKER_SIZE_PIXELS, type RenderIconSvg } from './marker-images.ts'
import { CLUSTER_RADIUS_PIXELS, buildMarkerLayers, MAX_CLUSTER_ZOOM } from './marker-layers.ts'
import { toVendorPageLinks, renderMarkerPopupContent } from './marker-popup-content.ts'
import { listenToUserMoveEnds } from './listen-to-user-move-ends.ts'
import { prepareBaseMapStyle } from './prepare-base-map-style.ts'
import { toClippedBox } from './view.ts'

const CLUSTER_ZOOM_STEP = 2

interface PublicMapOptions {
  map: PublicMapData
  scheme: ColourScheme
  iconSvg: RenderIconSvg
  /** Returns the public page of a vendor that the tiles name by its id. */
  vendorHref: (vendorId: number) => string
  /** Called with `w,s,e,n` after the map was moved by its user. */
  onMove: (bbox: string) => void
}

/** Draws vendors on the bundled map, without the rest of the app. Throws where no map can be drawn. */
export function drawPublicMap(
  container: HTMLElement,
  { map: data, scheme, iconSvg, vendorHref, onMove }: PublicMapOptions,
) {
  const { words, label, isFramed } = data
  const map = createBundledMap({
    container,
    style: prepareBaseMapStyle(buildBundledStyle(scheme, window.location.origin), true),
    label,
    words,
    isFramed,
    view: { ...getPublicMapInitialView(data), maxZoom: MAX_TILE_ZOOM },
  })
  drawMarkerImagesOnDemand(map, iconSvg)
  map.once('load', () => addMarkers(map, data, scheme))
  openMarkers(map, (feature) =>
    String(feature.properties['href'] ?? vendorHref(Number(feature.properties['vendor_id']))),
  )
  listenToUserMoveEnds(map, () => onMove(formatBox(toClippedBox(map.getBounds()))))
}

const SOURCE = 'vendors'

function addMarkers(map: Map, { vendors }: PublicMapData, scheme: ColourScheme): void {
  if (vendors) {
    const markers = vendors
      .flatMap(({ name, icon, href, positions }) =>
        positions.map(([lat, lng]) => ({ lat, lng, name, icon, data: { href } })),
      )
      .map((marker, nth) => ({ ...marker, id: nth + 1 }))
    const clustering = { cluster: true, clusterMaxZoom: MAX_CLUSTER_ZOOM, clusterRadius: CLUSTER_RADIUS_PIXELS }
    map.addSource(SOURCE, { type: 'geojson', data: toSpreadMarkerFeatures(markers), ...clustering })
  } else {
    const tiles = [`${window.location.origin}/api/directory/map/tiles/{z}/{x}/{y}.mvt`]
    map.addSource(SOURCE, { type: 'vector', tiles, maxzoom: MAX_TILE_ZOOM })
  }
  const names = vendors
    ? { count: 'point_count', icon: 'icon' }
    : { count: 'count', icon: 'avatar', layer: VENDOR_TILE_LAYER }
  for (const layer of buildMarkerLayers({ prefix: SOURCE, ...names, scheme, marked: [] }))
    map.addLayer({ ...layer, source: SOURCE })
}

/** A click on markers names their vendors with links to their pages; one on a cluster zooms in. */
function openMarkers(map: Map, hrefOf: (feature: MapGeoJSONFeature) => string): void {
  map.on('click', `${SOURCE}-markers`, ({ features, lngLat }) => {
    const content = renderMarkerPopupContent(toVendorPageLinks(features ?? [], hrefOf))
    new Popup({ offset: MARKER_SIZE_PIXELS, focusAfterOpen: true }).setLngLat(lngLat).setDOMContent(content).addTo(map)
  })
  map.on('click', `${SOURCE}-clusters`, ({ lngLat }) => {
    map.easeTo({ center: lngLat, zoom: map.getZoom() + CLUSTER_ZOOM_STEP }, { byUser: true })
  })
  for (const layer of [`${SOURCE}-markers`, `${SOURCE}-clusters`]) {
    map.on('mouseenter', layer, () => (map.getCanvas().style.cursor = 'pointer'))
    map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''))
  }
}
