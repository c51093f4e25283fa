import { Badge, VisuallyHidden } from '@mantine/core'

interface Props {
  count: number
  /** What is counted, for those who do not see the badge beside its word: '3 new referrals'. */
  label: string
  /** Calls for attention; otherwise a plain total. */
  isNew?: boolean
}

const MOST = 999

/** A number beside its word, on the same line; nothing at zero when it is about news. */
export function CountBadge({ count, label, isNew }: Props) {
  if (isNew && count === 0) return null
  return (
    <>
      <Badge size="md" radius="xl" variant={isNew ? 'filled' : 'light'} color={isNew ? 'teal' : 'gray'} aria-hidden>
        {count > MOST ? `${MOST}+` : count}
      </Badge>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}
