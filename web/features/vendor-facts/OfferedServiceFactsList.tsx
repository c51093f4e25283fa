import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { OfferedServiceFactsView, showsAvailability } from './OfferedServiceFactsView.tsx'
import { describeToldFacts } from './ServiceFactsList.tsx'
import classes from './OfferedServiceFactsList.module.css'

/** The services of which the vendor tells something; nothing when it tells nothing. */
export function OfferedServiceFactsList({ vendor }: { vendor: Vendor }) {
  const told = vendor.services.filter(
    ({ availability, facts }) => showsAvailability(vendor, availability) || describeToldFacts(facts).length > 0,
  )
  if (told.length === 0) return null
  return (
    <ul className={classes.services} aria-label={t`About the services`}>
      {told.map((service) => (
        <li key={service.id}>
          <Text fw={600}>{service.name}</Text>
          <OfferedServiceFactsView vendor={vendor} service={service} />
        </li>
      ))}
    </ul>
  )
}
