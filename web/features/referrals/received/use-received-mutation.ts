import type { Route } from '#contract/route.ts'
import { CallError, isSessionEndedError } from '#web/api/call-error.ts'
import { queryClient, useRouteMutation, type RouteMutationOptions } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_RECEIVED_CHANGE } from './stale-routes.ts'
import { beginChange, endChange, endFailedChange } from './undo-order.ts'

const MUTATION_KEY = 'received-change'

/** The key of the changes of received referrals; with `of`, of those that were given the same. */
export const buildReceivedMutationKey = (...of: (string | number)[]) => [MUTATION_KEY, ...of]

/** Resolves once no change of received referrals is running. The lists on screen have then been read again. */
export function waitForReceivedMutations(): Promise<void> {
  return new Promise((resolve) => {
    const resolveOnceIdle = () => {
      if (queryClient.isMutating({ mutationKey: buildReceivedMutationKey() }) > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = queryClient.getMutationCache().subscribe(resolveOnceIdle)
    resolveOnceIdle()
  })
}

/** True when nothing was saved, which other failures leave open, and the user is still there. */
const isRefused = (error: Error) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !isSessionEndedError(error)

interface BegunChange {
  number: number
  /** What `onMutate` of the change has returned. */
  context: unknown
}

/**
 * Writes a change of received referrals. The offer to undo an earlier change ends when it starts, and returns when it is
 * refused: undoing takes back the newest change, which is then not the one that the toast names.
 */
export const useReceivedMutation = <T extends Route>(
  route: T,
  { refreshes = [], ...options }: RouteMutationOptions<T> = {},
) =>
  useRouteMutation(route, {
    mutationKey: buildReceivedMutationKey(),
    ...options,
    refreshes: [...ROUTES_STALE_AFTER_RECEIVED_CHANGE, ...refreshes],
    onMutate: async (...started): Promise<BegunChange> => ({
      number: beginChange(),
      context: await options.onMutate?.(...started),
    }),
    onSuccess: (returned, input, change, ...rest) => {
      const { number, context } = change as BegunChange
      endChange(number, returned as object)
      return options.onSuccess?.(returned, input, context, ...rest)
    },
    onError: (error, input, change, ...rest) => {
      const begun = change as BegunChange | undefined
      if (begun) endFailedChange(begun.number, isRefused(error))
      return options.onError?.(error, input, begun?.context, ...rest)
    },
  })
