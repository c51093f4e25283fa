import { getAvatarPathData } from './avatar-svg.ts'

interface Props {
  id: number
  /** In pixels. */
  size?: number
}

/** A vendor's avatar in the current text colour; the text beside it gives its meaning. */
export function AvatarIcon({ id, size = 20 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={getAvatarPathData(id)} />
    </svg>
  )
}
