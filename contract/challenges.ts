import { z } from 'zod'
import { trimmedTextSchema } from './fields.ts'
import { defineRoute } from './route.ts'

// Proof of work that a browser does before a call of somebody without an account, so that a machine cannot make many.

/** What the work is for; a solution counts for nothing else. */
export const ChallengePurpose = z.enum(['referral', 'correction'])
export type ChallengePurpose = z.output<typeof ChallengePurpose>

/** The solved challenge: `{challenge, solution}` of altcha-lib as JSON in base64. */
export const ChallengeSolution = trimmedTextSchema(4_000)

/** A challenge of altcha-lib. */
const Challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string().optional(),
})

export const challengeRoutes = {
  /** A challenge is valid for 20 minutes and for one request. */
  issue: defineRoute('GET', '/directory/challenge', {
    query: z.object({ purpose: ChallengePurpose.default('referral') }),
    access: 'public',
    returns: z.object({ challenge: Challenge }),
  }),
}
