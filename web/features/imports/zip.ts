// An xlsx file is a zip archive. The browser unpacks it, for two reasons: the actual bytes are counted instead of the
// sizes that the archive claims, and the spreadsheet reader's own unpacking starts workers from blobs, which our
// content security policy refuses. The reader then gets it packed without compression.

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_HEADER = 0x02014b50
const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_BYTES = 22
const LOCAL_HEADER_BYTES = 30
const DIRECTORY_HEADER_BYTES = 46
const LONGEST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

export interface ZipFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

interface Entry {
  name: string
  flags: number
  method: number
  packedBytes: number
  offset: number
}

export class ZipTooLargeError extends Error {}
class InvalidZipError extends Error {}

/** Unpacks the files that `isWanted` selects; throws `ZipTooLargeError` as soon as they exceed `maxBytes`. */
export async function unzipFiles(archive: ArrayBuffer, isWanted: (name: string) => boolean, maxBytes: number) {
  const files: ZipFile[] = []
  let left = maxBytes
  for (const entry of entriesOf(archive)) {
    if (!isWanted(entry.name)) continue
    const bytes = await unpackEntry(archive, entry, left)
    left -= bytes.length
    files.push({ name: entry.name, bytes })
  }
  return files
}

function entriesOf(archive: ArrayBuffer): Entry[] {
  const view = new DataView(archive)
  const end = findDirectoryEnd(view)
  const count = view.getUint16(end + 10, true)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== DIRECTORY_HEADER) throw new InvalidZipError()
    const nameBytes = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(archive, at + DIRECTORY_HEADER_BYTES, nameBytes)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += DIRECTORY_HEADER_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Searches the end record from the back, because a comment of unknown length follows it. */
function findDirectoryEnd(view: DataView): number {
  const last = view.byteLength - DIRECTORY_END_BYTES
  for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at--) {
    if (view.getUint32(at, true) === DIRECTORY_END) return at
  }
  throw new InvalidZipError()
}

async function unpackEntry(archive: ArrayBuffer, entry: Entry, maxBytes: number): Promise<ZipFile['bytes']> {
  const view = new DataView(archive)
  if (view.getUint32(entry.offset, true) !== LOCAL_HEADER || entry.flags & ENCRYPTED) throw new InvalidZipError()
  const headBytes =
    LOCAL_HEADER_BYTES + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const packed = new Uint8Array(archive, entry.offset + headBytes, entry.packedBytes)
  if (entry.method === DEFLATED) return inflateWithLimit(packed, maxBytes)
  if (entry.method !== STORED) throw new InvalidZipError()
  if (packed.length > maxBytes) throw new ZipTooLargeError()
  return packed
}

async function inflateWithLimit(packed: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<ZipFile['bytes']> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > maxBytes) {
      await reader.cancel()
      throw new ZipTooLargeError()
    }
    chunks.push(read.value)
  }
  return concatBytes(chunks, length)
}

/** Packs files without compression and without checksums, for a reader in the same process. */
export function packUncompressedZip(files: ZipFile[]): ArrayBuffer {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const title = new TextEncoder().encode(name)
    const local = buildHeader(
      LOCAL_HEADER,
      LOCAL_HEADER_BYTES,
      { 18: bytes.length, 22: bytes.length },
      { 26: title.length },
    )
    const sizes = { 20: bytes.length, 24: bytes.length, 42: offset }
    directory.push(buildHeader(DIRECTORY_HEADER, DIRECTORY_HEADER_BYTES, sizes, { 28: title.length }), title)
    parts.push(local, title, bytes)
    offset += local.length + title.length + bytes.length
  }
  const directoryBytes = directory.reduce((sum, part) => sum + part.length, 0)
  const counts = { 8: files.length, 10: files.length }
  const end = buildHeader(DIRECTORY_END, DIRECTORY_END_BYTES, { 12: directoryBytes, 16: offset }, counts)
  return concatBytes([...parts, ...directory, end], offset + directoryBytes + end.length).buffer
}

function buildHeader(signature: number, length: number, longs: Record<number, number>, shorts: Record<number, number>) {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, signature, true)
  for (const [at, value] of Object.entries(longs)) view.setUint32(Number(at), value, true)
  for (const [at, value] of Object.entries(shorts)) view.setUint16(Number(at), value, true)
  return new Uint8Array(view.buffer)
}

function concatBytes(parts: Uint8Array[], length: number) {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
