import { t } from '@lingui/core/macro'
import { Group, Stack, Text, Title } from '@mantine/core'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { LikeAndFollowButtons } from '#web/features/follows/LikeAndFollowButtons.tsx'
import { LanguageList } from '#web/features/vendor-facts/LanguageList.tsx'
import { OfferedServiceFactsList } from '#web/features/vendor-facts/OfferedServiceFactsList.tsx'
import {
  buildReferralFormLink,
  toReferralFormSearchParams,
  toAccessCodeQuery,
  type ReferralStart,
} from '#web/features/referrals/send/referral-start.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { LoadingStatus, TextSkeleton } from '#web/ui/Skeletons.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { BioText } from './BioText.tsx'
import { BookAppointmentButton } from './BookAppointmentButton.tsx'
import { ContactDetailsList } from './ContactDetailsList.tsx'
import { VendorDirectionsMenu } from './VendorDirectionsMenu.tsx'
import { IntakeFormLink } from '#web/features/vendors/IntakeFormLink.tsx'
import { NotAcceptingReferralsNote } from './NotAcceptingReferralsNote.tsx'
import { ServicePills } from '#web/features/vendors/ServicePills.tsx'
import { VendorHeading } from '#web/features/vendors/VendorHeading.tsx'
import classes from './VendorProfileDialog.module.css'
import { VendorRating } from './VendorRating.tsx'

interface Props {
  id: number
  start: ReferralStart
}

/** The content of a vendor's profile dialog. */
export function VendorProfileContent({ id, start }: Props) {
  const vendor = useRouteQuery(vendorRoutes.one, { params: { id: String(id) }, query: toAccessCodeQuery(start) })

  if (vendor.failure) return <RetryNotice error={vendor.failure} onRetry={vendor.refetch} />
  if (!vendor.data) {
    return (
      <LoadingStatus>
        <TextSkeleton lines={8} />
      </LoadingStatus>
    )
  }
  return <ProfileBody vendor={vendor.data} start={start} />
}

function ProfileBody({ vendor, start }: { vendor: Vendor; start: ReferralStart }) {
  return (
    <Stack gap="lg">
      <VendorHeading vendor={vendor} below={<VendorRating id={vendor.id} />}>
        <Title order={3} size="h3">
          {vendor.name}
        </Title>
      </VendorHeading>
      <LikeAndFollowButtons vendor={vendor} />
      <ContactDetailsList vendor={vendor} />
      <BioText text={vendor.bio} />
      <LanguageList languages={vendor.languages} />
      {vendor.services.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>{t`Services/Specialties`}</Text>
          <ServicePills services={vendor.services} />
          <OfferedServiceFactsList vendor={vendor} />
        </Stack>
      )}
      <IntakeFormLink vendor={vendor} style={{ alignSelf: 'flex-start' }} />
      <ProfileActions vendor={vendor} start={start} />
    </Stack>
  )
}

/**
 * Buttons to refer, book and get directions, always visible at the end of the dialog. Vendor users and administrators
 * also get a link to the vendor's tabs (decision 4).
 */
function ProfileActions({ vendor, start }: { vendor: Vendor; start: ReferralStart }) {
  const { may } = vendor
  const isWide = useIsWideScreen()

  return (
    <Group gap="sm" className={classes.actions}>
      {may.refer ? (
        <LinkButton {...buildReferralFormLink(vendor, start)}>{t`Create Referral`}</LinkButton>
      ) : (
        <NotAcceptingReferralsNote vendor={vendor} />
      )}
      <BookAppointmentButton vendor={vendor} isShort={!isWide} />
      <VendorDirectionsMenu vendor={vendor} isShort={!isWide} />
      {may.seeTabs && (
        <LinkButton variant="default" {...paths.vendor(vendor.id, toReferralFormSearchParams(start))}>
          {t`Open the vendor's page`}
        </LinkButton>
      )}
    </Group>
  )
}
