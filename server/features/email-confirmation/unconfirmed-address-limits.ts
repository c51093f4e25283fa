import type { Services } from '#server/platform/app.ts'
import { countAttemptOrRefuse, tryCountAttempt } from '#server/platform/attempt-limits.ts'
import { days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { hashSecret, normalizeEmail } from '#server/platform/secrets.ts'

// Anybody can make an account with the address of somebody else. What such accounts send there is counted for the address, whichever of them
// sends it, until somebody proves that they read it.

/** Of each kind: whoever enters an address as theirs must not use up the codes that its own account needs to sign in. */
const CODES_PER_DAY = 20
const NOTICES_PER_DAY = 3

interface Mail {
  email: string
  at: Date
}

type CodeKind = 'sign-in codes' | 'confirmation codes'

const keyOf = ({ keys }: Pick<Services, 'keys'>, kind: CodeKind | 'notices', email: string) =>
  `unconfirmed ${kind} ${hashSecret(keys, 'account address', normalizeEmail(email)).toString('base64url')}`

/** 429 for too many codes of this kind within a day. */
export const countCodeToUnconfirmedAddressOrRefuse = (
  services: Pick<Services, 'keys'>,
  db: Db,
  kind: CodeKind,
  { email, at }: Mail,
): Promise<void> =>
  countAttemptOrRefuse(db, { key: keyOf(services, kind, email), most: CODES_PER_DAY, windowMs: days(1), at })

/** Whether the address, which nobody may have confirmed, gets one more code by email today. */
export const tryCountSignInCodeByEmail = async (
  services: Pick<Services, 'keys'>,
  db: Db,
  user: { email: string; code_email: string | null; email_verified_at: Date | null },
  at: Date,
): Promise<boolean> =>
  user.email_verified_at !== null ||
  tryCountAttempt(db, {
    key: keyOf(services, 'sign-in codes', user.code_email ?? user.email),
    most: CODES_PER_DAY,
    windowMs: days(1),
    at,
  })

/** Returns false for too many notices within a day. */
export const tryCountNoticeToUnconfirmedAddress = (
  services: Pick<Services, 'keys'>,
  db: Db,
  { email, at }: Mail,
): Promise<boolean> =>
  tryCountAttempt(db, { key: keyOf(services, 'notices', email), most: NOTICES_PER_DAY, windowMs: days(1), at })
