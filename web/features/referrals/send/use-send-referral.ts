import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { RouteRequestInput } from '#contract/route.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { CallError, hasSpecificMessage, isTransientError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { clearDraft, readDraft, saveDraft } from '#web/api/drafts.ts'
import { isAttemptOf, reuseOrCreateAttempt } from '#web/api/write-attempt.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { isOutcomeUnknown, OfflineError } from './send-form-problem.ts'

const Attempt = z.object({ what: z.string(), key: z.string() })

type SendBody = NonNullable<RouteRequestInput<typeof referralRoutes.send>['body']>

const isCertainlyNotStored = (error: unknown) =>
  error instanceof OfflineError ||
  (error instanceof CallError && !isOutcomeUnknown(error) && (error.status < 500 || hasSpecificMessage(error)))

/**
 * Sends a referral once. The idempotency key is stored with the draft, so that a retry after a lost response, a new
 * sign-in or a reload does not create a second referral (SR-127).
 */
export function useSendReferral(vendorId: number) {
  const attemptKey = `referral-attempt.${vendorId}`
  const readAttempt = () => readDraft(attemptKey, Attempt)

  const { mutateAsync: send } = useMutation({
    mutationFn: async (body: SendBody) => {
      const last = readAttempt()
      const attempt = reuseOrCreateAttempt(last, body)
      saveDraft(attemptKey, attempt)
      const wasOnline = navigator.onLine
      try {
        return await callRoute(referralRoutes.send, { body }, { idempotencyKey: attempt.key })
      } catch (error) {
        const failure = wasOnline || !isTransientError(error) ? error : new OfflineError()
        // The refusal of a repetition says nothing about the attempt before.
        if (attempt !== last && isCertainlyNotStored(failure)) clearDraft(attemptKey)
        throw failure
      }
    },
    onSuccess: async () => {
      clearDraft(attemptKey)
      await refreshRouteQueries([referralRoutes.sent])
    },
  })

  return {
    send,
    /** True when another text was sent before and no answer has arrived: it may be a referral already. */
    isAnotherUnresolved: (body: SendBody) => {
      const last = readAttempt()
      return last !== null && !isAttemptOf(last, body)
    },
  }
}
