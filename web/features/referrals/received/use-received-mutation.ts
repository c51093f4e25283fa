import type { Route } from '#contract/route.ts'
import { queryClient, useRouteMutation, type WriteOptions } from '#web/api/query.ts'
import { withdrawToastAction } from '#web/ui/toasts.tsx'
import { ROUTES_STALE_AFTER_RECEIVED_CHANGE } from './stale-routes.ts'

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

/**
 * Writes a change of received referrals. The offer to undo an earlier change ends when it starts: undoing takes back the
 * newest change, which is then not the one that the toast names.
 */
export const useReceivedMutation = <T extends Route>(route: T, { refreshes = [], ...options }: WriteOptions<T> = {}) =>
  useRouteMutation(route, {
    mutationKey: buildReceivedMutationKey(),
    ...options,
    refreshes: [...ROUTES_STALE_AFTER_RECEIVED_CHANGE, ...refreshes],
    onMutate: (...started) => {
      withdrawToastAction()
      return options.onMutate?.(...started)
    },
  })
