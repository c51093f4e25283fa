import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { formatDay } from '#web/ui/format-date-time.ts'
import { AttachmentList } from '#web/features/referrals/AttachmentList.tsx'
import { UrgentCallbackBadge } from '#web/features/referrals/UrgentCallbackBadge.tsx'
import { CreatedCell } from '#web/features/referrals/CreatedCell.tsx'
import { DeletedBySenderLabel } from '#web/features/referrals/deleted-by-labels.tsx'
import { ReferralNoteCell } from '#web/features/referrals/ReferralNoteCell.tsx'
import { DueDateField } from './DueDateField.tsx'
import { StatusSelect } from './StatusSelect.tsx'
import { ReceivedStatusBadge } from './ReceivedStatusBadge.tsx'
import { SenderCell } from './SenderCell.tsx'

/** The sender has deleted it: the receiver cannot change it any more (RECV-040, RECV-041). */
const isDeletedBySender = ({ deleted_form_client }: Referral) => deleted_form_client

/** The columns in the specification's order (RECV-015); `saysDue` when the due date has no column of its own. */
export const receivedColumns = (saysDue: boolean): DataColumn<Referral>[] => [
  {
    id: 'name',
    header: t`Name`,
    isMain: true,
    width: '16%',
    cell: (referral) => <SenderCell referral={referral} />,
    secondaryCell: (referral) => (
      <>
        <UrgentCallbackBadge referral={referral} />
        <DeletedBySenderLabel referral={referral} />
      </>
    ),
  },
  {
    id: 'service',
    header: t`Service Type`,
    width: '14%',
    cardLayout: 'line',
    cell: ({ service }) => service.name,
    secondaryCell: ({ sub_service }) => sub_service?.name,
  },
  {
    id: 'vendor',
    header: t`Vendor`,
    width: '18%',
    cardLayout: 'line',
    cell: ({ vendor }) => vendor.name,
    secondaryCell: ({ location }) => location.name || location.address,
  },
  {
    id: 'status',
    header: t`Status`,
    width: '10%',
    cardLayout: 'half',
    cell: (referral) => <ReceivedStatusBadge referral={referral} />,
    secondaryCell: ({ due_at }) => saysDue && due_at && t`due ${formatDay(due_at)}`,
  },
  { id: 'created', header: t`Created`, cardLayout: 'half', cell: ({ created_at }) => <CreatedCell at={created_at} /> },
  {
    id: 'due',
    header: t`Due Date`,
    cardLayout: 'half',
    isEmpty: isDeletedBySender,
    cell: (referral) => <DueDateField referral={referral} />,
  },
  {
    id: 'mark',
    header: t`Mark as`,
    isControl: true,
    width: '11%',
    cardLayout: 'half',
    isEmpty: isDeletedBySender,
    cell: (referral) => <StatusSelect referral={referral} />,
  },
  {
    id: 'details',
    header: t`Details`,
    width: '11%',
    cardLayout: 'line',
    isEmpty: ({ details, attachments, consent_withdrawn }) =>
      details === '' && attachments.length === 0 && !consent_withdrawn,
    cell: (referral) => <ReferralNoteCell referral={referral} />,
    secondaryCell: (referral) => <AttachmentList referral={referral} isBrief />,
  },
]
