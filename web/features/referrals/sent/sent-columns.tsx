import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { formatDay } from '#web/ui/format-date-time.ts'
import { AttachmentList } from '#web/features/referrals/AttachmentList.tsx'
import { ReferralClientLabel } from '#web/features/referrals/ReferralClientSection.tsx'
import { ClampedText } from '#web/features/referrals/ClampedText.tsx'
import { ReferralCreatedCell } from '#web/features/referrals/ReferralCreatedCell.tsx'
import { DeletedByReceiverLabel } from '#web/features/referrals/deleted-by-labels.tsx'
import { ReferralNoteCell } from '#web/features/referrals/ReferralNoteCell.tsx'
import { QuestionBadge } from './QuestionBadge.tsx'
import { RatingInput } from './RatingInput.tsx'
import { SentStatusBadge } from './SentStatusBadge.tsx'
import { UnreachedVendorLabel } from '#web/features/referrals/UnreachedVendorNotice.tsx'

/** The columns in the specification's order, before the actions (SENT-002). */
export const getSentColumns = (): DataColumn<Referral>[] => [
  {
    id: 'vendor',
    header: t`Vendor`,
    isMain: true,
    width: '16%',
    cell: ({ vendor }) => (
      <b>
        <ClampedText title={vendor.name} />
      </b>
    ),
    secondaryCell: (referral) => <ReferralClientLabel referral={referral} />,
  },
  {
    id: 'service',
    header: t`Service Type`,
    width: '16%',
    cardLayout: 'line',
    cell: ({ service }) => <ClampedText title={service.name} />,
    secondaryCell: (referral) => (
      <>
        {referral.sub_service && <ClampedText title={referral.sub_service.name} />}
        <AttachmentList referral={referral} />
      </>
    ),
  },
  {
    id: 'rating',
    header: t`Rating`,
    cardLayout: 'line',
    isEmpty: (referral) => !showsRating(referral),
    cell: (referral) => (showsRating(referral) ? <RatingInput referral={referral} /> : '—'),
  },
  {
    id: 'status',
    header: t`Status`,
    width: '14%',
    cardLayout: 'half',
    cell: (referral) => <SentStatusBadge referral={referral} />,
    secondaryCell: (referral) => (
      <>
        <QuestionBadge referral={referral} />
        <DeletedByReceiverLabel referral={referral} />
        <UnreachedVendorLabel referral={referral} />
      </>
    ),
  },
  {
    id: 'created',
    header: t`Created`,
    cardLayout: 'half',
    cell: ({ created_at }) => <ReferralCreatedCell at={created_at} />,
  },
  {
    id: 'due',
    header: t`Due Date`,
    width: '8%',
    isEmpty: ({ due_at }) => due_at === null,
    cell: ({ due_at }) => (
      <Text size="xs" component="div">
        {due_at ? formatDay(due_at) : '—'}
      </Text>
    ),
  },
  {
    id: 'details',
    header: t`Details`,
    width: '12%',
    cardLayout: 'line',
    isEmpty: ({ details, consent_withdrawn }) => details === '' && !consent_withdrawn,
    cell: (referral) => <ReferralNoteCell referral={referral} />,
  },
]

/**
 * True when the rating column shows stars: there is a rating, or the sender may rate and the status is no longer
 * pending.
 */
export const showsRating = ({ status, rating, may }: Referral) => rating !== null || (may.rate && status !== 'PENDING')
