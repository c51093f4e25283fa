import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// Format of an encrypted file: 7 random bytes, then segments of 64 KiB, each AES-256-GCM with its own tag. The nonce of
// a segment is the 7 bytes, a flag for the last segment, and the segment number. So segments can be neither swapped,
// left out, added nor cut off, and a large file is verified and read without holding it whole in memory.

export const ENCRYPTION_KEY_BYTES = 32
const SALT_BYTES = 7
const TAG_BYTES = 16
const SEGMENT_BYTES = 65_536
const ENCRYPTED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES
const CIPHER = 'aes-256-gcm'

/**
 * Yields the encrypted file in pieces. Decryption needs the same `bound` data. A key must never encrypt a second file.
 */
export function* encryptBytesWithSingleUseKey(plain: Uint8Array, key: Buffer, bound: Buffer): Generator<Buffer> {
  const encryptor = createSegmentEncryptor(key, bound)
  yield encryptor.salt
  for (let start = 0; start === 0 || start < plain.length; start += SEGMENT_BYTES)
    yield encryptor.encrypt(plain.subarray(start, start + SEGMENT_BYTES), start + SEGMENT_BYTES >= plain.length)
}

/** The same for bytes that come in pieces of any size, such as an archive that is too large for memory. */
export async function* encryptStreamWithSingleUseKey(
  plain: AsyncIterable<Buffer>,
  key: Buffer,
  bound: Buffer,
): AsyncGenerator<Buffer> {
  const encryptor = createSegmentEncryptor(key, bound)
  yield encryptor.salt
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of plain) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    // One byte beyond a segment shows that this segment is not the last.
    while (held.length > SEGMENT_BYTES) {
      yield encryptor.encrypt(held.subarray(0, SEGMENT_BYTES), false)
      held = held.subarray(SEGMENT_BYTES)
    }
  }
  yield encryptor.encrypt(held, true)
}

function createSegmentEncryptor(key: Buffer, bound: Buffer) {
  const salt = randomBytes(SALT_BYTES)
  let number = 0
  return {
    salt,
    encrypt(plain: Uint8Array, isLast: boolean): Buffer {
      const cipher = createCipheriv(CIPHER, key, getSegmentNonce(salt, isLast, number)).setAAD(bound)
      number += 1
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
  }
}

/** Yields the plain bytes. Each piece is authenticated when it is yielded; throws on any difference. */
export async function* decryptStream(
  encrypted: AsyncIterable<Buffer>,
  key: Buffer,
  bound: Buffer,
): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let salt: Buffer | undefined
  let number = 0
  const open = (segment: Buffer, isLast: boolean) => {
    if (!salt || segment.length < TAG_BYTES) throw new Error('A stored file is cut off.')
    const decipher = createDecipheriv(CIPHER, key, getSegmentNonce(salt, isLast, number), { authTagLength: TAG_BYTES })
      .setAAD(bound)
      .setAuthTag(segment.subarray(-TAG_BYTES))
    number += 1
    const plain = decipher.update(segment.subarray(0, -TAG_BYTES))
    decipher.final() // throws when the segment is not authentic
    return plain
  }

  for await (const piece of encrypted) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    if (!salt) {
      if (held.length < SALT_BYTES) continue
      salt = held.subarray(0, SALT_BYTES)
      held = held.subarray(SALT_BYTES)
    }
    // One byte beyond a segment shows that this segment is not the last.
    while (held.length > ENCRYPTED_SEGMENT_BYTES) {
      yield open(held.subarray(0, ENCRYPTED_SEGMENT_BYTES), false)
      held = held.subarray(ENCRYPTED_SEGMENT_BYTES)
    }
  }
  yield open(held, true)
}

function getSegmentNonce(salt: Buffer, isLast: boolean, number: number): Buffer {
  const whole = Buffer.alloc(12)
  salt.copy(whole)
  whole.writeUInt8(isLast ? 1 : 0, SALT_BYTES)
  whole.writeUInt32BE(number, SALT_BYTES + 1)
  return whole
}
