import { challengeRoutes } from '#contract/challenges.ts'
import type { App } from '#server/platform/app.ts'
import { getRateLimitOrigin } from '#server/platform/rate-limit-origin.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { issueChallenge } from './challenges.ts'

/** The proof of work that a browser does before it sends something for somebody without an account. */
export function mountChallengeRoutes(app: App) {
  mountRoute(app, challengeRoutes.issue, async ({ db, query, request, at }) => ({
    challenge: await issueChallenge(
      { db, keys: app.keys },
      { purpose: query.purpose, origin: getRateLimitOrigin(request), at },
    ),
  }))
}
