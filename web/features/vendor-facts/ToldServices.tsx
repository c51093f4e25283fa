import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { OfferedServiceFacts } from './OfferedServiceFacts.tsx'
import classes from './ToldServices.module.css'

/** The services of which the vendor tells the availability; nothing when it tells none. */
export function ToldServices({ vendor }: { vendor: Vendor }) {
  const told = vendor.services.filter(({ availability }) => availability.state !== 'unknown')
  if (told.length === 0) return null
  return (
    <ul className={classes.services} aria-label={t`Availability`}>
      {told.map((service) => (
        <li key={service.id}>
          <Text fw={600}>{service.name}</Text>
          <OfferedServiceFacts service={service} />
        </li>
      ))}
    </ul>
  )
}
