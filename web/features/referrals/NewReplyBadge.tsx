import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'

/** The sender has replied to a question, and nobody has marked it as read since. */
export const NewReplyBadge = ({ referral }: { referral: Pick<Referral, 'has_unread_reply'> }) =>
  referral.has_unread_reply && <Badge color="blue" variant="light">{t`New reply`}</Badge>
