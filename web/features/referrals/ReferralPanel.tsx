import { t } from '@lingui/core/macro'
import { Anchor, Button, Drawer, Group, Stack } from '@mantine/core'
import { IconFlag, IconMailOpened, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRead } from '#web/api/query.ts'
import { useReportUser } from '#web/features/reports/use-report-user.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { FailurePage } from '#web/ui/FailurePage.tsx'
import { Loading, TextSkeleton } from '#web/ui/Skeletons.tsx'
import { When } from '#web/ui/When.tsx'
import { AttachmentList } from './AttachmentList.tsx'
import classes from './compact.module.css'
import { ContactBadge } from './ContactBadge.tsx'
import { DeletedBySender } from './deleted-by.tsx'
import { WrittenText } from './Details.tsx'
import { DueDate } from './DueDate.tsx'
import { History } from './History.tsx'
import { MarkAs } from './MarkAs.tsx'
import { ReceivedStatus } from './ReceivedStatus.tsx'
import { useDelete, useMarkRead } from './triage.ts'
import { isUnread, phoneLink, senderName, serviceText } from './words.ts'

interface Props {
  /** The open referral, or null. */
  id: number | null
  /** As the list has it; a referral that is not on the page is fetched. */
  listed: Referral | undefined
  onClose: () => void
}

/** Everything about one received referral, beside the list. */
export function ReferralPanel({ id, listed, onClose }: Props) {
  const heading = useRef<HTMLSpanElement>(null)
  const isMissing = id !== null && listed === undefined
  const one = useRead(referralRoutes.one, { params: { id: String(id) } }, { enabled: isMissing })
  const referral = listed ?? (isMissing ? one.data : undefined)

  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={480}
      title={
        referral && (
          <span ref={heading} tabIndex={-1} className={classes.heading}>
            {senderName(referral)}
          </span>
        )
      }
    >
      {referral && <About referral={referral} onRead={() => heading.current?.focus()} onClose={onClose} />}
      {isMissing && one.isError && <FailurePage error={one.error} onRetry={() => void one.refetch()} />}
      {isMissing && one.isPending && (
        <Loading>
          <TextSkeleton lines={8} />
        </Loading>
      )}
    </Drawer>
  )
}

interface AboutProps {
  referral: Referral
  onRead: () => void
  onClose: () => void
}

function About({ referral, onRead, onClose }: AboutProps) {
  const { user, vendor, location, options, details, attachments } = referral
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
        <Fact name={t`Details`}>{details ? <WrittenText text={details} /> : t`None`}</Fact>
        {attachments.length > 0 && (
          <Fact name={t`Attachment`}>
            <AttachmentList referral={referral} />
          </Fact>
        )}
        {attachments.length > 0 && (
          <Fact name={t`Consent`}>{referral.consent_provided ? t`Provided by the sender` : t`Not provided`}</Fact>
        )}
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
        {report && (
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
