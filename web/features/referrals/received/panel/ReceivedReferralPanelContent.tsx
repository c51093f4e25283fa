import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconFlag, IconMailOpened, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Referral } from '#contract/referrals.ts'
import { useReportUser } from '#web/features/sender-reports/use-report-user.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { OptionalLazyPart } from '#web/ui/OptionalLazyPart.tsx'
import { AnswersAndRepliesSection } from '#web/features/referrals/answers/AnswersAndRepliesSection.tsx'
import { ReferralClientSection } from '#web/features/referrals/ReferralClientSection.tsx'
import { AttachmentList } from '#web/features/referrals/AttachmentList.tsx'
import { NewReplyBadge } from '#web/features/referrals/NewReplyBadge.tsx'
import { GuestBadge } from '#web/features/referrals/GuestBadge.tsx'
import { UrgentCallbackBadge } from '#web/features/referrals/UrgentCallbackBadge.tsx'
import { DeletedBySenderLabel } from '#web/features/referrals/deleted-by-labels.tsx'
import { DETAILS_BESIDE_NAME_MAX_LENGTH, ReferralNoteText } from '#web/features/referrals/ReferralNoteText.tsx'
import { ReferralPrintHeading } from '#web/features/referrals/ReferralPrintHeading.tsx'
import { DueDateField } from '#web/features/referrals/received/DueDateField.tsx'
import { DueUrgencyBadge } from '#web/features/referrals/received/DueUrgencyBadge.tsx'
import { getQuestionDraftKey } from '#web/features/referrals/answers/text-draft-stores.ts'
import { UnsentTextAlert } from '#web/features/referrals/answers/UnsentTextAlert.tsx'
import { AssigneeField } from './AssigneeField.tsx'
import { AskSenderSection } from './AskSenderSection.tsx'
import { ReferralHistorySection } from './ReferralHistorySection.tsx'
import { ReferralStatusSelect } from '#web/features/referrals/received/ReferralStatusSelect.tsx'
import { AdministratorsWhoOpenedButton } from '#web/features/referrals/WhoOpenedReferralButton.tsx'
import { ReceivedStatusBadge } from '#web/features/referrals/received/ReceivedStatusBadge.tsx'
import { useDeleteReceivedReferral, useMarkReferralRead } from '#web/features/referrals/received/receiver-actions.ts'
import { formatFirstLastName } from '#web/ui/format-person-name.ts'
import {
  isReferralUnread,
  formatSenderLastFirstName,
  formatServicePath,
} from '#web/features/referrals/referral-text.ts'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'

const ReferralLinksSection = lazyPart(() =>
  import('#web/features/referrals/ReferralLinksSection.tsx').then((file) => file.ReferralLinksSection),
)

interface Props {
  referral: Referral
  onRead: () => void
  onClose: () => void
}

/** The details and actions of a received referral. Loaded when the first one is opened. */
export function ReceivedReferralPanelContent({ referral, onRead, onClose }: Props) {
  // The button disappears after the action, so the focus has to move.
  const { isSaving, run: markRead } = useMarkReferralRead(onRead)

  const answers = <AnswersAndRepliesSection referral={referral} side="vendor" />
  // Decided as the panel opens: nothing moves under a pointer when a reply comes or is read.
  const [isReplyFirst] = useState(referral.has_unread_reply === true)

  return (
    <Stack gap="sm">
      <ReferralPrintHeading referral={referral} />
      <ReferralClientSection referral={referral} />
      <Group justify="space-between" gap="xs">
        <ReceivedStatusBadge referral={referral} />
        {referral.makeContact && <UrgentCallbackBadge referral={referral} />}
        <DueUrgencyBadge referral={referral} />
        <DeletedBySenderLabel referral={referral} />
        <NewReplyBadge referral={referral} />
        {isReferralUnread(referral) && (
          <Button
            className="no-print"
            leftSection={<IconMailOpened size={20} aria-hidden />}
            loading={isSaving}
            onClick={() => void markRead(referral)}
          >
            {t`Mark as read`}
          </Button>
        )}
      </Group>
      {isReplyFirst && answers}
      {referral.may.change && (
        <div className="no-print">
          <ReferralStatusSelect referral={referral} />
        </div>
      )}
      <ReferralFacts referral={referral} />
      <div className={referral.due_at ? undefined : 'no-print'}>
        <DueDateField referral={referral} hasLabel />
      </div>
      <div className="no-print">
        <AssigneeField referral={referral} onTaken={onRead} />
      </div>
      {!isReplyFirst && answers}
      {referral.may.ask ? (
        <AskSenderSection referral={referral} />
      ) : (
        <UnsentTextAlert draftKey={getQuestionDraftKey(referral.id)} />
      )}
      <ReferralHistorySection referral={referral} />
      {referral.may.endLinks && (
        <OptionalLazyPart>
          <ReferralLinksSection referral={referral} />
        </OptionalLazyPart>
      )}
      <PanelActions referral={referral} onClose={onClose} />
    </Stack>
  )
}

