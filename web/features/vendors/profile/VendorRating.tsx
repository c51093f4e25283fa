import { Skeleton } from '@mantine/core'
import { vendorRoutes } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { StarRating } from '#web/ui/StarRating.tsx'

/**
 * The rating, fetched separately (VEN-031): it changes more often than the vendor, and the page does not wait for it.
 */
export function VendorRating({ id }: { id: number }) {
  const { data, isPending } = useRouteQuery(vendorRoutes.rating, { params: { id: String(id) } })
  if (isPending) return <Skeleton h={20} w={160} my={2} />
  return data ? <StarRating {...data} /> : null
}
