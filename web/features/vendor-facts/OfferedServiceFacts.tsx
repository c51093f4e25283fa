import { Text } from '@mantine/core'
import type { OfferedService } from '#contract/vendors.ts'
import { AvailabilityText, summaryOf } from './AvailabilityText.tsx'
import { ConfirmedText } from './ConfirmedText.tsx'

/** What the vendor tells about a service, for readers. */
export function OfferedServiceFacts({ service: { availability } }: { service: OfferedService }) {
  const summary = summaryOf(availability)
  if (availability.state === 'unknown') return null
  return (
    <>
      <Text>
        <AvailabilityText availability={summary} />
      </Text>
      {availability.note !== '' && <Text>{availability.note}</Text>}
      {summary.days === undefined && (
        <Text size="sm" c="dimmed">
          <ConfirmedText availability={availability} />
        </Text>
      )}
    </>
  )
}
