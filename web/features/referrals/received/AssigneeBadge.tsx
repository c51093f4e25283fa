import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { formatFirstLastName } from '#web/ui/format-person-name.ts'
import classes from './AssigneeBadge.module.css'

/** The initials of who looks after a referral; their name in the tooltip and for screen readers. */
export function AssigneeBadge({ referral: { assignee } }: { referral: Referral }) {
  if (!assignee) return null
  const name = formatFirstLastName(assignee)
  return (
    <span className={classes.badge} title={t`Assigned to ${name}`}>
      <span aria-hidden>{getInitials(assignee)}</span>
      <VisuallyHidden>{` (${t`assigned to ${name}`})`}</VisuallyHidden>
    </span>
  )
}

/** The first letter of both names, where a letter may be two code units. */
const getInitials = ({ first, last }: { first: string; last: string }) =>
  [first, last]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase()
