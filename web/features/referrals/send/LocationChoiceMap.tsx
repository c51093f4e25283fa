import { plural, t } from '@lingui/core/macro'
import { Text, VisuallyHidden } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import type { LocationWithPosition } from '#contract/locations.ts'
import type { Vendor } from '#contract/vendors.ts'
import { getLocationName } from '#web/features/locations/format-location.ts'
import { useBrowserPositionIfAllowed } from '#web/features/locations/use-browser-position.ts'
import { useMapAppearance } from '#web/features/basemap/use-map-appearance.ts'
import { LazyMap, LazyPlaceMarker } from '#web/map/LazyMap.tsx'
import type { MapFeature } from '#web/map/hit-testing.ts'
import type { MapMarker } from '#web/map/map-markers.ts'
import classes from './LocationField.module.css'
import { LOCATION_CHOICE_MAP_ZOOMS, computeReferralMapTarget } from './referral-map-target.ts'

export interface LocationChoiceMapProps {
  vendor: Pick<Vendor, 'name' | 'avatar_type'>
  /** The locations in display order. */
  locations: LocationWithPosition[]
  value: number | null
  onChange: (location: number) => void
}

/** The vendor's locations and the sender's position on a small map; a marker chooses a location. */
export function LocationChoiceMap({ vendor, locations, value, onChange }: LocationChoiceMapProps) {
  const look = useMapAppearance()
  const { position } = useBrowserPositionIfAllowed(true)
  const markers = useMemo(
    () => locations.map((location) => markerOf(location, vendor.avatar_type)),
    [locations, vendor.avatar_type],
  )
  // It opens on all locations, also when one is chosen already; after that it follows the choice.
  const [valueAtFirst, setValueAtFirst] = useState<number | null | undefined>(value)
  if (value !== valueAtFirst && valueAtFirst !== undefined) setValueAtFirst(undefined)
  const chosen = locations.find(({ id }) => id === value)
  const chosenName = chosen && getLocationName(chosen)

  return (
    <>
      {locations.length > 1 && (
        <Text size="xs" c="dimmed" mb={4}>
          {t`Choose a marker, or choose from the list above.`}
        </Text>
      )}
      <div className={classes.map} ref={bringIntoView}>
        <LazyMap
          {...look}
          label={t`Map of the locations of ${vendor.name}`}
          view={computeReferralMapTarget(chosen, locations, value === valueAtFirst)}
          minZoom={LOCATION_CHOICE_MAP_ZOOMS.min}
          maxZoom={LOCATION_CHOICE_MAP_ZOOMS.max}
          yieldsToScroll="always"
          markers={markers}
          marked={{ field: 'id', values: value === null ? [] : [value] }}
          labelOf={(feature) => labelOf(feature, value)}
          onMarkerClick={(clicked) => {
            const next = nextAtPlace(clicked, value)
            if (next) onChange(next.id)
          }}
        >
          {position && (
            <Suspense>
              <LazyPlaceMarker at={position} scheme={look.colorScheme} title={t`You are here`} />
            </Suspense>
          )}
        </LazyMap>
      </div>
      <output>
        <VisuallyHidden>{chosenName !== undefined && t`Chosen location: ${chosenName}`}</VisuallyHidden>
      </output>
    </>
  )
}

const bringIntoView = (map: HTMLElement | null) => map?.scrollIntoView({ block: 'nearest' })

const markerOf = (location: LocationWithPosition, icon: number): MapMarker => ({
  id: location.id,
  lat: location.lat,
  lng: location.lng,
  icon,
  name: getLocationName(location),
})

/** Several locations at one position are chosen in turn. */
const nextAtPlace = (markers: MapMarker[], value: number | null): MapMarker | undefined =>
  markers[(markers.findIndex(({ id }) => id === value) + 1) % markers.length]

function labelOf(feature: MapFeature, value: number | null): string {
  if (feature.kind === 'cluster') {
    return plural(feature.count, { one: 'Group of # location, zoom in', other: 'Group of # locations, zoom in' })
  }
  const { id, name } = feature.marker
  return id === value ? t`${name}, chosen` : name
}
