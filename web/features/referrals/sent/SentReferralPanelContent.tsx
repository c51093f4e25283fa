import { t } from '@lingui/core/macro'
import { Anchor, Stack } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { AnswersAndRepliesSection } from '#web/features/referrals/answers/AnswersAndRepliesSection.tsx'
import { ReferralClientSection } from '#web/features/referrals/ReferralClientSection.tsx'
import { AttachmentList } from '#web/features/referrals/AttachmentList.tsx'
import { DeletedByReceiverLabel } from '#web/features/referrals/deleted-by-labels.tsx'
import { ReferralPrintHeading } from '#web/features/referrals/ReferralPrintHeading.tsx'
import { DETAILS_BESIDE_NAME_MAX_LENGTH, ReferralNoteText } from '#web/features/referrals/ReferralNoteText.tsx'
import { formatServicePath } from '#web/features/referrals/referral-text.ts'
import { UnreachedVendorAlert } from '#web/features/referrals/UnreachedVendorNotice.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { OptionalLazyPart } from '#web/ui/OptionalLazyPart.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { RatingInput } from './RatingInput.tsx'
import { SentStatusBadge } from './SentStatusBadge.tsx'
import { SendAgainSection } from './SendAgainSection.tsx'
import { SentReferralActions } from './SentReferralActions.tsx'
import { showsRating } from './sent-columns.tsx'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'

const ReferralLinksSection = lazyPart(() =>
  import('#web/features/referrals/ReferralLinksSection.tsx').then((file) => file.ReferralLinksSection),
)

interface Props {
  referral: Referral
  onClose: () => void
}

/** The details and actions of a sent referral. Loaded when the first one is opened. */
export function SentReferralPanelContent({ referral, onClose }: Props) {
  // The vendor's own page, so that the sender reads here what they may read there. A vendor that they no longer see is
  // left out.
  const { data: vendor } = useRouteQuery(vendorRoutes.one, { params: { id: String(referral.vendor.id) } })
  return (
    <Stack>
      <ReferralPrintHeading referral={referral} />
      <div>
        <SentStatusBadge referral={referral} />
        <DeletedByReceiverLabel referral={referral} />
      </div>
      <ReferralClientSection referral={referral} />
      <UnreachedVendorAlert referral={referral} />
      <AnswersAndRepliesSection referral={referral} side="sender" />
      <SendAgainSection referral={referral} vendor={vendor} />
      <SentReferralFacts referral={referral} vendor={vendor} />
      {referral.may.endLinks && (
        <OptionalLazyPart>
          <ReferralLinksSection referral={referral} />
        </OptionalLazyPart>
      )}
      <div data-actions>
        <SentReferralActions referral={referral} onDeleted={onClose} />
      </div>
    </Stack>
  )
}

function SentReferralFacts({ referral, vendor }: { referral: Referral; vendor: Vendor | undefined }) {
  const { location, options, attachments, due_at, makeContact } = referral
  return (
    <DescriptionList>
      <DescriptionItem name={t`Number`}>{referral.id}</DescriptionItem>
      {vendor && <VendorContactItem vendor={vendor} />}
      {due_at && <DescriptionItem name={t`Due Date`}>{formatDay(due_at)}</DescriptionItem>}
      <DescriptionItem name={t`Service Type`}>{formatServicePath(referral)}</DescriptionItem>
      {options.length > 0 && <DescriptionItem name={t`Options`}>{options.join(', ')}</DescriptionItem>}
      <DescriptionItem name={t`Location`}>
        {location.name && <div>{location.name}</div>}
        {location.address}
      </DescriptionItem>
      <DescriptionItem name={t`Details`} isLong={referral.details.length > DETAILS_BESIDE_NAME_MAX_LENGTH}>
        <ReferralNoteText referral={referral} />
      </DescriptionItem>
      {makeContact && <DescriptionItem name={t`Call me right away`}>{t`Yes`}</DescriptionItem>}
      {attachments.length > 0 && (
        <DescriptionItem name={t`Attachment`}>
          <AttachmentList referral={referral} fileName="full" />
        </DescriptionItem>
      )}
      {showsRating(referral) && (
        <DescriptionItem name={t`Rating`}>
          <RatingInput referral={referral} />
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Created`}>
        <DateTimeText at={referral.created_at} showsRelativeTime />
      </DescriptionItem>
    </DescriptionList>
  )
}

const VendorContactItem = ({ vendor: { phone, email } }: { vendor: Vendor }) =>
  (phone !== '' || email !== '') && (
    <DescriptionItem name={t`Contact the vendor`}>
      {phone && (
        <div>
          <PhoneLink phone={phone} />
        </div>
      )}
      {email && (
        <div>
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </div>
      )}
    </DescriptionItem>
  )
