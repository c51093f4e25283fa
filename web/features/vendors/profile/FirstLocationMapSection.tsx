import { plural, t } from '@lingui/core/macro'
import { Stack, Text, Title } from '@mantine/core'
import { hasPosition } from '#contract/locations.ts'
import type { Vendor } from '#contract/vendors.ts'
import { isApproximateLocation, formatFullAddress } from '#web/features/locations/format-location.ts'
import { sortLocations } from '#web/features/locations/vendor-locations.ts'
import { LocationFactsView } from '#web/features/vendor-facts/LocationFactsView.tsx'
import { LazyMiniMap } from '#web/map/LazyMap.tsx'
import { ArchivedMark } from '#web/features/vendors/ArchivedMark.tsx'
import classes from './FirstLocationMapSection.module.css'
import { useMapAppearance, VENDOR_PAGE_MAP_ZOOM } from '#web/features/basemap/use-map-appearance.ts'

/** The vendor's first location on a map (VEN-006, VEN-007). */
export function FirstLocationMapSection({ vendor }: { vendor: Vendor }) {
  const look = useMapAppearance()
  const [location] = sortLocations(vendor.locations)
  if (!location) return null
  const others = vendor.locations_count - 1

  return (
    <Stack gap="sm" component="section" aria-labelledby="where">
      <Title order={2} size="h3" id="where">
        {t`Where they are`}
      </Title>
      <Text>
        {location.clinic_name && (
          <Text component="span" fw={600} display="block">
            {location.clinic_name}
          </Text>
        )}
        {formatFullAddress(location)} {location.is_archived && <ArchivedMark />}
        {isApproximateLocation(location) && (
          <Text component="span" c="dimmed">
            {' '}
            · {t`approximate`}
          </Text>
        )}
      </Text>
      <LocationFactsView facts={vendor.location_facts.find(({ id }) => id === location.id)} />
      {hasPosition(location) && (
        <div className={classes.map}>
          <LazyMiniMap
            {...look}
            label={t`Map of ${vendor.name}`}
            lat={location.lat}
            lng={location.lng}
            zoom={VENDOR_PAGE_MAP_ZOOM}
            icon={vendor.avatar_type}
            name={vendor.name}
            shapes={location.covered_areas}
          />
        </div>
      )}
      {location.covered_areas.length > 0 && <Text size="xs">{t`The area served is shown in red.`}</Text>}
      {others > 0 && (
        <Text size="xs" c="dimmed">
          {plural(others, {
            one: '# more location is listed under Get Directions.',
            other: '# more locations are listed under Get Directions.',
          })}
        </Text>
      )}
    </Stack>
  )
}
