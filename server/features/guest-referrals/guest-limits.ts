import { msg } from '#contract/message.ts'
import { countAttempt, countAttemptOrRefuse, tryCountAttempt } from '#server/platform/attempt-limits.ts'
import { days, hours } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Keys } from '#server/platform/keys.ts'
import { Problem } from '#server/platform/problems.ts'
import type { GuestReferralTarget } from './guest-referral-target.ts'
import { hashGuestEmail } from './guest-email.ts'

// How many referrals guests may send (GST-044).
const PER_ORIGIN_AN_HOUR = 10
const PER_ORIGIN_A_DAY = 30
const PER_ADDRESS_A_DAY = 5
const MESSAGES_AN_HOUR = 3
const MESSAGES_A_DAY = 6
const PER_VENDOR_A_DAY = 30

/** GST-045: past these limits the vendor can be called. */
function tooManyReferrals({ name, phone }: Pick<GuestReferralTarget, 'name' | 'phone'>, retryAfter: number): Problem {
  const text =
    phone === ''
      ? msg('{name} cannot take more referrals from here right now. Please try again later.', { name })
      : msg('{name} cannot take more referrals from here right now. Please call {phone}.', { name, phone })
  return new Problem(429, text, { retryAfter })
}

interface Counted {
  key: string
  most: number | null
  windowMs: number
}

async function countOrRefuse(tx: Db, target: GuestReferralTarget, counted: Counted[], at: Date): Promise<void> {
  for (const one of counted)
    await countAttemptOrRefuse(tx, { ...one, at }, { problem: (retryAfter) => tooManyReferrals(target, retryAfter) })
}

export const enforceOriginLimits = (tx: Db, target: GuestReferralTarget, origin: string, at: Date): Promise<void> =>
  countOrRefuse(
    tx,
    target,
    [
      { key: `guest referral hour ${origin}`, most: PER_ORIGIN_AN_HOUR, windowMs: hours(1) },
      { key: `guest referral day ${origin}`, most: PER_ORIGIN_A_DAY, windowMs: days(1) },
    ],
    at,
  )

const vendorAndHub = (target: GuestReferralTarget, limits: Config['limits']): Counted[] => [
  { key: `guest referrals to ${target.id}`, most: target.perDay ?? PER_VENDOR_A_DAY, windowMs: days(1) },
  { key: 'guest referrals', most: limits.guestReferrals, windowMs: days(1) },
]

/** Counts a confirmed referral. Unconfirmed ones do not count, or anybody could use up the day of a vendor. */
export const enforceVendorAndHubLimits = (
  tx: Db,
  target: GuestReferralTarget,
  limits: Config['limits'],
  at: Date,
): Promise<void> => countOrRefuse(tx, target, vendorAndHub(target, limits), at)

/** Refuses a form that could not be sent after its confirmation, without counting it. */
export async function assertWithinVendorAndHubLimits(
  tx: Db,
  target: GuestReferralTarget,
  limits: Config['limits'],
  at: Date,
): Promise<void> {
  for (const { key, most, windowMs } of vendorAndHub(target, limits)) {
    if (most === null) continue
    const { count, secondsLeft } = await countAttempt(tx, key, windowMs, at, 0)
    if (count >= most) throw tooManyReferrals(target, secondsLeft)
  }
}

/** Counts a referral from this address. Returns false past the limit; neither sender nor vendor is told of it. */
export async function tryCountReferralFromEmail(
  tx: Db,
  keys: Pick<Keys, 'hash'>,
  email: string,
  at: Date,
): Promise<boolean> {
  const address = hashGuestEmail(keys, email).toString('hex')
  return tryCountAttempt(tx, { key: `guest address ${address}`, most: PER_ADDRESS_A_DAY, windowMs: days(1), at })
}

/** Counts a message to this address. Returns false past a limit. */
export async function tryCountMessageToEmail(
  tx: Db,
  keys: Pick<Keys, 'hash'>,
  email: string,
  at: Date,
): Promise<boolean> {
  const address = hashGuestEmail(keys, email).toString('hex')
  const hourly = { key: `guest message hour ${address}`, most: MESSAGES_AN_HOUR, windowMs: hours(1), at }
  const daily = { key: `guest message day ${address}`, most: MESSAGES_A_DAY, windowMs: days(1), at }
  // A message that the hourly limit stops is not sent, so it does not count towards the daily limit.
  return (await tryCountAttempt(tx, hourly)) && tryCountAttempt(tx, daily)
}
