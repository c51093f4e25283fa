import { vendorRoutes } from '#contract/vendors.ts'
import { useRead } from '#web/api/query.ts'
import { useViewer } from '#web/api/session.ts'

const FRESH_MS = 5 * 60_000

/** The vendors that the viewer is a primary contact of; none until it is known. */
export function useControlled(): number[] {
  const user = useViewer()
  const query = { withoutLoc: 'true', contactsOnly: 'true', limit: '100' } as const
  const mine = useRead(vendorRoutes.list, { query }, { enabled: user?.isVendor === true, staleTime: FRESH_MS })
  if (!user) return []
  return (mine.data?.data ?? []).filter(({ admins }) => admins.includes(user.id)).map(({ id }) => id)
}
