import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { CallError } from '#web/api/call-error.ts'
import { useRead } from '#web/api/query.ts'
import { useMayRefer } from './vendor-facts.ts'
import { paths } from '#web/paths.ts'
import { tell } from '#web/ui/dialogs.tsx'
import { FailurePage } from '#web/ui/FailurePage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import classes from '#web/features/referrals/OrderPage.module.css'
import { ReferralForm } from '#web/features/referrals/ReferralForm.tsx'
import { WhatHappensNext } from '#web/features/referrals/WhatHappensNext.tsx'

/** The referral form on a page of its own, locations nearest to `lat` and `lng` first (NAV-008, REF-024). */
export function OrderPage() {
  const { id } = useParams({ from: '/vendors/$id/order' })
  const { word } = useSearch({ from: '/vendors/$id/order' })
  const vendor = useRead(vendorRoutes.one, { params: { id }, query: { forConnect: 'true', ...(word && { word }) } })
  const navigate = useNavigate()
  const isDenied = vendor.error instanceof CallError && vendor.error.message.toLowerCase() === 'access denied'

  useEffect(() => {
    if (isDenied) void navigate({ ...paths.map(), replace: true })
  }, [isDenied, navigate])

  if (vendor.isPending || isDenied) return <PageSkeleton />
  if (vendor.isError) return <FailurePage error={vendor.error} onRetry={() => void vendor.refetch()} />
  return <Order key={vendor.data.id} vendor={vendor.data} />
}

function Order({ vendor }: { vendor: Vendor }) {
  const { lat, lng, word } = useSearch({ from: '/vendors/$id/order' })
  const mayRefer = useMayRefer(vendor)
  const navigate = useNavigate()

  useEffect(() => {
    if (mayRefer) return
    void navigate({ ...paths.map(), replace: true })
    void tell({ title: t`Information`, text: t`You can't connect to ${vendor.name} per his settings.` })
  }, [mayRefer, navigate, vendor.name])

  if (!mayRefer) return <PageSkeleton />
  return (
    <>
      <PageHeader title={t`Create Referral`} text={t`To ${vendor.name}`} />
      <div className={classes.columns}>
        <Card>
          <ReferralForm vendor={vendor} near={nearOf(lat, lng)} word={word} />
        </Card>
        <WhatHappensNext vendor={vendor} />
      </div>
    </>
  )
}

const isPoint = (lat: number, lng: number) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

const nearOf = (lat?: number, lng?: number) =>
  lat !== undefined && lng !== undefined && isPoint(lat, lng) ? { lat, lng } : undefined
