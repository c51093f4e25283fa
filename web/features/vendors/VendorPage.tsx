import { Suspense } from 'react'
import { useParams, useSearch } from '@tanstack/react-router'
import { vendorRoutes } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { toReferralStart, toAccessCodeQuery } from '#web/features/referrals/send/referral-start.ts'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { getVendorRefusalMessage, useRefusalRedirect } from './use-refusal-redirect.ts'
import { VendorPageFailure } from './VendorPageFailure.tsx'

const VendorProfileWithReferralFormPage = lazyPart(() =>
  import('./profile/VendorProfileWithReferralFormPage.tsx').then((file) => file.VendorProfileWithReferralFormPage),
)
const VendorTabsPage = lazyPart(() => import('./tabs/VendorTabsPage.tsx').then((file) => file.VendorTabsPage))

/**
 * `/vendors/{id}` and its tabs: the public page for clients, the tabs for vendor users and administrators (decision 4).
 */
export function VendorPage() {
  const { id = '' } = useParams({ strict: false })
  const start = toReferralStart(useSearch({ strict: false }))
  const vendor = useRouteQuery(vendorRoutes.one, { params: { id }, query: toAccessCodeQuery(start) })
  const refusal = getVendorRefusalMessage(vendor.failure)
  useRefusalRedirect(refusal)

  if (refusal !== undefined) return <PageSkeleton />
  if (vendor.failure) return <VendorPageFailure error={vendor.failure} onRetry={vendor.refetch} />
  if (!vendor.data) return <PageSkeleton />
  return (
    <Suspense fallback={<PageSkeleton />}>
      {vendor.data.may.seeTabs ? (
        <VendorTabsPage vendor={vendor.data} start={start} />
      ) : (
        <VendorProfileWithReferralFormPage key={id} vendor={vendor.data} start={start} />
      )}
    </Suspense>
  )
}
