import { createChallenge, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createHash, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { ChallengePurpose } from '#contract/challenges.ts'
import { msg } from '#contract/message.ts'
import { countAttempt } from '#server/platform/attempt-limits.ts'
import { addMilliseconds, hours, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Keys } from '#server/platform/keys.ts'
import { invalidFieldProblem } from '#server/platform/problems.ts'

// Proof of work before a call of somebody without an account: docs/decisions/0077-guest-referrals.md.

const LIFETIME_MS = minutes(20)
export const CHALLENGE_ALGORITHM = 'PBKDF2/SHA-256'
/** Iterations of one try. A browser's own implementation runs them; the tries of a challenge make up its length. */
export const CHALLENGE_ITERATIONS = 1_000
export const MIN_CHALLENGE_TRIES = 150
export const MAX_PROOF_OF_WORK_TRIES = 300
/** After this many challenges an hour the work doubles, and again after as many more. */
const PER_ORIGIN = 10
const PER_HUB = 2_000
const MAX_FACTOR = 32

const SIGNATURE = 'challenge signature'
const KEY_SIGNATURE = 'challenge key signature'

/**
 * Issues a challenge. Its work doubles, at most to 32 times, after each 10 challenges of the origin and each 2,000 of the hub within an
 * hour. Only the first 10 of an origin count for the hub, so that one origin cannot make the work longer for everybody.
 */
export async function issueChallenge(
  { db, keys }: { db: Db; keys: Pick<Keys, 'hash'> },
  { purpose, origin, at }: { purpose: ChallengePurpose; origin: string; at: Date },
): Promise<Challenge> {
  const own = (await countAttempt(db, `challenge ${origin}`, hours(1), at)).count
  const counted = own <= PER_ORIGIN ? 1 : 0
  const hub = (await countAttempt(db, 'challenge of the hub', hours(1), at, counted)).count
  const factor = computeWorkFactor(own, hub)
  return createSignedChallenge(keys, {
    purpose,
    tries: randomInt(MIN_CHALLENGE_TRIES * factor, MAX_PROOF_OF_WORK_TRIES * factor),
    at,
  })
}

/** Makes a challenge that is solved by so many tries. */
export const createSignedChallenge = (
  keys: Pick<Keys, 'hash'>,
  { purpose, tries, at }: { purpose: ChallengePurpose; tries: number; at: Date },
): Promise<Challenge> =>
  createChallenge({
    algorithm: CHALLENGE_ALGORITHM,
    cost: CHALLENGE_ITERATIONS,
    counter: tries,
    deriveKey,
    // Not `expiresAt`, which the library compares with the clock of the machine.
    data: { purpose, until: addMilliseconds(at, LIFETIME_MS).getTime() },
    hmacSignatureSecret: keys.hash(SIGNATURE).toString('hex'),
    hmacKeySignatureSecret: keys.hash(KEY_SIGNATURE).toString('hex'),
  })

/** By how much the work is longer, from 1 to 32. */
export const computeWorkFactor = (byOrigin: number, byHub: number): number =>
  Math.min(MAX_FACTOR, 2 ** (countDoublings(byOrigin, PER_ORIGIN) + countDoublings(byHub, PER_HUB)))

const countDoublings = (asked: number, allowance: number): number => Math.max(0, Math.floor((asked - 1) / allowance))

const Solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(CHALLENGE_ALGORITHM),
      nonce: z.hex().max(64),
      salt: z.hex().max(64),
      cost: z.literal(CHALLENGE_ITERATIONS),
      keyLength: z.literal(32),
      keyPrefix: z.hex().max(64),
      keySignature: z.hex().max(128),
      data: z.object({ purpose: z.string(), until: z.number() }),
    }),
    signature: z.hex().max(128),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: z.hex().max(128), time: z.number().optional() }),
})

/**
 * Uses up the solution of a challenge of this hub; 422 unless it is right, in time, for this purpose and unused. In the
 * transaction of what it pays for.
 */
export async function consumeChallengeSolution(
  tx: Db,
  keys: Pick<Keys, 'hashes'>,
  { purpose, solution, at }: { purpose: ChallengePurpose; solution: string; at: Date },
): Promise<void> {
  const solved = parseSolution(solution)
  if (!solved) throw tryAgain()
  const { data } = solved.challenge.parameters
  if (data.purpose !== purpose || data.until <= at.getTime()) throw tryAgain()
  if (!(await isRightSolution(keys, solved))) throw tryAgain()
  const spent = await tx
    .insertInto('spent_challenges')
    .values({
      id: createHash('sha256').update(solved.challenge.signature).digest(),
      expires_at: new Date(data.until),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw tryAgain()
}

const tryAgain = () => invalidFieldProblem('challenge', msg('Please try again'))

function parseSolution(text: string): z.output<typeof Solved> | undefined {
  try {
    return Solved.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** A key of `tokens` may have been replaced since the challenge was issued. */
async function isRightSolution(keys: Pick<Keys, 'hashes'>, { challenge, solution }: z.output<typeof Solved>) {
  const secrets = keys.hashes(SIGNATURE).map((hash) => hash.toString('hex'))
  const keySecrets = keys.hashes(KEY_SIGNATURE).map((hash) => hash.toString('hex'))
  for (const [nth, hmacSignatureSecret] of secrets.entries()) {
    const { verified } = await verifySolution({
      challenge,
      solution: { counter: solution.counter, derivedKey: solution.derivedKey, time: 0 },
      deriveKey,
      hmacSignatureSecret,
      hmacKeySignatureSecret: keySecrets[nth] ?? '',
    })
    if (verified) return true
  }
  return false
}

/** Called by housekeeping: an expired challenge is refused by its time. */
export const deleteExpiredSpentChallenges = (db: Db, at: Date) =>
  db.deleteFrom('spent_challenges').where('expires_at', '<=', at).execute()
