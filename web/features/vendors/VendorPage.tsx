import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { vendorRoutes } from '#contract/vendors.ts'
import { CallError } from '#web/api/call-error.ts'
import { useRead } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { FailurePage } from '#web/ui/FailurePage.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { PublicVendorPage } from './PublicVendorPage.tsx'
import { useIsPublic } from './vendor-facts.ts'
import { VendorShell } from './VendorShell.tsx'

/** `/vendors/{id}` and the tabs under it: the vendor page for clients, the shell for vendor users and administrators (decision 4). */
export function VendorPage() {
  const { id = '' } = useParams({ strict: false })
  const { word } = useSearch({ strict: false })
  const vendor = useRead(vendorRoutes.one, { params: { id }, query: word === undefined ? {} : { word } })
  const isPublic = useIsPublic()
  const navigate = useNavigate()
  const isDenied = vendor.error instanceof CallError && vendor.error.message.toLowerCase() === 'access denied'

  useEffect(() => {
    if (isDenied) void navigate({ ...paths.map(), replace: true })
  }, [isDenied, navigate])

  if (vendor.isPending || isDenied) return <PageSkeleton />
  if (vendor.isError) return <FailurePage error={vendor.error} onRetry={() => void vendor.refetch()} />
  if (!isPublic) return <VendorShell vendor={vendor.data} word={word} />
  return <PublicVendorPage key={id} vendor={vendor.data} word={word} />
}
