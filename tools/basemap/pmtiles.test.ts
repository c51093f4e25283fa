import { gunzipSync } from 'node:zlib'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { packPmtiles } from './pmtiles.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function opened(file: Buffer) {
  const getBytes = async (offset: number, length: number) => ({
    data: new Uint8Array(file.subarray(offset, offset + length)).buffer,
  })
  return new PMTiles({ getKey: () => 'archive', getBytes }, undefined, (data) => Promise.resolve(data))
}

test('packed tiles can be read back, and equal tiles are stored once', async () => {
  const water = bytes('water '.repeat(200))
  const tiles = [
    { z: 1, x: 1, y: 0, data: water },
    { z: 0, x: 0, y: 0, data: bytes('world') },
    { z: 1, x: 0, y: 1, data: water },
  ]
  const file = packPmtiles({ tiles, bounds: [-180, -85, 180, 85], metadata: { name: 'test' } })
  const archive = opened(file)
  const header = await archive.getHeader()

  expect(header).toMatchObject({
    minZoom: 0,
    maxZoom: 1,
    minLon: -180,
    maxLat: 85,
    numTileEntries: 3,
    numTileContents: 2,
  })
  expect(await archive.getMetadata()).toEqual({ name: 'test' })
  for (const { z, x, y, data } of tiles) {
    const found = await archive.getZxy(z, x, y)
    expect(new Uint8Array(gunzipSync(new Uint8Array(found!.data)))).toEqual(data)
  }
  expect(await archive.getZxy(1, 1, 1)).toBeUndefined()
})
