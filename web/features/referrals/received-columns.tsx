import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import type { DataColumn } from '#web/ui/DataTable.tsx'
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
  { id: 'name', header: t`Name`, isMain: true, cell: (referral) => <SenderCell referral={referral} /> },
  {
    id: 'service',
    header: t`Service Type`,
    cell: (referral) => (
      <OneLine most="11rem" title={serviceText(referral)}>
        {serviceText(referral)}
      </OneLine>
    ),
  },
  {
    id: 'vendor',
    header: t`Vendor`,
    cell: ({ vendor }) => (
      <OneLine most="9rem" title={vendor.name}>
        {vendor.name}
      </OneLine>
    ),
  },
  { id: 'status', header: t`Status`, cell: (referral) => <ReceivedStatus referral={referral} /> },
  {
    id: 'created',
    header: t`Created`,
    cell: ({ created_at }) => (
      <OneLine isQuiet>
        <When at={created_at} />
      </OneLine>
    ),
  },
  { id: 'due', header: t`Due Date`, cell: (referral) => <DueDate referral={referral} /> },
  { id: 'mark', header: t`Mark as`, width: '9.5rem', cell: (referral) => <MarkAs referral={referral} /> },
  { id: 'details', header: t`Details`, cell: ({ details }) => <Details details={details} /> },
]
