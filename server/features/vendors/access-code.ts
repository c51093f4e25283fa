import { toNameSortKey } from '#contract/fold-text.ts'
import type { Viewer } from '#contract/policy.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'

// A private service is found by its name alone, its access code.

const ACCESS_CODE_SIGN = '#'
/** Attempts a minute, to slow down guessing of access codes (SR-075). */
const GUESSES_A_MINUTE = 30

/** Returns the normalized access code when the search is one (decision 24); otherwise undefined. */
export const extractAccessCode = (search: string | undefined): string | undefined =>
  search?.startsWith(ACCESS_CODE_SIGN) ? normalizeAccessCode(search) : undefined

/** Normalizes an access code, written with or without its sign, for comparison. */
export const normalizeAccessCode = (code: string): string =>
  toNameSortKey(code.startsWith(ACCESS_CODE_SIGN) ? code.slice(ACCESS_CODE_SIGN.length) : code)

/** Counts every use of an access code as a guess; refuses the thirty-first in a minute. */
export async function countAccessCodeAttemptOrRefuse(db: Db, viewer: Viewer, at: Date): Promise<void> {
  await countAttemptOrRefuse(db, { key: `secret word ${viewer.id}`, most: GUESSES_A_MINUTE, windowMs: minutes(1), at })
}
