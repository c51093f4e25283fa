import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconFlag, IconMailOpened, IconPrinter, IconTrash } from '@tabler/icons-react'
import type { Referral } from '#contract/referrals.ts'
import { useReportUser } from '#web/features/reports/use-report-user.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { When } from '#web/ui/When.tsx'
import { AttachmentList } from './AttachmentList.tsx'
import { ContactBadge } from './ContactBadge.tsx'
import { DeletedBySender } from './deleted-by.tsx'
import { ConsentWithdrawn, WrittenText } from './Details.tsx'
import { DueDate } from './DueDate.tsx'
import { History } from './History.tsx'
import { MarkAs } from './MarkAs.tsx'
import { OpenedByAdministrators } from './OpenedBy.tsx'
import { ReceivedStatus } from './ReceivedStatus.tsx'
import { useDelete, useMarkRead } from './triage.ts'
import { isUnread, phoneLink, senderName, serviceText } from './words.ts'

interface Props {
  referral: Referral
  onRead: () => void
  onClose: () => void
}

/** What there is to know of a received referral, and all that can be done to it. Loaded when the first one is opened. */
export default function ReferralAbout({ referral, onRead, onClose }: Props) {
  const { user, vendor, location, options, attachments } = referral
  // The button goes when it is done, and would take the focus with it.
  const { markRead, isSaving } = useMarkRead(referral, onRead)
  const ask = useDelete(referral, onClose)
  const report = useReportUser({ id: user.id, name: senderName(referral) })

  return (
    <Stack>
      <Group justify="space-between">
        <ReceivedStatus referral={referral} />
        <DeletedBySender referral={referral} />
        {isUnread(referral) && (
          <Button
            className="no-print"
            leftSection={<IconMailOpened size={20} aria-hidden />}
            loading={isSaving}
            onClick={markRead}
          >
            {t`Mark as read`}
          </Button>
        )}
      </Group>
      <div className="no-print">
        <MarkAs referral={referral} hasLabel />
      </div>
      <DueDate referral={referral} hasLabel />
      <div>
        <ContactBadge referral={referral} />
      </div>
      <Facts>
        <Fact name={t`Sender`}>
          <div>{`${user.first} ${user.last}`}</div>
          <div>
            <Anchor href={`mailto:${user.email}`}>{user.email}</Anchor>
          </div>
          {user.phone && <Anchor href={phoneLink(user.phone)}>{user.phone}</Anchor>}
        </Fact>
        <Fact name={t`Service Type`}>{serviceText(referral)}</Fact>
        {options.length > 0 && <Fact name={t`Options`}>{options.join(', ')}</Fact>}
        <Fact name={t`Details`}>{aboutDetails(referral)}</Fact>
        {attachments.length > 0 && (
          <Fact name={t`Attachment`}>
            <AttachmentList referral={referral} />
          </Fact>
        )}
        {attachments.length > 0 && <Fact name={t`Consent`}>{aboutConsent(referral)}</Fact>}
        <Fact name={t`Vendor`}>{vendor.name}</Fact>
        <Fact name={t`Location`}>
          {location.name && <div>{location.name}</div>}
          {location.address}
        </Fact>
        <Fact name={t`Created`}>
          <When at={referral.created_at} saysDistance />
        </Fact>
      </Facts>
      <History referral={referral} />
      <Group className="no-print">
        <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {t`Print`}
        </Button>
        <OpenedByAdministrators referral={referral} />
        {referral.may.report && (
          <Button variant="default" leftSection={<IconFlag size={20} aria-hidden />} onClick={report}>
            {t`Report User`}
          </Button>
        )}
        <Button variant="light" color="red" leftSection={<IconTrash size={20} aria-hidden />} onClick={ask}>
          {t`Delete`}
        </Button>
      </Group>
    </Stack>
  )
}

function aboutDetails({ details, consent_withdrawn }: Referral) {
  if (consent_withdrawn) return <ConsentWithdrawn />
  return details ? <WrittenText text={details} /> : t`None`
}

function aboutConsent({ consent_provided, consent_withdrawn }: Referral) {
  if (consent_withdrawn) return t`Withdrawn by the sender`
  return consent_provided ? t`Provided by the sender` : t`Not provided`
}
