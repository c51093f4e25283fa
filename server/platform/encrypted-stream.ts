import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// A sealed file: 7 random bytes, then segments of 64 KiB, each AES-256-GCM with a tag of its own. The nonce of a segment is
// the 7 bytes, whether it is the last one, and its number; so segments can be neither swapped, nor left out, nor added,
// nor cut off, and a large file is checked and read without ever being whole in memory.

export const KEY_BYTES = 32
const SALT_BYTES = 7
const TAG_BYTES = 16
const SEGMENT_BYTES = 65_536
const ENCRYPTED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES
const CIPHER = 'aes-256-gcm'

/** The sealed file piece by piece; `bound` must be the same again to open it. The key must never seal a second file. */
export function* encryptStream(plain: Uint8Array, key: Buffer, bound: Buffer): Generator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  yield salt
  let number = 0
  for (let start = 0; start === 0 || start < plain.length; start += SEGMENT_BYTES) {
    const isLast = start + SEGMENT_BYTES >= plain.length
    const cipher = createCipheriv(CIPHER, key, segmentNonce(salt, isLast, number)).setAAD(bound)
    const sealed = [cipher.update(plain.subarray(start, start + SEGMENT_BYTES)), cipher.final()]
    yield Buffer.concat([...sealed, cipher.getAuthTag()])
    number += 1
  }
}

/** The plain bytes; each piece is genuine when it comes, and anything else is an error. */
export async function* decryptStream(
  sealed: AsyncIterable<Buffer>,
  key: Buffer,
  bound: Buffer,
): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let salt: Buffer | undefined
  let number = 0
  const open = (segment: Buffer, isLast: boolean) => {
    if (!salt || segment.length < TAG_BYTES) throw new Error('A stored file is cut off.')
    const decipher = createDecipheriv(CIPHER, key, segmentNonce(salt, isLast, number), { authTagLength: TAG_BYTES })
      .setAAD(bound)
      .setAuthTag(segment.subarray(-TAG_BYTES))
    number += 1
    const plain = decipher.update(segment.subarray(0, -TAG_BYTES))
    decipher.final() // throws when the segment is not genuine
    return plain
  }

  for await (const piece of sealed) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    if (!salt) {
      if (held.length < SALT_BYTES) continue
      salt = held.subarray(0, SALT_BYTES)
      held = held.subarray(SALT_BYTES)
    }
    // One byte more than a segment tells that it is not the last.
    while (held.length > ENCRYPTED_SEGMENT_BYTES) {
      yield open(held.subarray(0, ENCRYPTED_SEGMENT_BYTES), false)
      held = held.subarray(ENCRYPTED_SEGMENT_BYTES)
    }
  }
  yield open(held, true)
}

function segmentNonce(salt: Buffer, isLast: boolean, number: number): Buffer {
  const whole = Buffer.alloc(12)
  salt.copy(whole)
  whole.writeUInt8(isLast ? 1 : 0, SALT_BYTES)
  whole.writeUInt32BE(number, SALT_BYTES + 1)
  return whole
}
