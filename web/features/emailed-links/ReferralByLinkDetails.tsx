import { t } from '@lingui/core/macro'
import { Anchor, Stack, Text } from '@mantine/core'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { ReferralClientDetails } from '#web/features/referrals/ReferralClientSection.tsx'
import { AttachmentList } from '#web/features/referrals/AttachmentList.tsx'
import { ReferralNoteText } from '#web/features/referrals/ReferralNoteText.tsx'
import { ReferralStatusBadge } from '#web/features/referrals/ReferralStatusBadge.tsx'
import { formatAttachmentTimeLeft } from '#web/features/referrals/format-attachment-time-left.ts'
import { DeletedByReceiverLabel } from '#web/features/referrals/deleted-by-labels.tsx'
import { formatServicePath } from '#web/features/referrals/referral-text.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { OptionalLazyPart } from '#web/ui/OptionalLazyPart.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { formatFirstLastName } from '#web/ui/format-person-name.ts'
import { useRenderEveryMinute } from '#web/ui/hooks/use-render-every-minute.ts'
import { buildLinkPassOptions } from './link-pass.ts'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'

/** The vendor, who opens most links, does not load it. */
const VendorWebsiteLink = lazyPart(() => import('./VendorWebsiteLink.tsx').then((file) => file.VendorWebsiteLink))

interface Props {
  linked: ReferralByLink
  pass: string
}

/** Who sent the referral, for what, and what became of it so far. */
export function ReferralByLinkDetails({ linked: { party, referral, vendor_contact: contact, changed }, pass }: Props) {
  const { user, location, options, attachments } = referral
  const buildDocumentCall = (aid: number) => ({
    route: referralByLinkRoutes.file,
    input: { params: { aid: String(aid) } },
    ...buildLinkPassOptions(pass),
  })
  return (
    <DescriptionList>
      <DescriptionItem name={t`Status`}>
        <ReferralStatusBadge status={referral.status} />
        {party === 'sender' && <DeletedByReceiverLabel referral={referral} />}
        {changed && (party === 'vendor' || changed.status !== 'PENDING') && (
          <ChangedText changed={changed} party={party} vendor={referral.vendor.name} />
        )}
      </DescriptionItem>
      <DescriptionItem name={t`Vendor`}>
        <Stack gap={4}>
          <span>{referral.vendor.name}</span>
          {contact?.phone && <PhoneLink phone={contact.phone} />}
          {contact?.site && (
            <OptionalLazyPart>
              <VendorWebsiteLink site={contact.site} />
            </OptionalLazyPart>
          )}
        </Stack>
      </DescriptionItem>
      {referral.due_at && <DescriptionItem name={t`Due Date`}>{formatDay(referral.due_at)}</DescriptionItem>}
      <DescriptionItem name={t`Read by the vendor`}>{referral.is_read ? t`Yes` : t`Not yet`}</DescriptionItem>
      {referral.client && (
        <DescriptionItem name={t`Who this is for`}>
          <ReferralClientDetails client={referral.client} title={referral.client.name} />
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Sender`}>
        <SenderContact user={user} asksForCall={referral.makeContact} />
      </DescriptionItem>
      <DescriptionItem name={t`Service Type`}>{formatServicePath(referral)}</DescriptionItem>
      {options.length > 0 && <DescriptionItem name={t`Options`}>{options.join(', ')}</DescriptionItem>}
      <DescriptionItem name={t`Details`}>
        <ReferralNoteText referral={referral} />
      </DescriptionItem>
      {attachments.length > 0 && (
        <DescriptionItem name={t`Attachment`}>
          {party === 'vendor' ? (
            <AttachmentList referral={referral} buildCall={buildDocumentCall} />
          ) : (
            attachments.map((attachment) => (
              <SentDocument key={attachment.id} attachment={attachment} isWithdrawn={referral.consent_withdrawn} />
            ))
          )}
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Location`}>
        {location.name && <div>{location.name}</div>}
        {location.address}
      </DescriptionItem>
      <DescriptionItem name={t`Created`}>
        <DateTimeText at={referral.created_at} showsRelativeTime />
      </DescriptionItem>
    </DescriptionList>
  )
}

/** A document of the sender, which only the vendor opens by a link. */
function SentDocument({
  attachment,
  isWithdrawn,
}: {
  attachment: ReferralByLink['referral']['attachments'][number]
  isWithdrawn: boolean
}) {
  useRenderEveryMinute()
  const { name, expires_at, isExpired, isBeingChecked, isInfected } = attachment
  if (isInfected) return <div>{t`Document: virus found, deleted`}</div>
  if (isWithdrawn) return <div>{t`Document: deleted`}</div>
  if (isExpired) return <div>{t`Document: expired`}</div>
  return (
    <div>
      {name}
      {' · '}
      {isBeingChecked ? t`Being checked` : expires_at && formatAttachmentTimeLeft(expires_at)}
    </div>
  )
}

interface ChangedProps {
  changed: NonNullable<ReferralByLink['changed']>
  party: ReferralByLink['party']
  vendor: string
}

/** ANS-020: who answered, and when. Senders read the name of the vendor only, not who answered there or how. */
function ChangedText({ changed: { at, by }, party, vendor }: ChangedProps) {
  return (
    <Text size="sm" c="dimmed" component="div">
      {party === 'sender'
        ? t`Changed by ${vendor}`
        : by === null
          ? t`Answered from the mailbox of ${vendor}`
          : t`Answered by ${by}`}
      {' · '}
      <DateTimeText at={at} />
    </Text>
  )
}

interface SenderContactProps {
  user: ReferralByLink['referral']['user']
  asksForCall: boolean
}

const SenderContact = ({ user, asksForCall }: SenderContactProps) => (
  <Stack gap={4}>
    <span>{formatFirstLastName(user)}</span>
    <Anchor href={`mailto:${user.email}`}>{user.email}</Anchor>
    {user.phone && <PhoneLink phone={user.phone} />}
    {asksForCall && <Text fw={600}>{t`Make Contact ASAP`}</Text>}
  </Stack>
)
