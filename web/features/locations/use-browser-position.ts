import { useQuery } from '@tanstack/react-query'
import { requestBrowserPosition, isGeolocationSupported } from './browser-position.ts'

/** Time limit of the referral form (CONST-009). */
const TIMEOUT_MS = 5_000

/**
 * Returns the browser's position once it is known. A refusal is ignored: it only affects the order of locations
 * (ERR-010).
 */
export function useBrowserPositionIfAllowed(isEnabled: boolean) {
  const query = useQuery({
    queryKey: ['position', TIMEOUT_MS],
    queryFn: () => requestBrowserPosition(TIMEOUT_MS),
    enabled: isEnabled && isGeolocationSupported(),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  return { position: query.data, isAwaited: query.isFetching }
}
