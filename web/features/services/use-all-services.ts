import { useQuery } from '@tanstack/react-query'
import { serviceRoutes, type Service } from '#contract/services.ts'
import { callRoute } from '#web/api/call-route.ts'
import { routeQueryKey } from '#web/api/query.ts'

const PER_PAGE = 100
const FRESH_MS = 5 * 60_000

/** Returns all services with their sub-services; the list changes rarely. It is not fetched while `isEnabled` is false. */
export const useAllServices = ({ isEnabled = true } = {}) =>
  useQuery({
    queryKey: [...routeQueryKey(serviceRoutes.list), 'all'],
    queryFn: ({ signal }) => fetchAllServices(signal),
    staleTime: FRESH_MS,
    enabled: isEnabled,
  })

async function fetchAllServices(signal: AbortSignal): Promise<Service[]> {
  const services: Service[] = []
  for (let page = 1; ; page++) {
    const query = { page: String(page), limit: String(PER_PAGE) }
    const { data, total } = await callRoute(serviceRoutes.list, { query }, { signal })
    services.push(...data)
    if (data.length === 0 || services.length >= total) return services
  }
}
