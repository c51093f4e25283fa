import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import type { DataColumn } from '#web/ui/data-table.ts'
import { formatDay } from '#web/ui/moments.ts'
import { When } from '#web/ui/When.tsx'
import { AttachmentList } from './AttachmentList.tsx'
import { DeletedByReceiver } from './deleted-by.tsx'
import { Details } from './Details.tsx'
import line from './OneLine.module.css'
import { RatingInput } from './RatingInput.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { serviceText } from './words.ts'

/** In the specification's order, after the checkbox and before the actions (SENT-002). */
export const sentColumns = (): DataColumn<Referral>[] => [
  { id: 'vendor', header: t`Vendor`, isMain: true, width: '17%', cell: ({ vendor }) => <b>{vendor.name}</b> },
  {
    id: 'service',
    header: t`Service Type`,
    width: '22%',
    cell: (referral) => (
      <div className={line.shrink}>
        {serviceText(referral)}
        <AttachmentList referral={referral} />
      </div>
    ),
  },
  { id: 'rating', header: t`Rating`, cell: (referral) => <RatingInput referral={referral} /> },
  {
    id: 'status',
    header: t`Status`,
    width: '17%',
    cell: (referral) => (
      <>
        <StatusBadge status={referral.status} />
        <DeletedByReceiver referral={referral} />
      </>
    ),
  },
  {
    id: 'created',
    header: t`Created`,
    width: '16%',
    cell: ({ created_at }) => (
      <Text size="xs" component="div">
        <When at={created_at} saysDistance />
      </Text>
    ),
  },
  {
    id: 'due',
    header: t`Due Date`,
    width: '11%',
    cell: ({ due_at }) => (
      <Text size="xs" component="div">
        {due_at ? formatDay(due_at) : '—'}
      </Text>
    ),
  },
  { id: 'details', header: t`Details`, width: '12%', cell: ({ details }) => <Details details={details} /> },
]
