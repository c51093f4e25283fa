import { randomBytes, randomInt } from 'node:crypto'
import { GUEST_CODE_LENGTH } from '#contract/guest-referrals.ts'

// The database holds keyed hashes of these values alone, each with a prefix of its own.

export const createDraftToken = (): string => randomBytes(32).toString('base64url')

export const createGuestCode = (): string => String(randomInt(10 ** GUEST_CODE_LENGTH)).padStart(GUEST_CODE_LENGTH, '0')

export const buildDraftTokenHashText = (token: string): string => `guest draft ${token}`

/** A code counts for one draft only. */
export const buildGuestCodeHashText = (draft: string, code: string): string => `guest code ${draft} ${code}`

/** All ways of writing an address count as one. */
export const buildGuestAddressHashText = (email: string): string => `guest address ${email.trim().toLowerCase()}`
