import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import type { DataColumn } from '#web/ui/data-table.ts'
import { formatDay } from '#web/ui/moments.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { ContactBadge } from './ContactBadge.tsx'
import { Created } from './Created.tsx'
import { DeletedBySender } from './deleted-by.tsx'
import { Details } from './Details.tsx'
import { DueDate } from './DueDate.tsx'
import { MarkAs } from './MarkAs.tsx'
import { ReceivedStatus } from './ReceivedStatus.tsx'
import { SenderCell } from './SenderCell.tsx'

/** The sender has taken it back: nothing is left to set (RECV-040, RECV-041). */
const isTakenBack = ({ deleted_form_client }: Referral) => deleted_form_client

/** In the specification's order (RECV-015); `saysDue` where the due date has no column of its own. */
export const receivedColumns = (saysDue: boolean): DataColumn<Referral>[] => [
  {
    id: 'name',
    header: t`Name`,
    isMain: true,
    width: '16%',
    cell: (referral) => <SenderCell referral={referral} />,
    second: (referral) => (
      <>
        <ContactBadge referral={referral} />
        <DeletedBySender referral={referral} />
      </>
    ),
  },
  {
    id: 'service',
    header: t`Service Type`,
    width: '14%',
    onCard: 'line',
    cell: ({ service }) => service.name,
    second: ({ sub_service }) => sub_service?.name,
  },
  {
    id: 'vendor',
    header: t`Vendor`,
    width: '18%',
    onCard: 'line',
    cell: ({ vendor }) => vendor.name,
    second: ({ location }) => location.name || location.address,
  },
  {
    id: 'status',
    header: t`Status`,
    width: '10%',
    onCard: 'half',
    cell: (referral) => <ReceivedStatus referral={referral} />,
    second: ({ due_at }) => saysDue && due_at && t`due ${formatDay(due_at)}`,
  },
  { id: 'created', header: t`Created`, onCard: 'half', cell: ({ created_at }) => <Created at={created_at} /> },
  {
    id: 'due',
    header: t`Due Date`,
    onCard: 'half',
    isEmpty: isTakenBack,
    cell: (referral) => <DueDate referral={referral} />,
  },
  {
    id: 'mark',
    header: t`Mark as`,
    isControl: true,
    width: '11%',
    onCard: 'half',
    isEmpty: isTakenBack,
    cell: (referral) => <MarkAs referral={referral} />,
  },
  {
    id: 'details',
    header: t`Details`,
    width: '11%',
    onCard: 'line',
    isEmpty: ({ details, attachments, consent_withdrawn }) =>
      details === '' && attachments.length === 0 && !consent_withdrawn,
    cell: (referral) => <Details referral={referral} />,
    second: (referral) => <AttachmentList referral={referral} isBrief />,
  },
]
