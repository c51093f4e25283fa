import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import type { DataColumn } from '#web/ui/data-table.ts'
import { formatDay } from '#web/ui/moments.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { Created } from './Created.tsx'
import { DeletedByReceiver } from './deleted-by.tsx'
import { Details } from './Details.tsx'
import { RatingInput } from './RatingInput.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** In the specification's order, before the actions (SENT-002). */
export const sentColumns = (): DataColumn<Referral>[] => [
  { id: 'vendor', header: t`Vendor`, isMain: true, width: '17%', cell: ({ vendor }) => <b>{vendor.name}</b> },
  {
    id: 'service',
    header: t`Service Type`,
    width: '20%',
    onCard: 'line',
    cell: ({ service }) => service.name,
    second: (referral) => (
      <>
        {referral.sub_service?.name}
        <AttachmentList referral={referral} />
      </>
    ),
  },
  { id: 'rating', header: t`Rating`, onCard: 'line', cell: (referral) => <RatingInput referral={referral} /> },
  {
    id: 'status',
    header: t`Status`,
    width: '16%',
    onCard: 'half',
    cell: (referral) => <StatusBadge status={referral.status} />,
    second: (referral) => <DeletedByReceiver referral={referral} />,
  },
  { id: 'created', header: t`Created`, onCard: 'half', cell: ({ created_at }) => <Created at={created_at} /> },
  {
    id: 'due',
    header: t`Due Date`,
    width: '9%',
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
    width: '15%',
    onCard: 'line',
    isEmpty: ({ details, consent_withdrawn }) => details === '' && !consent_withdrawn,
    cell: (referral) => <Details referral={referral} />,
  },
]
