import { avatarPath } from './avatar-svg.ts'

interface Props {
  id: number
  /** In pixels. */
  size?: number
}

/** A vendor's avatar in the colour of the text around it; the words beside it say what it means. */
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
      <path d={avatarPath(id)} />
    </svg>
  )
}
