import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

// Streams a zip archive: each file is compressed as it arrives and its size is written behind it, so memory does not
// grow with the archive.

interface ZipFile {
  name: string
  content: Iterable<Buffer> | AsyncIterable<Buffer>
}

/** Of all files together, before compression: above 4 GiB the format needs an extension that the library lacks. */
const MAX_BYTES = 4_000_000_000
/** The format's first day, so that equal content gives an equal archive. */
const NO_DATE = new Date(1980, 0, 1)
/** Twice as fast as the default of 6, for a tenth more bytes. */
const LEVEL = 4
const DEFLATED = 8
const NOTHING = Buffer.alloc(0)

/**
 * Compresses the files one after the other. Throws when they exceed `MAX_BYTES`. Node.js compresses them outside of the
 * main thread; the library would do so in the main thread.
 */
export async function* streamZip(files: ZipFile[]): AsyncGenerator<Buffer> {
  const written: Buffer[] = []
  let left = MAX_BYTES
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  })

  async function* counted(content: ZipFile['content'], entry: ZipInputFile) {
    for await (const piece of content) {
      left -= piece.length
      if (left < 0) throw new Error('This is too large for a zip archive.')
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      yield piece
    }
  }

  for (const { name, content } of files) {
    const entry: ZipInputFile = { filename: name, compression: DEFLATED, mtime: NO_DATE, crc: 0, size: 0 }
    zip.add(entry)
    for await (const piece of deflate(counted(content, entry))) {
      entry.ondata?.(null, piece, false)
      yield* written.splice(0)
    }
    entry.ondata?.(null, NOTHING, true)
  }
  zip.end()
  yield* written
}

/** When the reader stops, the source stops too. */
function deflate(content: AsyncIterable<Buffer>): AsyncIterable<Buffer<ArrayBuffer>> {
  const compressing = createDeflateRaw({ level: LEVEL })
  // An error of the source destroys `compressing`, whose reader then throws it.
  pipeline(Readable.from(content), compressing, () => undefined)
  return compressing
}
