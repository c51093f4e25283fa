import { plural, t } from '@lingui/core/macro'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { Stars } from './Stars.tsx'

interface Props {
  /** The mean of ratings from 1 to 5; null when there are none. */
  value: number | null
  count: number
}

/** A vendor's rating with half stars for decimals, and the number of ratings. */
export function StarRating({ value, count }: Props) {
  const countLabel = plural(count, { one: '# Rating', other: '# Ratings' })
  const label = value === null ? t`Not rated yet` : t`${value.toFixed(1)} of 5 stars`

  return (
    <Group gap={6} wrap="nowrap">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stars value={roundToHalfStar(value ?? 0)} />
      <Text size="xs" c="dimmed">
        {countLabel}
      </Text>
    </Group>
  )
}

/** Any decimals show as a half star (specification 9): 4.1 and 4.9 are both four and a half. */
const roundToHalfStar = (value: number): number => (Number.isInteger(value) ? value : Math.floor(value) + 0.5)
