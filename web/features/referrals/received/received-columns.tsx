import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { AttachmentList } from '#web/features/referrals/AttachmentList.tsx'
import { NewReplyBadge } from '#web/features/referrals/NewReplyBadge.tsx'
import { GuestBadge } from '#web/features/referrals/GuestBadge.tsx'
import { UrgentCallbackBadge } from '#web/features/referrals/UrgentCallbackBadge.tsx'
import { ReferralCreatedCell } from '#web/features/referrals/ReferralCreatedCell.tsx'
import { DeletedBySenderLabel } from '#web/features/referrals/deleted-by-labels.tsx'
import { ReferralNoteCell } from '#web/features/referrals/ReferralNoteCell.tsx'
import { ClampedText } from '#web/features/referrals/ClampedText.tsx'
import { DueDateField } from './DueDateField.tsx'
import { DueUrgencyBadge } from './DueUrgencyBadge.tsx'
import { ReferralStatusMenuButton } from './ReferralStatusMenuButton.tsx'
import { ReceivedStatusCell } from './ReceivedStatusCell.tsx'
import { formatServicePath } from '#web/features/referrals/referral-text.ts'
import { SenderCell } from './SenderCell.tsx'

/** True when the reader cannot change it, such as one that its sender has deleted (RECV-040, RECV-041). */
const isReadOnly = ({ may }: Referral) => !may.change

interface ColumnOptions {
  /** The due date has no column of its own. */
  saysDue: boolean
  /** The column of the status, which says what is overdue, is hidden: the name says it, as it is always there. */
  isStatusHidden: boolean
}

/** The columns in the specification's order (RECV-015). */
export const getReceivedColumns = ({ saysDue, isStatusHidden }: ColumnOptions): DataColumn<Referral>[] => [
  {
    id: 'name',
    header: t`Name`,
    isMain: true,
    width: '18%',
    cell: (referral) => <SenderCell referral={referral} />,
    secondaryCell: isStatusHidden ? renderSecondLineWithUrgency : renderSecondLine,
  },
  {
    id: 'service',
    header: t`Service Type`,
    width: '14%',
    cardLayout: 'line',
    cell: (referral) => <ClampedText title={formatServicePath(referral)} />,
  },
  {
    id: 'vendor',
    header: t`Vendor`,
    width: '13%',
    cardLayout: 'line',
    cell: ({ vendor, location }) => (
      <ClampedText title={`${vendor.name}, ${location.name || location.address}`}>{vendor.name}</ClampedText>
    ),
  },
  {
    id: 'status',
    header: t`Status`,
    width: '17%',
    cardLayout: 'half',
    cell: (referral) => <ReceivedStatusCell referral={referral} saysDue={saysDue} />,
  },
  {
    id: 'created',
    header: t`Created`,
    // The longest time on one line, with the padding of the cell.
    width: '204px',
    cardLayout: 'half',
    cell: ({ created_at }) => <ReferralCreatedCell at={created_at} isOneLine />,
  },
  {
    id: 'due',
    header: t`Due Date`,
    width: '14%',
    cardLayout: 'half',
    isEmpty: isReadOnly,
    cell: (referral) => <DueDateField referral={referral} />,
  },
  {
    id: 'mark',
    header: t({ message: 'Mark as', context: 'column' }),
    isControl: true,
    width: '72px',
    cardLayout: 'half',
    isEmpty: isReadOnly,
    cell: (referral) => <ReferralStatusMenuButton referral={referral} />,
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

/** The name takes the rest. */
const WIDTHS_BESIDE_PANEL: Record<string, string> = { name: 'auto', service: '17%', vendor: '18%', status: '22%' }

/** The columns that stay while the panel of a referral is beside the list: it shows the others. */
export const getColumnsBesidePanel = (isStatusHidden: boolean): DataColumn<Referral>[] =>
  getReceivedColumns({ saysDue: true, isStatusHidden }).flatMap((column) => {
    const width = WIDTHS_BESIDE_PANEL[column.id]
    return width === undefined ? [] : [{ ...column, width }]
  })

const renderSecondLineWithUrgency = (referral: Referral) => (
  <>
    <DueUrgencyBadge referral={referral} hasTooltip />
    {renderSecondLine(referral)}
  </>
)

/** Only a new reply, an urgent callback, a sender without an account, a document or a deletion needs a second line. */
function renderSecondLine(referral: Referral) {
  const { makeContact, deleted_form_client, attachments, sent_for, has_unread_reply: hasReply } = referral
  if (!hasReply && !makeContact && !deleted_form_client && attachments.length === 0 && sent_for === null) return null
  return (
    <>
      <NewReplyBadge referral={referral} />
      <UrgentCallbackBadge referral={referral} />
      <GuestBadge referral={referral} />
      <DeletedBySenderLabel referral={referral} />
      <AttachmentList referral={referral} fileName="tooltip" />
    </>
  )
}
