import { randomBytes, randomInt } from 'node:crypto'
import type { Keys } from './keys.ts'

/** A new secret of 256 bits, as text for addresses and headers. */
export const createSecretToken = (): string => randomBytes(32).toString('base64url')

export const createDigitCode = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0')

/**
 * The database holds keyed hashes of these values alone. Each kind is a prefix of what is hashed, so that no value of one kind
 * passes as one of another. Stored hashes depend on these words: never change one.
 */
type SecretKind =
  | 'link'
  | 'link pass'
  | 'link code'
  | 'link address'
  | 'mailbox browser'
  | 'guest draft'
  | 'guest code'
  | 'guest address'
  | 'account address'

const joinKindAndValue = (kind: SecretKind, value: string) => `${kind} ${value}`

export const hashSecret = (keys: Pick<Keys, 'hash'>, kind: SecretKind, value: string): Buffer =>
  keys.hash(joinKindAndValue(kind, value))

/** The hashes under which the value may be stored: one for each key. */
export const hashSecretWithEveryKey = (keys: Pick<Keys, 'hashes'>, kind: SecretKind, value: string): Buffer[] =>
  keys.hashes(joinKindAndValue(kind, value))

/**
 * Returns the text that is hashed for a code. It contains the id of the link or draft, so the code is valid for that
 * one only.
 */
export const buildCodeHashInput = (ownerId: string | number, code: string): string => `${ownerId} ${code}`

/** One form for all ways of writing an email address, to hash it or to compare it. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()
