import type { Keys } from '#server/platform/keys.ts'
import { computeSecretHashes, hashSecret, toEmailKey } from '#server/platform/secrets.ts'

export const hashGuestAddress = (keys: Pick<Keys, 'hash'>, email: string): Buffer =>
  hashSecret(keys, 'guest address', toEmailKey(email))

/** The hashes under which the address may be stored. */
export const computeGuestAddressHashes = (keys: Pick<Keys, 'hashes'>, email: string): Buffer[] =>
  computeSecretHashes(keys, 'guest address', toEmailKey(email))
