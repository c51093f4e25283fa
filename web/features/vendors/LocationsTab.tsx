import { plural, t } from '@lingui/core/macro'
import { Card, Text, Title } from '@mantine/core'
import type { Location } from '#contract/locations.ts'
import type { Vendor } from '#contract/vendors.ts'
import { isApproximate, locationName, wholeAddress } from '#web/features/locations/location-text.ts'
import { useLocations } from '#web/features/locations/locations.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Archived } from './Archived.tsx'
import classes from './LocationsTab.module.css'
import { OutsideLink } from './OutsideLink.tsx'

/** Where the vendor is, archived places last. */
export function LocationsTab({ vendor }: { vendor: Vendor }) {
  const locations = useLocations(vendor)
  if (locations.length === 0) return <EmptyState text={t`No locations are listed yet.`} />

  return (
    <ul className={classes.locations} aria-label={t`Locations`}>
      {locations.map((location) => (
        <Card key={location.id} component="li" padding="md">
          <Place location={location} />
        </Card>
      ))}
    </ul>
  )
}

function Place({ location }: { location: Location }) {
  const areas = location.covered_areas.length
  return (
    <>
      <Title order={2} size="1rem">
        {locationName(location)} {location.is_archived && <Archived />}
      </Title>
      <Text>{wholeAddress(location)}</Text>
      <Text size="xs" c="dimmed">
        {isApproximate(location) && `${t`The position on the map is approximate.`} `}
        {areas > 0 && plural(areas, { one: 'Serves # area around it.', other: 'Serves # areas around it.' })}
      </Text>
      <OutsideLink href={location.directions} about={locationName(location)} className={classes.directions}>
        {t`Get Directions`}
      </OutsideLink>
    </>
  )
}
