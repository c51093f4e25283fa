import { i18n } from '@lingui/core'
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
  const mean = value !== null && oneDecimal(i18n.locale).format(value)
  const label = mean ? t`${mean} of 5 stars` : t`Not rated yet`

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

const oneDecimal = (language: string) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Any decimals show as a half star (specification 9): 4.1 and 4.9 are both four and a half. */
const roundToHalfStar = (value: number): number => (Number.isInteger(value) ? value : Math.floor(value) + 0.5)
