import { vendorRoutes } from '#contract/vendors.ts'
import { useRead } from '#web/api/query.ts'
import { useViewer } from '#web/api/session.ts'

const FRESH_MS = 5 * 60_000

/** Administrators, and whoever is a primary contact of at least one listed vendor (RECV-012, decision 41). */
export function useMayExport(): boolean {
  const user = useViewer()
  const query = { withoutLoc: 'true', contactsOnly: 'true', limit: '100' } as const
  const mine = useRead(vendorRoutes.list, { query }, { enabled: user?.isVendor === true, staleTime: FRESH_MS })
  if (!user) return false
  return user.isAdmin || (mine.data?.data.some(({ admins }) => admins.includes(user.id)) ?? false)
}
