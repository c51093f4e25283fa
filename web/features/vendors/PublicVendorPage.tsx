import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Title } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { TieButtons } from '#web/features/follows/TieButtons.tsx'
import { ReferralForm } from '#web/features/referrals/ReferralForm.tsx'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { useIsWide } from '#web/ui/wide.ts'
import { Bio } from './Bio.tsx'
import { BookButton } from './BookButton.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import { DirectionsMenu } from './DirectionsMenu.tsx'
import { FirstLocation } from './FirstLocation.tsx'
import { IntakeFormLink } from './IntakeFormLink.tsx'
import { NoReferralsNote } from './NoReferralsNote.tsx'
import classes from './PublicVendorPage.module.css'
import { ServicesSection } from './ServicesSection.tsx'
import { useMayConnect, useMayRefer } from './vendor-facts.ts'
import { VendorHeading } from './VendorHeading.tsx'
import { VendorRating } from './VendorRating.tsx'
import { cannotConnect, useTurnBack } from './use-turn-back.ts'

interface Props {
  vendor: Vendor
  /** The private service this vendor was found by. */
  word: string | undefined
}

/** Who a vendor is, and the referral form beside it (specification 2.3). */
export function PublicVendorPage({ vendor, word }: Props) {
  const mayConnect = useMayConnect(vendor)
  const mayRefer = useMayRefer(vendor)
  const isWide = useIsWide()
  usePageTitle(vendor.name)

  useTurnBack(mayConnect ? undefined : cannotConnect(vendor))

  if (!mayConnect) return <PageSkeleton />
  return (
    <div className={classes.page}>
      <Stack gap="lg" className={classes.who}>
        <VendorHeading vendor={vendor} logoSize={80} below={<VendorRating id={vendor.id} />}>
          <Title order={1} tabIndex={-1}>
            {vendor.name}
          </Title>
        </VendorHeading>
        <Group gap="sm">
          <DirectionsMenu vendor={vendor} />
          <BookButton vendor={vendor} />
          <IntakeFormLink vendor={vendor} />
        </Group>
        <TieButtons vendor={vendor} />
        <ContactFacts vendor={vendor} />
        <Bio text={vendor.bio} />
        <ServicesSection vendor={vendor} />
        <FirstLocation vendor={vendor} />
      </Stack>
      {isWide ? (
        <Card component="aside" className={classes.referral} aria-labelledby="create-referral">
          <Title order={2} id="create-referral" mb="md">
            {t`Create Referral`}
          </Title>
          {mayRefer ? <ReferralForm vendor={vendor} word={word} /> : <NoReferralsNote vendor={vendor} />}
        </Card>
      ) : (
        <div className={classes.action}>
          {mayRefer ? (
            <LinkButton fullWidth {...paths.vendorOrder(vendor.id, { word })}>{t`Create Referral`}</LinkButton>
          ) : (
            <NoReferralsNote vendor={vendor} />
          )}
        </div>
      )}
    </div>
  )
}
