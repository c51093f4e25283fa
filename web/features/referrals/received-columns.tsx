import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import type { DataColumn } from '#web/ui/data-table.ts'
import { When } from '#web/ui/When.tsx'
import { Details } from './Details.tsx'
import { DueDate } from './DueDate.tsx'
import { MarkAs } from './MarkAs.tsx'
import { OneLine } from './OneLine.tsx'
import { ReceivedStatus } from './ReceivedStatus.tsx'
import { SenderCell } from './SenderCell.tsx'
import { serviceText } from './words.ts'

/** In the specification's order (RECV-015). */
export const receivedColumns = (): DataColumn<Referral>[] => [
  { id: 'name', header: t`Name`, isMain: true, width: '16%', cell: (referral) => <SenderCell referral={referral} /> },
  {
    id: 'service',
    header: t`Service Type`,
    width: '14%',
    cell: (referral) => <OneLine text={serviceText(referral)} />,
  },
  { id: 'vendor', header: t`Vendor`, width: '13%', cell: ({ vendor }) => <OneLine text={vendor.name} /> },
  { id: 'status', header: t`Status`, width: '15%', cell: (referral) => <ReceivedStatus referral={referral} /> },
  {
    id: 'created',
    header: t`Created`,
    width: '15%',
    cell: ({ created_at }) => (
      <Text size="xs" component="div">
        <When at={created_at} />
      </Text>
    ),
  },
  { id: 'due', header: t`Due Date`, cell: (referral) => <DueDate referral={referral} /> },
  { id: 'mark', header: t`Mark as`, width: '13%', cell: (referral) => <MarkAs referral={referral} /> },
  { id: 'details', header: t`Details`, width: '12%', cell: ({ details }) => <Details details={details} /> },
]
