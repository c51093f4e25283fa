import { plural, t } from '@lingui/core/macro'
import { Card, List, Text, Title } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { getLocationName } from '#web/features/locations/format-location.ts'
import { sortLocations } from '#web/features/locations/vendor-locations.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { ArchivedMark } from '#web/features/vendors/ArchivedMark.tsx'

const SHOWN = 5

/** A summary of the vendor's locations, with a link to all of them. */
export function LocationsCard({ vendor }: { vendor: Vendor }) {
  const rest = vendor.locations.length - SHOWN

  return (
    <Card component="section" aria-labelledby="locations">
      <Title order={2} size="h3" id="locations" mb="md">
        {t`Locations`}
      </Title>
      {vendor.locations.length === 0 ? (
        <Text c="dimmed">{t`No locations are listed yet.`}</Text>
      ) : (
        <List mb="md">
          {sortLocations(vendor.locations)
            .slice(0, SHOWN)
            .map((location) => (
              <List.Item key={location.id}>
                {getLocationName(location)} {location.is_archived && <ArchivedMark />}
              </List.Item>
            ))}
        </List>
      )}
      {rest > 0 && (
        <Text c="dimmed" mb="md">
          {plural(rest, { one: 'and # more', other: 'and # more' })}
        </Text>
      )}
      <LinkButton variant="default" {...paths.vendorLocations(vendor.id)}>{t`Go to the locations`}</LinkButton>
    </Card>
  )
}
