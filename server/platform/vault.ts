import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { removeDurably, writeDurably, type FileStore } from './files.ts'
import { notFound } from './problems.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/**
 * Encrypted files that can be destroyed for good. Each file has a key of its own, and each key is a small file under
 * `keysDir`, in a folder per hour: outside the database, its log and every backup, so that removing the key file leaves
 * nothing that could open the ciphertext (SR-079 to SR-081, SR-096).
 */
export interface Vault {
  /** Encrypts and stores; `bindings` (ids) must be given again to open it. Answers the name to keep. */
  put(plain: Uint8Array, bindings: string, at: Date): Promise<string>
  /** The plain bytes as a stream, only after the whole file has proved genuine. */
  open(name: string, bindings: string): Promise<Readable>
  /** Destroys the key, then the ciphertext: after a crash between the two nothing can be read. */
  destroy(name: string): Promise<void>
}

export function openVault(files: FileStore, keysDir: string): Vault {
  const keyPath = (name: string) => join(keysDir, 'attachments', `${name}.key`)

  return {
    async put(plain, bindings, at) {
      const hour = at.toISOString().slice(0, 13).toLowerCase()
      const name = `${hour}/${randomBytes(16).toString('hex')}`
      const key = randomBytes(KEY_BYTES)
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(name, bindings))
      const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      await writeDurably(keyPath(name), key)
      await files.put(name, sealed)
      return name
    },

    async open(name, bindings) {
      const key = await readFile(keyPath(name)).catch(() => null)
      const size = await files.size(name)
      if (!key || size === null || size < NONCE_BYTES + TAG_BYTES) throw notFound('File')
      const sealed = await collect(files.read(name), size)
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(associatedData(name, bindings))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      // Throws when a single bit differs, before anything is handed out.
      const plain = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      return Readable.from(slices(plain))
    },

    async destroy(name) {
      await removeDurably(keyPath(name))
      await files.remove(name)
      await rmdir(dirname(keyPath(name))).catch(() => undefined) // stays while other keys of that hour live
    },
  }
}

const associatedData = (name: string, bindings: string) => Buffer.from(`${name} ${bindings}`)

async function collect(stream: Readable, size: number): Promise<Buffer> {
  const whole = Buffer.alloc(size)
  let filled = 0
  for await (const piece of stream) {
    const bytes = piece as Buffer
    if (filled + bytes.length > size) throw new Error('The file grew while it was read.')
    filled += bytes.copy(whole, filled)
  }
  if (filled !== size) throw new Error('The file is shorter than it was.')
  return whole
}

function* slices(plain: Buffer): Generator<Buffer> {
  for (let start = 0; start < plain.length; start += 65_536) yield plain.subarray(start, start + 65_536)
}
