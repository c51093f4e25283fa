import { t } from '@lingui/core/macro'
import { challengeRoutes, type ChallengePurpose } from '#contract/challenges.ts'
import { callRoute } from '#web/api/call-route.ts'
import { CallError } from '#web/api/call-error.ts'
import { solveChallengeInWorker } from './solve-challenge-in-worker.ts'

/** Fetches a challenge and does its work. Returns what the request sends as `challenge`. */
export async function solveNewChallenge(purpose: ChallengePurpose): Promise<string> {
  const { challenge } = await callRoute(challengeRoutes.issue, { query: { purpose } })
  return solveChallengeInWorker(challenge).catch(() => {
    throw new CallError(0, {
      message: t`Your browser could not finish the check against spam. Please try again, or use another browser or device.`,
    })
  })
}
