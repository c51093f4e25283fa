import { useQuery } from '@tanstack/react-query'
import { occupationRoutes, type Occupation } from '#contract/occupations.ts'
import { callRoute } from '#web/api/call-route.ts'
import { routeQueryKey } from '#web/api/query.ts'

const PER_PAGE = 100
const FRESH_MS = 5 * 60_000

/** Returns all occupations; the list is short and changes rarely. */
export const useAllOccupations = () =>
  useQuery({
    queryKey: [...routeQueryKey(occupationRoutes.list), 'all'],
    queryFn: ({ signal }) => fetchAllOccupations(signal),
    staleTime: FRESH_MS,
  })

async function fetchAllOccupations(signal: AbortSignal): Promise<Occupation[]> {
  const occupations: Occupation[] = []
  for (let page = 1; ; page++) {
    const query = { page: String(page), limit: String(PER_PAGE) }
    const { data, total } = await callRoute(occupationRoutes.list, { query }, { signal })
    occupations.push(...data)
    if (data.length === 0 || occupations.length >= total) return occupations
  }
}
