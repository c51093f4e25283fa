import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { toReferralStart, toAccessCodeQuery, type ReferralStart } from '#web/features/referrals/send/referral-start.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { ReferralForm } from '#web/features/referrals/send/ReferralForm.tsx'
import { WhatHappensNextSection } from '#web/features/referrals/send/WhatHappensNextSection.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import classes from './CreateReferralPage.module.css'
import { getCannotReferMessage, getVendorRefusalMessage, useRefusalRedirect } from './use-refusal-redirect.ts'
import { VendorPageFailure } from './VendorPageFailure.tsx'

/** The referral form on its own page, with the locations nearest to `lat` and `lng` first (NAV-008, REF-024). */
export function CreateReferralPage() {
  const { id } = useParams({ from: '/vendors/$id/order' })
  const start = toReferralStart(useSearch({ from: '/vendors/$id/order' }))
  const vendor = useRouteQuery(vendorRoutes.one, {
    params: { id },
    query: { forConnect: 'true', ...toAccessCodeQuery(start) },
  })
  const refusal = getVendorRefusalMessage(vendor.failure)
  useRefusalRedirect(refusal)

  if (refusal !== undefined) return <PageSkeleton />
  if (vendor.failure) return <VendorPageFailure error={vendor.failure} onRetry={vendor.refetch} />
  if (!vendor.data) return <PageSkeleton />
  return <CreateReferralForm key={vendor.data.id} vendor={vendor.data} start={start} />
}

function CreateReferralForm({ vendor, start }: { vendor: Vendor; start: ReferralStart }) {
  useRefusalRedirect(vendor.may.refer ? undefined : getCannotReferMessage(vendor))

  if (!vendor.may.refer) return <PageSkeleton />
  return (
    <>
      <PageHeader title={t`Create Referral`} text={t`To ${vendor.name}`} />
      <div className={classes.columns}>
        <Card>
          <ReferralForm vendor={vendor} start={start} />
        </Card>
        <WhatHappensNextSection vendor={vendor} />
      </div>
    </>
  )
}
