import type { Keys } from '#server/platform/keys.ts'
import { hashSecretWithEveryKey, hashSecret, normalizeEmail } from '#server/platform/secrets.ts'

export const hashGuestEmail = (keys: Pick<Keys, 'hash'>, email: string): Buffer =>
  hashSecret(keys, 'guest address', normalizeEmail(email))

/** The hashes under which the address may be stored. */
export const computeGuestEmailHashes = (keys: Pick<Keys, 'hashes'>, email: string): Buffer[] =>
  hashSecretWithEveryKey(keys, 'guest address', normalizeEmail(email))
