import { Text } from '@mantine/core'
import { toServiceAvailabilitySummary, type ServiceAvailability } from '#contract/availability.ts'
import type { ServiceFactText } from '#contract/service-facts.ts'
import type { Vendor } from '#contract/vendors.ts'
import { AvailabilityText } from './AvailabilityText.tsx'
import { AvailabilityConfirmedText } from './AvailabilityConfirmedText.tsx'
import { ServiceFactsList } from './ServiceFactsList.tsx'

interface Props {
  vendor: Vendor
  availability: ServiceAvailability
  facts: ServiceFactText[]
}

/** What the vendor tells about a service, for readers. */
export function OfferedServiceFactsView({ vendor, availability, facts }: Props) {
  const summary = summaryNow(availability)
  return (
    <>
      {showsAvailability(vendor, availability) && (
        <>
          <Text>
            <AvailabilityText availability={summary} />
          </Text>
          {availability.note !== '' && <Text>{availability.note}</Text>}
          {summary.days === undefined && (
            <Text size="sm" c="dimmed">
              <AvailabilityConfirmedText availability={availability} />
            </Text>
          )}
        </>
      )}
      <ServiceFactsList told={facts} />
    </>
  )
}

/** Free places help nobody while the vendor takes no referrals. */
export const showsAvailability = (vendor: Vendor, { state }: ServiceAvailability): boolean =>
  state !== 'unknown' && !vendor.is_archived && !vendor.suspended && !vendor.prevent_referrals

const summaryNow = (availability: ServiceAvailability) => toServiceAvailabilitySummary(availability, new Date())
