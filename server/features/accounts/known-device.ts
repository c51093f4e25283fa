import { randomBytes } from 'node:crypto'
import { equalInConstantTime, type Keys } from '#server/platform/keys.ts'

interface Owner {
  id: number
  password_hash: string
}

/**
 * What a browser keeps once its user has signed in there to the end: a name of its own and our signature over it and the
 * account. Nothing is stored here, and a new password makes all marks worthless.
 */
export function createDeviceMark(keys: Keys, owner: Owner): string {
  const device = randomBytes(16).toString('base64url')
  return `${device}.${signDevice(keys, owner, device).toString('base64url')}`
}

/** The one of the marks that is this account's. */
export const findDeviceMark = (keys: Keys, owner: Owner, marks: string[]): string | undefined =>
  marks.find((mark) => {
    const [device = '', signature = ''] = mark.split('.')
    return equalInConstantTime(Buffer.from(signature, 'base64url'), signDevice(keys, owner, device))
  })

/** The name of the device, which its limits are counted by. */
export const deviceIdOfMark = (mark: string): string => mark.split('.')[0]!

const signDevice = (keys: Keys, { id, password_hash }: Owner, device: string) =>
  keys.hash(`known device ${id} ${device} ${password_hash}`)
