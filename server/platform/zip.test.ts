import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { streamZip } from './zip.ts'

const LOCAL_HEADER_BYTES = 30
const DIRECTORY_HEADER_BYTES = 46

/** Returns what the directory of an archive states about its files, with their unpacked content. */
function readDirectory(archive: Buffer) {
  const end = archive.lastIndexOf('PK\u0005\u0006')
  let at = archive.readUInt32LE(end + 16)
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const nameBytes = archive.readUInt16LE(at + 28)
    const [crc, packedBytes, bytes, offset] = [16, 20, 24, 42].map((field) => archive.readUInt32LE(at + field))
    const name = archive.toString('utf8', at + DIRECTORY_HEADER_BYTES, at + DIRECTORY_HEADER_BYTES + nameBytes)
    const start = offset! + LOCAL_HEADER_BYTES + nameBytes
    at += DIRECTORY_HEADER_BYTES + nameBytes
    return { name, crc, bytes, content: inflateRawSync(archive.subarray(start, start + packedBytes!)).toString() }
  })
}

async function zip(): Promise<Buffer> {
  const pieces: Buffer[] = []
  const files = [
    { name: 'first.xml', content: ['<a>', 'é'.repeat(100_000), '</a>'].map((piece) => Buffer.from(piece)) },
    { name: 'empty.xml', content: [] },
    { name: 'xl/last.xml', content: [Buffer.from('<b/>')] },
  ]
  for await (const piece of streamZip(files)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('the directory of an archive states the checksum and size of each file', async () => {
  const texts = { 'first.xml': `<a>${'é'.repeat(100_000)}</a>`, 'empty.xml': '', 'xl/last.xml': '<b/>' }
  expect(readDirectory(await zip())).toEqual(
    Object.entries(texts).map(([name, content]) => ({
      name,
      crc: crc32(content),
      bytes: Buffer.byteLength(content),
      content,
    })),
  )
})

test('equal content gives an equal archive', async () => {
  expect(await zip()).toEqual(await zip())
})
