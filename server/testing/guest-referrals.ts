import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { RouteOutput } from '#contract/route.ts'
import type { challengeRoutes, ChallengePurpose } from '#contract/challenges.ts'
import type { NewGuestReferral } from '#contract/guest-referrals.ts'
import { createSignedChallenge } from '#server/features/challenges/challenges.ts'
import type { Services } from '#server/platform/app.ts'

type Challenge = RouteOutput<typeof challengeRoutes.issue>['challenge']

/** Solves a challenge as a browser does. */
export async function computeChallengeSolution(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Returns the solution of a challenge that costs very little work. */
export const createSolvedChallenge = async (
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  purpose: ChallengePurpose = 'referral',
): Promise<string> =>
  computeChallengeSolution(await createSignedChallenge(keys, { purpose, tries: 1, at: clock.now() }))

interface VendorParts {
  id: number
  location: { id: number }
  service: { id: number }
}

/** The body of a guest's referral to this vendor, without the solved challenge. */
export const buildGuestReferralBody = (vendor: VendorParts, sender: Partial<NewGuestReferral['sender']> = {}) => ({
  vendor: vendor.id,
  order: { location: vendor.location.id, service: vendor.service.id, details: 'Needs a walker.' },
  sender: { first: 'Nadia', last: 'Quill', email: 'nadia@example.org', phone: '416-555-7391', ...sender },
  sentFor: 'other' as const,
  agrees: true as const,
  opened: 60_000,
  website: '',
})
