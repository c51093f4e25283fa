import { Text } from '@mantine/core'
import { toAvailabilitySummary, type ServiceAvailability } from '#contract/availability.ts'
import type { OfferedService } from '#contract/vendors.ts'
import { AvailabilityText } from './AvailabilityText.tsx'
import { AvailabilityConfirmedText } from './AvailabilityConfirmedText.tsx'
import { ServiceFactsList } from './ServiceFactsList.tsx'

/** What the vendor tells about a service, for readers. */
export function OfferedServiceFactsView({ service: { availability, facts } }: { service: OfferedService }) {
  const summary = summaryNow(availability)
  return (
    <>
      {availability.state !== 'unknown' && (
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
      <ServiceFactsList facts={facts} />
    </>
  )
}

const summaryNow = (availability: ServiceAvailability) => toAvailabilitySummary(availability, new Date())
