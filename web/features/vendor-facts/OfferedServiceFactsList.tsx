import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { separateCommonFacts } from '#contract/service-facts.ts'
import type { Vendor } from '#contract/vendors.ts'
import { OfferedServiceFactsView, showsAvailability } from './OfferedServiceFactsView.tsx'
import { describeToldFacts, ServiceFactsList } from './ServiceFactsList.tsx'
import classes from './OfferedServiceFactsList.module.css'

/** What the vendor tells of all its services, then of each of which it tells more; nothing when it tells nothing. */
export function OfferedServiceFactsList({ vendor }: { vendor: Vendor }) {
  const { common, own } = separateCommonFacts(vendor.services.map(({ facts }) => describeToldFacts(facts)))
  const told = vendor.services
    .map((service, index) => ({ ...service, facts: own[index] ?? [] }))
    .filter(({ availability, facts }) => showsAvailability(vendor, availability) || facts.length > 0)
  if (common.length + told.length === 0) return null
  return (
    <ul className={classes.services} aria-label={t`About the services`}>
      {common.length > 0 && (
        <li>
          <Text fw={600}>{t`All services`}</Text>
          <ServiceFactsList told={common} />
        </li>
      )}
      {told.map(({ id, name, availability, facts }) => (
        <li key={id}>
          <Text fw={600}>{name}</Text>
          <OfferedServiceFactsView vendor={vendor} availability={availability} facts={facts} />
        </li>
      ))}
    </ul>
  )
}
