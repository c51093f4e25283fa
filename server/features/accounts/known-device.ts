import { randomBytes } from 'node:crypto'
import { equalsAny, type Keys } from '#server/platform/keys.ts'

interface Owner {
  id: number
  password_hash: string
}

/**
 * Returns the device mark that a browser keeps after a completed sign-in: a random device id and a signature over it and
 * the account. Nothing is stored on the server, and a new password invalidates all marks.
 */
export function createDeviceMark(keys: Keys, owner: Owner): string {
  const device = randomBytes(16).toString('base64url')
  return `${device}.${keys.hash(deviceText(owner, device)).toString('base64url')}`
}

/** Returns the mark of this account. */
export const pickDeviceMarkOfAccount = (keys: Keys, owner: Owner, marks: string[]): string | undefined =>
  marks.find((mark) => {
    const [device = '', signature = ''] = mark.split('.')
    return equalsAny(Buffer.from(signature, 'base64url'), keys.hashes(deviceText(owner, device)))
  })

/** Returns the device id, by which the attempt limits of the device are counted. */
export const getDeviceIdOfMark = (mark: string): string => mark.split('.')[0]!

const deviceText = ({ id, password_hash }: Owner, device: string) => `known device ${id} ${device} ${password_hash}`
