import { t } from '@lingui/core/macro'
import { Card, Stack, Title } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { OfferedServiceFacts } from './OfferedServiceFacts.tsx'

/** The services of a vendor with their availability: its contacts set it, others read it. */
export function VendorServicesTab({ vendor }: { vendor: Vendor }) {
  if (vendor.services.length === 0) return <EmptyState text={t`No services are listed yet.`} />
  return (
    <Stack gap="md" maw={880}>
      {vendor.services.map((service) => (
        <Card key={service.id} component="section" aria-labelledby={`service-${service.id}`}>
          <Stack gap="sm">
            <Title order={2} size="h3" id={`service-${service.id}`}>
              {service.name}
            </Title>
            {vendor.may.setAvailability ? (
              <AvailabilityEditor vendorId={vendor.id} service={service} />
            ) : (
              <OfferedServiceFacts service={service} />
            )}
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
