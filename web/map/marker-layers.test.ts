import { expect, test } from 'vitest'
import { MAP_COLOURS } from './map-colours.ts'
import { getMarkerImagePrefix } from './marker-images.ts'
import { buildMarkerLayers, type MarkerLayerOptions } from './marker-layers.ts'

const options: MarkerLayerOptions = { prefix: 'found', count: 'point_count', icon: 'icon', scheme: 'light', marked: [] }
const layersOf = (change: Partial<MarkerLayerOptions> = {}) =>
  Object.fromEntries(
    buildMarkerLayers({ ...options, ...change }).map(({ id, ...layer }) => [
      id.slice(options.prefix.length + 1),
      layer,
    ]),
  )

test('counts are above their circles, and highlighted markers above all others', () => {
  expect(buildMarkerLayers(options).map(({ id }) => id)).toEqual([
    'found-markers',
    'found-clusters',
    'found-counts',
    'found-marked',
  ])
})

test('a feature is drawn as a cluster or as a marker, never as both', () => {
  const { markers, clusters, counts, marked } = layersOf()
  expect(clusters?.filter).toEqual(['has', 'point_count'])
  expect(counts?.filter).toEqual(clusters?.filter)
  expect(markers?.filter).toEqual(['!', clusters?.filter])
  expect(marked?.filter).toEqual(['all', ['!', clusters?.filter], ['any']])
})

test('no marker is highlighted without a highlight; with several, each of them counts', () => {
  const marked = [
    { field: 'id', values: [31] },
    { field: 'vendor_id', values: [21, 22] },
  ]
  expect(layersOf({ marked })['marked']?.filter).toEqual([
    'all',
    ['!', ['has', 'point_count']],
    ['any', ['in', ['get', 'id'], ['literal', [31]]], ['in', ['get', 'vendor_id'], ['literal', [21, 22]]]],
  ])
})

test('a marker has the image of its icon in its scheme, a highlighted one another', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { markers, marked, clusters } = layersOf({ scheme, icon: 'avatar' })
    const imageOf = (layer: object | undefined) =>
      (layer as { layout: { 'icon-image': unknown[] } }).layout['icon-image']
    expect(imageOf(markers)).toEqual(['concat', getMarkerImagePrefix(scheme, false), ['to-string', ['coalesce', ['get', 'avatar'], 0]]]) // prettier-ignore
    expect(imageOf(marked)[1]).toBe(getMarkerImagePrefix(scheme, true))
    expect(clusters?.paint).toMatchObject({ 'circle-color': MAP_COLOURS[scheme].marker })
  }
})

test('markers of tiles are read from their layer; those of a list have none', () => {
  for (const layer of Object.values(layersOf({ layer: 'vendors' }))) expect(layer['source-layer']).toBe('vendors')
  for (const layer of Object.values(layersOf())) expect(layer).not.toHaveProperty('source-layer')
})
