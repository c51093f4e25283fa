import { plural } from '@lingui/core/macro'
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { getVendorTypeName } from '#web/features/avatars/avatar-names.ts'
import type { MapMarker } from '#web/map/map-markers.ts'
import { AvatarIcon } from '#web/features/avatars/AvatarIcon.tsx'
import classes from './OverlappingVendorsList.module.css'

/** Lists all vendors at one position to choose from (decision 32). */
export function OverlappingVendorsList({
  points,
  onChoose,
}: {
  points: MapMarker[]
  onChoose: (point: MapMarker) => void
}) {
  return (
    <Stack gap="xs" className={classes.list}>
      <Text fw={600}>{plural(points.length, { one: '# vendor here', other: '# vendors here' })}</Text>
      {points.map((point) => (
        <UnstyledButton key={point.id} className={classes.pin} onClick={() => onChoose(point)}>
          <AvatarIcon id={point.icon} />
          <span>
            {point.name}
            <Text component="span" display="block" size="xs" c="dimmed">
              {getVendorTypeName(point.icon)}
            </Text>
          </span>
        </UnstyledButton>
      ))}
    </Stack>
  )
}
