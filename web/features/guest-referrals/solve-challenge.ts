import type { ChallengePurpose } from '#contract/challenges.ts'
import { challengeRoutes } from '#contract/challenges.ts'
import { callRoute } from '#web/api/call-route.ts'
import { unexpectedError } from '#web/api/call-error.ts'

/** Whether the browser can do the work: Web Crypto is there on https and on this machine only. */
export const canSolveChallenges = (): boolean => globalThis.isSecureContext && 'subtle' in crypto

/** Fetches a challenge and does its work. Returns what the request sends as `challenge`. */
export async function solveNewChallenge(purpose: ChallengePurpose): Promise<string> {
  const { challenge } = await callRoute(challengeRoutes.issue, { query: { purpose } })
  const worker = new Worker(new URL('./solve-challenge.worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise<unknown>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
      worker.addEventListener('error', () => reject(unexpectedError(0)))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(challenge)
    })
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}
