import { useParams, useSearch } from '@tanstack/react-router'
import { vendorRoutes } from '#contract/vendors.ts'
import { useRead } from '#web/api/query.ts'
import { useIsClient } from '#web/api/viewer.ts'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { PublicVendorPage } from './PublicVendorPage.tsx'
import { refusalOf, useTurnBack } from './use-turn-back.ts'
import { VendorFailure } from './VendorFailure.tsx'
import { VendorShell } from './VendorShell.tsx'

/** `/vendors/{id}` and the tabs under it: the vendor page for clients, the shell for vendor users and administrators (decision 4). */
export function VendorPage() {
  const { id = '' } = useParams({ strict: false })
  const { word } = useSearch({ strict: false })
  const vendor = useRead(vendorRoutes.one, { params: { id }, query: word === undefined ? {} : { word } })
  const isClient = useIsClient()
  const refusal = refusalOf(vendor.error)
  useTurnBack(refusal)

  if (vendor.isPending || refusal !== undefined) return <PageSkeleton />
  if (vendor.isError) return <VendorFailure error={vendor.error} onRetry={() => void vendor.refetch()} />
  if (!isClient) return <VendorShell vendor={vendor.data} word={word} />
  return <PublicVendorPage key={id} vendor={vendor.data} word={word} />
}
