import { t } from '@lingui/core/macro'
import { Box, Card, Group, Stack, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Vendor } from '#contract/vendors.ts'
import { LikeAndFollowButtons } from '#web/features/follows/LikeAndFollowButtons.tsx'
import { ReferralForm } from '#web/features/referrals/send/ReferralForm.tsx'
import { toReferralFormSearchParams, type ReferralStart } from '#web/features/referrals/send/referral-start.ts'
import { LanguageList } from '#web/features/vendor-facts/LanguageList.tsx'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { BioText } from './BioText.tsx'
import { BookAppointmentButton } from './BookAppointmentButton.tsx'
import { ContactDetailsList } from './ContactDetailsList.tsx'
import { VendorDirectionsMenu } from './VendorDirectionsMenu.tsx'
import { FirstLocationMapSection } from './FirstLocationMapSection.tsx'
import { IntakeFormLink } from '#web/features/vendors/IntakeFormLink.tsx'
import { MediaGallery } from './MediaGallery.tsx'
import { NotAcceptingReferralsNote } from './NotAcceptingReferralsNote.tsx'
import { PublicLinkButtons } from './PublicLinkButtons.tsx'
import classes from './VendorProfileWithReferralFormPage.module.css'
import { OfferedServicesSection } from './OfferedServicesSection.tsx'
import { VendorHeading } from '#web/features/vendors/VendorHeading.tsx'
import { VendorRating } from './VendorRating.tsx'
import { getCannotReferMessage, useRefusalRedirect } from '#web/features/vendors/use-refusal-redirect.ts'

interface Props {
  vendor: Vendor
  start: ReferralStart
}

/** The vendor's details with the referral form beside them (specification 2.3). */
export function VendorProfileWithReferralFormPage({ vendor, start }: Props) {
  const isWide = useIsWideScreen()
  usePageTitle(vendor.name)

  useRefusalRedirect(vendor.may.connect ? undefined : getCannotReferMessage(vendor))

  if (!vendor.may.connect) return <PageSkeleton />
  return (
    <div className={classes.page}>
      <Stack gap="lg" className={classes.who}>
        <VendorHeading vendor={vendor} logoSize={80} below={<VendorRating id={vendor.id} />}>
          <Title order={1} tabIndex={-1}>
            {vendor.name}
          </Title>
        </VendorHeading>
        <Group gap="xs">
          <LikeAndFollowButtons vendor={vendor} />
          <IntakeFormLink vendor={vendor} />
          <PublicLinkButtons vendor={vendor} />
        </Group>
        <ContactDetailsList vendor={vendor} />
        <BioText text={vendor.bio} />
        <LanguageList languages={vendor.languages} />
        <OfferedServicesSection vendor={vendor} />
        <MediaGallery vendor={vendor} />
        <FirstLocationMapSection vendor={vendor} />
      </Stack>
      {isWide ? <ReferralAside vendor={vendor} start={start} /> : <ReferralBar vendor={vendor} start={start} />}
    </div>
  )
}

/** The form beside the details, on wide screens. */
function ReferralAside({ vendor, start }: Props) {
  const { ref, height } = useElementSize()
  return (
    <aside className={classes.side} aria-labelledby="create-referral">
      <Group gap="xs" grow preventGrowOverflow={false} className={classes.tools}>
        <VendorDirectionsMenu vendor={vendor} px="xs" />
        <BookAppointmentButton vendor={vendor} px="xs" />
      </Group>
      <Box ref={ref} className={classes.referral} __vars={{ '--form-height': `${height}px` }}>
        <Card>
          <Title order={2} id="create-referral" mb="xs">
            {t`Create Referral`}
          </Title>
          {vendor.may.refer ? (
            <ReferralForm vendor={vendor} start={start} />
          ) : (
            <NotAcceptingReferralsNote vendor={vendor} />
          )}
        </Card>
      </Box>
    </aside>
  )
}

/** The bar at the bottom of phone screens: directions, booking, and a link to the referral form. */
function ReferralBar({ vendor, start }: Props) {
  const { may } = vendor
  return (
    <div className={classes.bar}>
      {!may.refer && <NotAcceptingReferralsNote vendor={vendor} />}
      <Group gap="xs" wrap="nowrap">
        <VendorDirectionsMenu vendor={vendor} isShort px="sm" />
        <BookAppointmentButton vendor={vendor} isShort px="sm" />
        {may.refer && (
          <LinkButton
            flex={1}
            px="sm"
            {...paths.vendorOrder(vendor.id, toReferralFormSearchParams(start))}
          >{t`Create Referral`}</LinkButton>
        )}
      </Group>
    </div>
  )
}
