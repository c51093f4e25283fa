import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { formatDay } from '#web/ui/moments.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { ContactBadge } from './ContactBadge.tsx'
import { DeletedBySender } from './deleted-by.tsx'
import classes from './SenderCell.module.css'

interface Props {
  referral: Referral
  /** The due date has no column of its own. */
  saysDue: boolean
}

/** The quieter line under a received referral: where, by when, what comes with it, what is urgent. */
export function SecondLine({ referral, saysDue }: Props) {
  const { location, due_at } = referral
  return (
    <Group gap="4px 16px" className={classes.second}>
      <ContactBadge referral={referral} />
      <DeletedBySender referral={referral} />
      <span>{location.name || location.address}</span>
      {saysDue && due_at && <span>{t`due ${formatDay(due_at)}`}</span>}
      <AttachmentList referral={referral} />
    </Group>
  )
}
