import { plural } from '@lingui/core/macro'
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { typeName } from '#web/ui/avatar-names.ts'
import type { MapPoint } from '#web/map/points.ts'
import { AvatarIcon } from '#web/ui/AvatarIcon.tsx'
import classes from './SpotList.module.css'

/** All that stand on one spot, to choose from (decision 32). */
export function SpotList({ points, onChoose }: { points: MapPoint[]; onChoose: (point: MapPoint) => void }) {
  return (
    <Stack gap="xs" className={classes.list}>
      <Text fw={600}>{plural(points.length, { one: '# vendor here', other: '# vendors here' })}</Text>
      {points.map((point) => (
        <UnstyledButton key={point.id} className={classes.pin} onClick={() => onChoose(point)}>
          <AvatarIcon id={point.icon} />
          <span>
            {point.name}
            <Text component="span" display="block" size="xs" c="dimmed">
              {typeName(point.icon)}
            </Text>
          </span>
        </UnstyledButton>
      ))}
    </Stack>
  )
}
