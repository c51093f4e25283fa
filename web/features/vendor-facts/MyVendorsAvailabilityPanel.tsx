import { t } from '@lingui/core/macro'
import { NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { myMembershipRoutes } from '#contract/memberships.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { confirmLeavingUnsaved } from '#web/forms/use-unsaved-guard.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'

/** Sets the availability of the services of the user's vendors, for a dialog. */
export function MyVendorsAvailabilityPanel() {
  const memberships = useRouteQuery(myMembershipRoutes.list)
  const [chosen, setChosen] = useState<number>()
  if (memberships.failure) return <RetryNotice error={memberships.failure} onRetry={memberships.refetch} />
  if (!memberships.data) return <TextSkeleton lines={6} />
  const vendors = memberships.data.data.filter(({ pending }) => !pending).map(({ vendor }) => vendor)
  const id = chosen ?? vendors[0]?.id
  if (id === undefined) return <Text>{t`You don’t work for any vendor yet.`}</Text>
  const choose = async (next: number) => {
    if (await confirmLeavingUnsaved()) setChosen(next)
  }

  return (
    <Stack>
      {vendors.length > 1 && (
        <NativeSelect
          label={t`Vendor`}
          value={String(id)}
          onChange={({ currentTarget }) => void choose(Number(currentTarget.value))}
          data={vendors.map((vendor) => ({ value: String(vendor.id), label: vendor.name }))}
        />
      )}
      <AvailabilityOfVendor key={id} id={id} />
    </Stack>
  )
}

function AvailabilityOfVendor({ id }: { id: number }) {
  const vendor = useRouteQuery(vendorRoutes.one, { params: { id: String(id) } })
  if (vendor.failure) return <RetryNotice error={vendor.failure} onRetry={vendor.refetch} />
  if (!vendor.data) return <TextSkeleton lines={6} />
  if (vendor.data.services.length === 0) return <Text>{t`No services are listed yet.`}</Text>
  return (
    <Stack gap="lg">
      {vendor.data.services.map((service) => (
        <div key={service.id}>
          <Title order={3} size="h4" mb="xs">
            {service.name}
          </Title>
          <AvailabilityEditor vendorId={id} service={service} />
        </div>
      ))}
    </Stack>
  )
}
