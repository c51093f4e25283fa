import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import type { DataColumn } from '#web/ui/DataTable.tsx'
import { formatDay } from '#web/ui/moments.ts'
import { When } from '#web/ui/When.tsx'
import { AttachmentList } from './AttachmentList.tsx'
import { DeletedByReceiver } from './deleted-by.tsx'
import { Details } from './Details.tsx'
import { OneLine } from './OneLine.tsx'
import { RatingInput } from './RatingInput.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { serviceText } from './words.ts'

/** In the specification's order, after the checkbox and before the actions (SENT-002). */
export const sentColumns = (): DataColumn<Referral>[] => [
  { id: 'vendor', header: t`Vendor`, isMain: true, cell: ({ vendor }) => <Text fw={600}>{vendor.name}</Text> },
  {
    id: 'service',
    header: t`Service Type`,
    cell: (referral) => (
      <>
        {serviceText(referral)}
        <AttachmentList referral={referral} />
      </>
    ),
  },
  { id: 'rating', header: t`Rating`, cell: (referral) => <RatingInput referral={referral} /> },
  {
    id: 'status',
    header: t`Status`,
    cell: (referral) => (
      <>
        <StatusBadge status={referral.status} /> <DeletedByReceiver referral={referral} />
      </>
    ),
  },
  {
    id: 'created',
    header: t`Created`,
    cell: ({ created_at }) => (
      <OneLine isQuiet>
        <When at={created_at} shows="both" />
      </OneLine>
    ),
  },
  {
    id: 'due',
    header: t`Due Date`,
    cell: ({ due_at }) => <OneLine isQuiet>{due_at ? formatDay(due_at) : '—'}</OneLine>,
  },
  { id: 'details', header: t`Details`, cell: ({ details }) => <Details details={details} /> },
]
