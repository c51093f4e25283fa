import { msg } from '#contract/message.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Problem } from '#server/platform/problems.ts'

const PER_ORIGIN_A_DAY = 5
const PER_VENDOR_A_DAY = 30
/** Without proof of work: from browsers that run no script, and from machines. */
const UNPROVEN_PER_VENDOR_A_DAY = 5
const UNPROVEN_A_DAY = 100

/** Counts a correction; 429 past a limit. A refused one counts for none, in the transaction that it ends. */
export async function enforceCorrectionLimits(
  tx: Db,
  { vendorId, origin, isProven, at }: { vendorId: number; origin: string; isProven: boolean; at: Date },
): Promise<void> {
  const counted: [key: string, most: number][] = [
    [`correction ${origin}`, PER_ORIGIN_A_DAY],
    [`corrections of vendor ${vendorId}`, PER_VENDOR_A_DAY],
    ...(isProven
      ? []
      : ([
          [`unproven corrections of vendor ${vendorId}`, UNPROVEN_PER_VENDOR_A_DAY],
          ['unproven corrections', UNPROVEN_A_DAY],
        ] satisfies [string, number][])),
  ]
  for (const [key, most] of counted)
    await countAttemptOrRefuse(tx, { key, most, windowMs: days(1), at }, { problem: tooMany })
}

const tooMany = (retryAfter: number) => new Problem(429, TOO_MANY, { retryAfter })
const TOO_MANY = msg('We have received as many of these today as we can read. Please try again tomorrow.')
