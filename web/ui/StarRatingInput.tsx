import { plural, t } from '@lingui/core/macro'
import { Rating } from '@mantine/core'
import { useRef, type FocusEvent } from 'react'

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
  /** The stars that the arrow keys have lit; Mantine reports them only on Enter. */
  const lit = useRef<number>(null)
  /** The stars that were reported since the stars got the focus. */
  const reported = useRef<number>(null)
  const report = (stars: number) => {
    reported.current = stars
    onChange(stars)
  }
  const keepLitStars = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    if (lit.current && lit.current !== value && lit.current !== reported.current) onChange(lit.current)
    lit.current = null
    reported.current = null
  }
  // Read-only stars have no radios.
  const stated = value === null ? t`Not rated yet` : formatStars(value)

  return (
    <Rating
      value={value ?? 0}
      onChange={report}
      onChangeCapture={({ target }) => {
        if (target instanceof HTMLInputElement) lit.current = Number(target.value)
      }}
      onKeyDown={({ key }) => {
        // Leaves the stars, or closes the panel around them, without rating.
        if (key === 'Escape') lit.current = null
      }}
      onBlur={keepLitStars}
      readOnly={isDisabled}
      size="md"
      role={isDisabled ? 'img' : 'radiogroup'}
      aria-label={isDisabled ? `${label}, ${stated}` : label}
      getSymbolLabel={formatStars}
    />
  )
}

const formatStars = (star: number) => plural(star, { one: '# star', other: '# stars' })
