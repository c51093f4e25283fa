import { lazy, Suspense } from 'react'
import { useParams, useSearch } from '@tanstack/react-router'
import { vendorRoutes } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { vendorRefusalMessageOf, useVendorAccessRedirect } from './use-vendor-access-redirect.ts'
import { VendorLoadFailure } from './VendorLoadFailure.tsx'

const PublicVendorPage = lazy(() =>
  import('./profile/PublicVendorPage.tsx').then((file) => ({ default: file.PublicVendorPage })),
)
const VendorShell = lazy(() => import('./tabs/VendorTabsPage.tsx').then((file) => ({ default: file.VendorTabsPage })))

/**
 * `/vendors/{id}` and its tabs: the public page for clients, the tabs for vendor users and administrators (decision 4).
 */
export function VendorPage() {
  const { id = '' } = useParams({ strict: false })
  const { word: accessCode } = useSearch({ strict: false })
  const vendor = useRouteQuery(vendorRoutes.one, {
    params: { id },
    query: accessCode === undefined ? {} : { word: accessCode },
  })
  const refusal = vendorRefusalMessageOf(vendor.error)
  useVendorAccessRedirect(refusal)

  if (vendor.isPending || refusal !== undefined) return <PageSkeleton />
  if (vendor.isError) return <VendorLoadFailure error={vendor.error} onRetry={() => void vendor.refetch()} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      {vendor.data.may.seeTabs ? (
        <VendorShell vendor={vendor.data} accessCode={accessCode} />
      ) : (
        <PublicVendorPage key={id} vendor={vendor.data} accessCode={accessCode} />
      )}
    </Suspense>
  )
}
