import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useRead } from '#web/api/query.ts'
import { ReferralForm } from '#web/features/referrals/ReferralForm.tsx'
import { WhatHappensNext } from '#web/features/referrals/WhatHappensNext.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import classes from './OrderPage.module.css'
import { cannotConnect, refusalOf, useTurnBack } from './use-turn-back.ts'
import { VendorFailure } from './VendorFailure.tsx'

/** The referral form on a page of its own, locations nearest to `lat` and `lng` first (NAV-008, REF-024). */
export function OrderPage() {
  const { id } = useParams({ from: '/vendors/$id/order' })
  const { word } = useSearch({ from: '/vendors/$id/order' })
  const vendor = useRead(vendorRoutes.one, { params: { id }, query: { forConnect: 'true', ...(word && { word }) } })
  const refusal = refusalOf(vendor.error)
  useTurnBack(refusal)

  if (vendor.isPending || refusal !== undefined) return <PageSkeleton />
  if (vendor.isError) return <VendorFailure error={vendor.error} onRetry={() => void vendor.refetch()} />
  return <Order key={vendor.data.id} vendor={vendor.data} />
}

function Order({ vendor }: { vendor: Vendor }) {
  const { lat, lng, word } = useSearch({ from: '/vendors/$id/order' })
  useTurnBack(vendor.may.refer ? undefined : cannotConnect(vendor))

  if (!vendor.may.refer) return <PageSkeleton />
  return (
    <>
      <PageHeader title={t`Create Referral`} text={t`To ${vendor.name}`} />
      <div className={classes.columns}>
        <Card>
          <ReferralForm vendor={vendor} near={senderPlace(lat, lng)} word={word} />
        </Card>
        <WhatHappensNext vendor={vendor} />
      </div>
    </>
  )
}

const isPoint = (lat: number, lng: number) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Where the sender is, as the address says; undefined where it says no such place. */
const senderPlace = (lat?: number, lng?: number) =>
  lat !== undefined && lng !== undefined && isPoint(lat, lng) ? { lat, lng } : undefined
