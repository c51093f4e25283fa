import { useQuery } from '@tanstack/react-query'
import { requestPosition, hasGeolocation } from './browser-position.ts'

/** The referral form does not wait longer (CONST-009). */
const TIMEOUT_MS = 5_000

/** Where the browser is, once it says so. A refusal is silent: the order of locations is only a help (ERR-010). */
export function useCurrentPosition(isWanted: boolean) {
  const asked = useQuery({
    queryKey: ['position', TIMEOUT_MS],
    queryFn: () => requestPosition(TIMEOUT_MS),
    enabled: isWanted && hasGeolocation(),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  return { position: asked.data, isAwaited: asked.isFetching }
}
