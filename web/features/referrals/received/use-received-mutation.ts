import type { Route } from '#contract/route.ts'
import { useRouteMutation, type WriteOptions } from '#web/api/query.ts'
import { withdrawToastAction } from '#web/ui/toasts.tsx'
import { ROUTES_STALE_AFTER_RECEIVED_CHANGE } from './stale-routes.ts'

/**
 * Writes a change of received referrals. The offer to undo an earlier change ends when it starts: undoing takes back the
 * newest change, which is then not the one that the toast names.
 */
export const useReceivedMutation = <T extends Route>(route: T, { refreshes = [], ...options }: WriteOptions<T> = {}) =>
  useRouteMutation(route, {
    ...options,
    refreshes: [...ROUTES_STALE_AFTER_RECEIVED_CHANGE, ...refreshes],
    onMutate: (...started) => {
      withdrawToastAction()
      return options.onMutate?.(...started)
    },
  })
