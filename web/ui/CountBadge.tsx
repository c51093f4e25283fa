import { Badge, VisuallyHidden } from '@mantine/core'

interface Props {
  count: number
  /** The accessible name: '3 new referrals'. */
  label: string
  /** Highlights the badge; otherwise it is a plain total. */
  isNew?: boolean
}

const MOST = 999

/** A count beside its label, on the same line; hidden at zero when it counts new items. */
export function CountBadge({ count, label, isNew }: Props) {
  if (isNew && count === 0) return null
  return (
    <>
      <Badge
        size="md"
        radius="xl"
        variant={isNew ? 'filled' : 'light'}
        color={isNew ? 'teal' : 'gray'}
        flex="none"
        aria-hidden
      >
        {count > MOST ? `${MOST}+` : count}
      </Badge>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}
