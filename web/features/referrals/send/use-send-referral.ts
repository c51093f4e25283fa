import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { RouteInput } from '#contract/route.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { isTransientError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { clearDraft, readDraft, saveDraft } from '#web/api/drafts.ts'
import { reuseOrCreateAttempt } from '#web/api/idempotency-key.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { OfflineError } from './send-form-problem.ts'

const Attempt = z.object({ what: z.string(), key: z.string() })

/**
 * Sends a referral once. The idempotency key is stored with the draft, so that a retry after a lost response, a new
 * sign-in or a reload does not create a second referral (SR-127).
 */
export function useSendReferral(vendorId: number) {
  const attemptKey = `referral-attempt.${vendorId}`

  return useMutation({
    mutationFn: (body: NonNullable<RouteInput<typeof referralRoutes.send>['body']>) => {
      const attempt = reuseOrCreateAttempt(readDraft(attemptKey, Attempt), body)
      saveDraft(attemptKey, attempt)
      const wasOnline = navigator.onLine
      return callRoute(referralRoutes.send, { body }, { idempotencyKey: attempt.key }).catch((error: unknown) => {
        throw wasOnline || !isTransientError(error) ? error : new OfflineError()
      })
    },
    onSuccess: async () => {
      clearDraft(attemptKey)
      await refreshRouteQueries([referralRoutes.sent])
    },
  })
}
