import { plural } from '@lingui/core/macro'
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { getVendorTypeNameOfAvatar } from '#web/features/avatars/avatar-names.ts'
import type { MapMarker } from '#web/map/map-markers.ts'
import { AvatarIcon } from '#web/features/avatars/AvatarIcon.tsx'
import classes from './OverlappingVendorsList.module.css'

/** Lists all vendors at one position to choose from (decision 32). */
export function OverlappingVendorsList({
  markers,
  onChoose,
}: {
  markers: MapMarker[]
  onChoose: (marker: MapMarker) => void
}) {
  return (
    <Stack gap="xs" className={classes.list}>
      <Text fw={600}>{plural(markers.length, { one: '# vendor here', other: '# vendors here' })}</Text>
      {markers.map((marker) => (
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
