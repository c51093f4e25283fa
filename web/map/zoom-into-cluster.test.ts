import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { MAX_CLUSTER_ZOOM } from './marker-layers.ts'
import type { MapMarker, MarkerTileSource } from './map-markers.ts'
import { zoomIntoClusterOrGetMarkers } from './zoom-into-cluster.ts'

const at = { lng: -79.38, lat: 43.65 }
const markers = [1, 2, 3].map((id): MapMarker => ({ id, ...at, icon: 1, name: `Vendor ${id}` }))
const tiles = { url: '/tiles', iconField: 'avatar', unclusteredZoom: 12 } as MarkerTileSource
const listed = { kind: 'cluster', key: 'a', count: 2, clusterId: 7, ...at } as const
const fromTile = { ...listed, clusterId: undefined }

/** A map at a zoom, whose cluster holds the markers 1 and 3 and splits at `splitsAt`. */
function mapAt(zoom: number, splitsAt = 14) {
  const easeTo = vi.fn<MapLibre['easeTo']>()
  const getClusterLeaves = vi.fn<() => Promise<object[]>>(async () => [1, 3].map((id) => ({ properties: { id } })))
  const source = { getClusterLeaves, getClusterExpansionZoom: async () => splitsAt }
  return { map: { getZoom: () => zoom, getSource: () => source, easeTo } as unknown as MapLibre, easeTo }
}
const targetOf = ({ easeTo }: ReturnType<typeof mapAt>) => easeTo.mock.calls.map(([{ center, zoom }]) => ({ center, zoom })) // prettier-ignore

test('a cluster of a list zooms to where it splits, as a movement of the user', async () => {
  const shown = mapAt(9, 13)
  expect(await zoomIntoClusterOrGetMarkers(shown.map, listed, { markers, tiles: undefined, maxZoom: 18 })).toBeNull()
  expect(targetOf(shown)).toEqual([{ center: [-79.38, 43.65], zoom: 13 }])
  expect(shown.easeTo.mock.calls[0]?.[1]).toEqual({ byUser: true })
})

test('a cluster that splits beyond the last zoom of the map is shown there', async () => {
  const shown = mapAt(9, 22)
  await zoomIntoClusterOrGetMarkers(shown.map, listed, { markers, tiles: undefined, maxZoom: 15 })
  expect(targetOf(shown)).toMatchObject([{ zoom: 15 }])
})

test.each([
  ['at the last zoom that clusters', MAX_CLUSTER_ZOOM, 18],
  ['at the last zoom of the map', 15, 15],
])('%s the markers of a list are returned instead', async (_where, zoom, maxZoom) => {
  const shown = mapAt(zoom)
  const opened = await zoomIntoClusterOrGetMarkers(shown.map, listed, { markers, tiles: undefined, maxZoom })
  expect(opened?.map(({ id }) => id)).toEqual([1, 3])
  expect(shown.easeTo).not.toHaveBeenCalled()
})

test('a cluster of a tile zooms in by two steps, at most to where the tiles have single markers', async () => {
  for (const [zoom, target] of [
    [6, 8],
    [11, 12],
  ] as const) {
    const shown = mapAt(zoom)
    expect(
      await zoomIntoClusterOrGetMarkers(shown.map, fromTile, { markers: undefined, tiles, maxZoom: 18 }),
    ).toBeNull()
    expect(targetOf(shown)).toMatchObject([{ zoom: target }])
  }
})
