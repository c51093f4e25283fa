import { Unzip, UnzipInflate, strToU8, zipSync } from 'fflate'

// An xlsx file is a zip archive. The browser unpacks it, for two reasons: the actual bytes are counted instead of the
// sizes that the archive claims, and the spreadsheet reader's own unpacking starts workers from blobs, which our
// content security policy refuses. The reader then gets it packed without compression.

/** A piece inflates to 64 MiB at most, so memory use exceeds the limit by no more than that. */
const PIECE_BYTES = 65_536

export interface TextFile {
  name: string
  text: string
}

export class ZipTooLargeError extends Error {}

/** Unpacks the text files that `isWanted` selects; throws `ZipTooLargeError` as soon as they exceed `maxBytes`. */
export function unzipTexts(archive: ArrayBuffer, isWanted: (name: string) => boolean, maxBytes: number): TextFile[] {
  const files: TextFile[] = []
  let left = maxBytes
  const unzip = new Unzip((entry) => {
    if (!isWanted(entry.name)) return
    const file: TextFile = { name: entry.name, text: '' }
    const decoder = new TextDecoder()
    entry.ondata = (error, bytes, isLast) => {
      if (error) throw error
      left -= bytes.length
      if (left < 0) throw new ZipTooLargeError()
      file.text += decoder.decode(bytes, { stream: !isLast })
      if (isLast) files.push(file)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  const bytes = new Uint8Array(archive)
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    unzip.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length)
  return files
}

/** Packs files without compression, for a reader in the same process. */
export const zipTexts = (files: TextFile[]): ArrayBuffer =>
  zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])), { level: 0 }).buffer
