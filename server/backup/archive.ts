import { scrypt, randomBytes, type ScryptOptions } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import {
  decryptStream,
  encryptStreamWithSingleUseKey,
  ENCRYPTION_KEY_BYTES,
} from '#server/platform/encrypted-stream.ts'
import { decodeArchiveEntries, encodeArchiveEntries, type ArchiveEntry, type DecodedArchiveEntry } from './entries.ts'

// Format of a backup: a line that names the format and the salt of the key, then the entries, compressed by zstd and encrypted
// like a stored file. Every byte of it is authenticated, the line too.

const FORMAT = 'care-referral-hub backup 1'
const SALT_BYTES = 16
/** About half a second and 128 MB for one guess of the passphrase. */
const KEY_COST: ScryptOptions = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1_024 * 1_024 }
const FIRST_LINE = new RegExp(`^${FORMAT} ([A-Za-z0-9_-]{22})\n`)
const FIRST_LINE_BYTES = FORMAT.length + 24

const deriveKey = (passphrase: string, salt: Buffer) =>
  promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(passphrase, salt, ENCRYPTION_KEY_BYTES, KEY_COST)

/** Yields the bytes of an archive of these entries. */
export async function* encryptArchive(
  entries: AsyncIterable<ArchiveEntry>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const firstLine = Buffer.from(`${FORMAT} ${salt.toString('base64url')}\n`)
  // Before the entries are read: until `encryptStreamWithSingleUseKey` listens to them, a failure would go unhandled.
  const key = await deriveKey(passphrase, salt)
  yield firstLine
  const compressed = Readable.from(encodeArchiveEntries(entries)).compose(createZstdCompress())
  yield* encryptStreamWithSingleUseKey(compressed, key, firstLine)
}

/**
 * Reads the entries of an archive, each to its end before the next. Throws a text for people when it is no backup, the
 * passphrase is another one, or a byte differs; entries that were yielded before are authentic.
 */
export async function* readArchive(path: string, passphrase: string): AsyncGenerator<DecodedArchiveEntry> {
  const firstLine = await readFirstLine(path)
  const salt = FIRST_LINE.exec(firstLine.toString('latin1'))?.[1]
  if (salt === undefined) throw new Error(`${path} is not a backup of a Care Referral Hub.`)
  const key = await deriveKey(passphrase, Buffer.from(salt, 'base64url'))
  const encrypted = createReadStream(path, { start: FIRST_LINE_BYTES })
  const plain = Readable.from(decryptStream(encrypted, key, firstLine)).compose(createZstdDecompress())
  try {
    yield* decodeArchiveEntries(plain)
  } catch (error) {
    throw new Error(`${path} cannot be read: the passphrase is another one, or the file is damaged.`, { cause: error })
  } finally {
    plain.destroy()
    encrypted.destroy()
  }
}

async function readFirstLine(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_LINE_BYTES), 0, FIRST_LINE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
