import { equalsAnyHashText, type Keys } from '#server/platform/keys.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'

/** The scope of an unsubscribe link: the updates of a vendor for a user, or all invitations to an address. */
export type UnsubscribeTarget = { userId: number; vendorId: number } | { addressHash: Buffer }

type Hashing = Pick<Keys, 'hash' | 'hashes'>

/** The only form in which an unsubscribed address is stored. */
export const computeUnsubscribedAddressHash = (keys: Hashing, email: string): Buffer => keys.hash(addressText(email))

/** Every form in which this address may be stored. */
export const computeUnsubscribedAddressHashes = (keys: Hashing, email: string): Buffer[] =>
  keys.hashes(addressText(email))

const addressText = (email: string) => `address ${normalizeEmail(email)}`

/**
 * Signs the token of a link that works without sign-in, as long as the keys of the installation are kept. It contains
 * no address.
 */
export function createUnsubscribeToken(keys: Hashing, target: UnsubscribeTarget): string {
  const plain =
    'userId' in target ? `v.${target.userId}.${target.vendorId}` : `i.${target.addressHash.toString('base64url')}`
  return `${plain}.${keys.hash(signedText(plain)).toString('base64url')}`
}

/** Returns null if the signature is invalid. */
export function verifyUnsubscribeToken(keys: Hashing, token: string): UnsubscribeTarget | null {
  const end = token.lastIndexOf('.')
  const plain = token.slice(0, Math.max(0, end))
  if (!equalsAnyHashText(token.slice(end + 1), keys.hashes(signedText(plain)))) return null
  const [kind, first = '', second = ''] = plain.split('.')
  return kind === 'v'
    ? { userId: Number(first), vendorId: Number(second) }
    : { addressHash: Buffer.from(first, 'base64url') }
}

const signedText = (plain: string) => `unsubscribe ${plain}`
