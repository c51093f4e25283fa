import { plural, t } from '@lingui/core/macro'
import { Rating } from '@mantine/core'

interface Props {
  value: number | null
  onChange: (value: number) => void
  label: string
  isDisabled?: boolean
}

/**
 * Five selectable stars; a new choice replaces the old one. Not in the file of `StarRating`: a list of vendors would load
 * Mantine's rating for stars that nobody selects.
 */
export function StarRatingInput({ value, onChange, label, isDisabled = false }: Props) {
  // Read-only stars have no radios.
  const stated = value === null ? t`Not rated yet` : formatStars(value)
  return (
    <Rating
      value={value ?? 0}
      onChange={onChange}
      readOnly={isDisabled}
      size="md"
      role={isDisabled ? 'img' : 'radiogroup'}
      aria-label={isDisabled ? `${label}, ${stated}` : label}
      getSymbolLabel={formatStars}
    />
  )
}

const formatStars = (star: number) => plural(star, { one: '# star', other: '# stars' })
