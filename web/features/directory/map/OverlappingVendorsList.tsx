import { plural } from '@lingui/core/macro'
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { getVendorTypeNameOfAvatar } from '#web/features/avatars/avatar-names.ts'
import type { MapMarker } from '#web/map/map-markers.ts'
import { AvatarIcon } from '#web/features/avatars/AvatarIcon.tsx'
import { getVendorIdOfMarker } from './vendor-markers.ts'
import classes from './OverlappingVendorsList.module.css'

/** Lists all vendors at one position to choose from (decision 32), also those with several locations there once. */
export function OverlappingVendorsList({
  markers,
  onChoose,
}: {
  markers: MapMarker[]
  onChoose: (marker: MapMarker) => void
}) {
  const vendors = markers.filter(
    (marker, at) => markers.findIndex((other) => getVendorIdOfMarker(other) === getVendorIdOfMarker(marker)) === at,
  )
  return (
    <Stack gap="xs" className={classes.list}>
      <Text fw={600}>{plural(vendors.length, { one: '# vendor here', other: '# vendors here' })}</Text>
      {vendors.map((marker) => (
        <UnstyledButton key={marker.id} className={classes.vendor} onClick={() => onChoose(marker)}>
          <AvatarIcon id={marker.icon} />
          <span>
            {marker.name}
            <Text component="span" display="block" size="xs" c="dimmed">
              {getVendorTypeNameOfAvatar(marker.icon)}
            </Text>
          </span>
        </UnstyledButton>
      ))}
    </Stack>
  )
}
