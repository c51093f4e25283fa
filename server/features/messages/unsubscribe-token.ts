import { equalInConstantTime, type Keys } from '#server/platform/keys.ts'

/** What one click ends: the updates of a vendor for a person, or all invitations to an address. */
export type UnsubscribeTarget = { userId: number; vendorId: number } | { addressHash: Buffer }

type Hashing = Pick<Keys, 'hash'>

/** An address that wants no invitations is remembered as this and in no other form. */
export const hashAddress = (keys: Hashing, email: string): Buffer => keys.hash(`address ${email.toLowerCase()}`)

/** Stands in a link that works without sign-in and for as long as the installation's keys; it names nobody's address. */
export function createUnsubscribeToken(keys: Hashing, subscription: UnsubscribeTarget): string {
  const plain =
    'userId' in subscription
      ? `v.${subscription.userId}.${subscription.vendorId}`
      : `i.${subscription.addressHash.toString('base64url')}`
  return `${plain}.${signature(keys, plain)}`
}

/** null for what was not signed here. */
export function verifyUnsubscribeToken(keys: Hashing, token: string): UnsubscribeTarget | null {
  const end = token.lastIndexOf('.')
  const plain = token.slice(0, Math.max(0, end))
  if (!equalInConstantTime(Buffer.from(token.slice(end + 1)), Buffer.from(signature(keys, plain)))) return null
  const [kind, first = '', second = ''] = plain.split('.')
  return kind === 'v'
    ? { userId: Number(first), vendorId: Number(second) }
    : { addressHash: Buffer.from(first, 'base64url') }
}

const signature = (keys: Hashing, plain: string) => keys.hash(`unsubscribe ${plain}`).toString('base64url')
