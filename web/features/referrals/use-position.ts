import { useQuery } from '@tanstack/react-query'
import { askPosition, canAskPosition } from '#web/features/locations/position.ts'

/** The referral form does not wait longer (CONST-009). */
const TIMEOUT_MS = 5_000

/** Where the browser is, once it says so. A refusal is silent: the order of locations is only a help (ERR-010). */
export function usePosition(isWanted: boolean) {
  const asked = useQuery({
    queryKey: ['position', TIMEOUT_MS],
    queryFn: () => askPosition(TIMEOUT_MS),
    enabled: isWanted && canAskPosition(),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  return { position: asked.data, isAwaited: asked.isFetching }
}
