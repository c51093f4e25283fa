import { randomBytes, randomInt } from 'node:crypto'
import { LINK_CODE_LENGTH } from '#contract/links.ts'
import type { Keys } from '#server/platform/keys.ts'

// The database holds keyed hashes of these values alone. Each kind has a prefix of its own, so that no value of one kind
// passes as one of another.

/** A new secret of 256 bits. */
export const createRandomSecret = (): string => randomBytes(32).toString('base64url')

export const createLinkCode = (): string => String(randomInt(10 ** LINK_CODE_LENGTH)).padStart(LINK_CODE_LENGTH, '0')

type HashedKind = 'link' | 'link pass' | 'link address' | 'mailbox browser'

const hashedText = (kind: HashedKind, value: string) => `${kind} ${value}`

export const hashSecret = (keys: Pick<Keys, 'hash'>, kind: HashedKind, value: string): Buffer =>
  keys.hash(hashedText(kind, value))

/** The hashes under which the value may be stored. */
export const computeSecretHashes = (keys: Pick<Keys, 'hashes'>, kind: HashedKind, value: string): Buffer[] =>
  keys.hashes(hashedText(kind, value))

/** An address in the form that is hashed. */
export const normalizeAddress = (email: string): string => email.trim().toLowerCase()

/** A code counts for one link only. */
export const buildLinkCodeHashText = (linkId: number, code: string): string => `link code ${linkId} ${code}`
