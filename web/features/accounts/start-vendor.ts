import { vendorRoutes } from '#contract/vendors.ts'
import { callRoute } from '#web/api/call-route.ts'

/**
 * Returns the vendor that a vendor user starts at and the number of their vendors (AUTH-012); null when there is none.
 */
export async function fetchStartVendor(): Promise<{ id: number; count: number } | null> {
  const query = { withoutLoc: 'true', contactsOnly: 'true', limit: '2' } as const
  const { data, meta } = await callRoute(vendorRoutes.list, { query })
  return data[0] ? { id: data[0].id, count: meta.total } : null
}
