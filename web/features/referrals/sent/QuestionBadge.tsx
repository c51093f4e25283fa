import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'

/** The vendor waits for the sender's reply to its question. */
export const QuestionBadge = ({ referral }: { referral: Pick<Referral, 'awaits_reply'> }) =>
  referral.awaits_reply && <Badge color="amber" variant="light">{t`Question for you`}</Badge>
