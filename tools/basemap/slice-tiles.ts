import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Tile } from './pmtiles.ts'
import type { BoxTuple } from './rings.ts'
import type { Feature, SlicedFeature, GeoJsonVtConstructor } from './sources.ts'

const EXTENT = 4096

export interface TileLayer {
  name: string
  features: Feature[]
  /** Tolerance of the simplification, in 1/4096 of a tile. */
  tolerance: number
}

interface SliceOptions {
  layers: TileLayer[]
  zooms: [min: number, max: number]
  areas: BoxTuple[]
  /** Adds a square `mask` to each tile, which hides coarser land under it. */
  mask?: boolean
}

/** Cuts the layers into vector tiles; empty tiles are left out. */
export function sliceTiles(
  GeoJSONVT: GeoJsonVtConstructor,
  { layers, zooms: [min, max], areas, mask }: SliceOptions,
): Tile[] {
  const indexes = layers.map((layer) => ({
    ...layer,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features: layer.features },
      {
        maxZoom: max,
        indexMaxZoom: max,
        indexMaxPoints: 0,
        buffer: 80,
        extent: EXTENT,
        tolerance: layer.tolerance ?? 3,
      },
    ),
  }))
  const tiles: Tile[] = []
  for (let z = min; z <= max; z++) {
    for (const [x, y] of tilesOf(areas, z)) {
      const parts: Record<string, object> = mask ? { mask: FULL_SQUARE } : {}
      for (const { name, index } of indexes) {
        const drawn = index.getTile(z, x, y)?.features.filter(({ tags }) => z === max || (tags.min ?? 0) < z + 1)
        if (drawn?.length)
          parts[name] = { features: drawn.map((feature) => ({ ...feature, tags: shownTags(feature) })) }
      }
      if (Object.keys(parts).length > 0) {
        tiles.push({ z, x, y, data: fromGeojsonVt(parts as never, { version: 2, extent: EXTENT }) })
      }
    }
  }
  return tiles
}

/** `min` has been applied by now; names keep it because the style uses it too. */
const shownTags = ({ type, tags: { min, ...others } }: SlicedFeature) => (type === POINT ? { ...others, min } : others)

function tilesOf(areas: BoxTuple[], z: number) {
  const last = 2 ** z - 1
  const found = new Map<string, [x: number, y: number]>()
  for (const [west, south, east, north] of areas) {
    for (let x = computeTileX(west, z); x <= Math.min(last, computeTileX(east, z)); x++) {
      for (let y = computeTileY(north, z); y <= Math.min(last, computeTileY(south, z)); y++)
        found.set(`${x}/${y}`, [x, y])
    }
  }
  return found.values()
}

const POINT = 1
const EDGE = 80
const FULL_SQUARE = {
  features: [
    {
      type: 3,
      tags: {},
      geometry: [
        [
          [-EDGE, -EDGE],
          [EXTENT + EDGE, -EDGE],
          [EXTENT + EDGE, EXTENT + EDGE],
          [-EDGE, EXTENT + EDGE],
          [-EDGE, -EDGE],
        ],
      ],
    },
  ],
}

export const computeTileX = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z)

export function computeTileY(lat: number, z: number) {
  const clamped = Math.min(85.0511, Math.max(-85.0511, lat))
  const sine = Math.sin((clamped * Math.PI) / 180)
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z)
}
