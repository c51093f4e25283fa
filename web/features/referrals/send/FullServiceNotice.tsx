import { t } from '@lingui/core/macro'
import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isFullNow, type ServiceAvailability } from '#contract/availability.ts'
import { AvailabilityConfirmedText } from '#web/features/vendor-facts/AvailabilityConfirmedText.tsx'
import { CallVendorText } from '#web/features/vendor-facts/CallVendorText.tsx'

/** A service as it can be chosen. */
export interface SelectableService {
  id: number
  name: string
  availability: ServiceAvailability
}

export const isServiceFull = ({ availability }: SelectableService) => isFullNow(availability, new Date())

/** Refuses a full service before the form is sent, as the server does. */
export const listChosenServiceFullIssues = (services: SelectableService[], chosen: number | null) =>
  services
    .filter((service) => service.id === chosen && isServiceFull(service))
    .map(({ name }) => ({ field: 'service', message: t`${name} is full. Please choose another service.` }))

interface Props {
  service: SelectableService
  vendor: { name: string; phone: string }
  /** Leads to other vendors that offer the service. */
  others: ReactNode
}

/** The chosen service is full: since when this is known, and what to do instead. */
export function FullServiceNotice({ service, vendor: { name, phone }, others }: Props) {
  return (
    <Alert color="amber" title={t`${service.name} is full`}>
      <Text size="sm">{t`${name} takes no new referrals for this service right now.`}</Text>
      {service.availability.note !== '' && <Text size="sm">{service.availability.note}</Text>}
      <Text size="sm">
        <AvailabilityConfirmedText availability={service.availability} />
      </Text>
      <CallVendorText phone={phone} size="sm" mt="xs" />
      <Text size="sm" mt="xs">
        {others}
      </Text>
    </Alert>
  )
}
