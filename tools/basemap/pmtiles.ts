import { gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { zxyToTileId } from 'pmtiles'
import type { BoxTuple } from './rings.ts'

const HEADER_BYTES = 127
const ROOT_LIMIT_BYTES = 16_384 - HEADER_BYTES
const UNPACKED = 1
const GZIP = 2
const VECTOR_TILES = 1

export interface Tile {
  z: number
  x: number
  y: number
  data: Uint8Array
}

export interface PmtilesContent {
  tiles: Tile[]
  bounds: BoxTuple
  metadata: object
}

/**
 * Packs a PMTiles version 3 file, with its whole directory in the root; tiles of equal content are stored once. Tiles
 * are gzipped, so that a server can send them unchanged; the directory is not, so that reading it needs no
 * decompression.
 */
export function packPmtiles({ tiles, bounds, metadata }: PmtilesContent): Buffer {
  const entries = tiles.map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), data: tile.data }))
  entries.sort((a, b) => a.id - b.id)

  const placed = new Map<string, { offset: number; length: number }>()
  const contents: Buffer[] = []
  let end = 0
  const directory = entries.map(({ id, data }) => {
    const key = createHash('sha256').update(data).digest('base64')
    let place = placed.get(key)
    if (!place) {
      const packed = gzipSync(data, { level: 9 })
      place = { offset: end, length: packed.length }
      placed.set(key, place)
      contents.push(packed)
      end += packed.length
    }
    return { id, ...place }
  })

  const root = packDirectory(directory)
  if (root.length > ROOT_LIMIT_BYTES) throw new Error(`The root directory has ${root.length} bytes: too many tiles`)
  const about = Buffer.from(JSON.stringify(metadata))
  const zooms = tiles.map((tile) => tile.z)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  const aboutAt = HEADER_BYTES + root.length
  const dataAt = aboutAt + about.length
  const longs = [HEADER_BYTES, root.length, aboutAt, about.length, dataAt, 0, dataAt, end]
  for (const [i, long] of [...longs, directory.length, directory.length, contents.length].entries()) {
    header.writeBigUInt64LE(BigInt(long), 8 + 8 * i)
  }
  header[96] = 1 // tiles are in the order of their ids
  header[97] = UNPACKED
  header[98] = GZIP
  header[99] = VECTOR_TILES
  header[100] = Math.min(...zooms)
  header[101] = Math.max(...zooms)
  for (const [i, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i)
  header[118] = header[100]
  header.writeInt32LE(Math.round(((bounds[0] + bounds[2]) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((bounds[1] + bounds[3]) / 2) * 1e7), 123)
  return Buffer.concat([header, root, about, ...contents])
}

function packDirectory(directory: { id: number; offset: number; length: number }[]) {
  const bytes: number[] = []
  const varint = (value: number) => {
    let rest = value
    while (rest >= 128) {
      bytes.push((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  varint(directory.length)
  for (const [i, { id }] of directory.entries()) varint(id - (directory[i - 1]?.id ?? 0))
  for (const _ of directory) varint(1) // each entry is for one tile
  for (const { length } of directory) varint(length)
  for (const [i, { offset }] of directory.entries()) {
    const before = directory[i - 1]
    varint(before && offset === before.offset + before.length ? 0 : offset + 1)
  }
  return Uint8Array.from(bytes)
}