function PanelActions({ referral, onClose }: Pick<Props, 'referral' | 'onClose'>) {
  const { run: confirmDeletion } = useDeleteReceivedReferral(onClose)
  const report = useReportUser({ id: referral.user.id, name: formatSenderLastFirstName(referral) })

  return (
    <Group className="no-print">
      <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
        {t`Print`}
      </Button>
      <AdministratorsWhoOpenedButton referral={referral} />
      {referral.may.report && (
        <Button variant="default" leftSection={<IconFlag size={20} aria-hidden />} onClick={report}>
          {t`Report User`}
        </Button>
      )}
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => void confirmDeletion(referral)}
      >
        {t`Delete`}
      </Button>
    </Group>
  )
}

/** Whom a sender without an account refers. */
const sentForText = ({ sent_for }: Referral) =>
  sent_for !== null && <div>{sent_for === 'self' ? t`Refers themselves` : t`Refers somebody else`}</div>

function ReferralFacts({ referral }: { referral: Referral }) {
  const { user, vendor, location, options, attachments } = referral
  return (
    <DescriptionList>
      <DescriptionItem name={t`Sender`}>
        <div>{formatFirstLastName(user)}</div>
        <div>
          <Anchor href={`mailto:${user.email}`}>{user.email}</Anchor>
        </div>
        {user.phone && <PhoneLink phone={user.phone} />}
        <GuestBadge referral={referral} />
        {sentForText(referral)}
      </DescriptionItem>
      <DescriptionItem name={t`Service Type`}>{formatServicePath(referral)}</DescriptionItem>
      {options.length > 0 && <DescriptionItem name={t`Options`}>{options.join(', ')}</DescriptionItem>}
      <DescriptionItem name={t`Details`} isLong={referral.details.length > DETAILS_BESIDE_NAME_MAX_LENGTH}>
        <ReferralNoteText referral={referral} />
      </DescriptionItem>
      {attachments.length > 0 && (
        <DescriptionItem name={t`Attachment`}>
          <AttachmentList referral={referral} fileName="full" />
        </DescriptionItem>
      )}
      {attachments.length > 0 && <DescriptionItem name={t`Consent`}>{consentText(referral)}</DescriptionItem>}
      <DescriptionItem name={t`Vendor`}>{vendor.name}</DescriptionItem>
      <DescriptionItem name={t`Location`}>
        {location.name && <div>{location.name}</div>}
        {location.address}
      </DescriptionItem>
      <DescriptionItem name={t`Number`}>{referral.id}</DescriptionItem>
      <DescriptionItem name={t`Created`}>
        <DateTimeText at={referral.created_at} showsRelativeTime />
      </DescriptionItem>
    </DescriptionList>
  )
}

function consentText({ consent_provided, consent_withdrawn }: Referral) {
  if (consent_withdrawn) return t`Withdrawn by the sender`
  return consent_provided ? t`Provided by the sender` : t`Not provided`
}
