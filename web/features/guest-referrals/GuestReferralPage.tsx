import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { publicDirectoryRoutes, type PublicVendor } from '#contract/public-directory.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { CallVendorText } from '#web/features/vendor-facts/CallVendorText.tsx'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { PageFailure } from '#web/ui/PageFailure.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { GuestPageLayout } from './GuestPageLayout.tsx'
import classes from './GuestReferralPage.module.css'
import { GuestReferralForm } from './GuestReferralForm.tsx'
import { LeaveSiteHint, LeaveSiteLink } from './LeaveSiteLink.tsx'
import { PublicVendorPageLink } from './PublicVendorPageLink.tsx'
import { solveNewChallenge } from './solve-challenge.ts'
import { canSolveChallenges } from './solve-challenge-in-worker.ts'

/** A referral by somebody without an account, in three short steps (GST-031). */
export function GuestReferralPage() {
  return (
    <>
      <LeaveSiteLink />
      <GuestReferralContent />
    </>
  )
}

function GuestReferralContent() {
  const { id } = useParams({ from: '/directory/vendors/$id/refer' })
  const vendor = useRouteQuery(publicDirectoryRoutes.vendor, { params: { id } })

  if (vendor.failure) return <PageFailure error={vendor.failure} onRetry={vendor.refetch} />
  if (!vendor.data) return <PageSkeleton />
  return (
    <>
      <OpenInHubLink vendorId={vendor.data.id} />
      <Content vendor={vendor.data} />
      <LeaveSiteHint />
    </>
  )
}

/** As on the other pages of the directory, people with an account reach the same vendor in it (GST-002). */
function OpenInHubLink({ vendorId }: { vendorId: number }) {
  if (useSessionUser() === null) return null
  return (
    <Text className={classes.column} mb="xs">
      <TextLink {...paths.vendor(vendorId)} underline="always">{t`Open in my hub`}</TextLink>
    </Text>
  )
}

function Content({ vendor }: { vendor: PublicVendor }) {
  if (!vendor.accepts_referrals)
    return <ClosedText vendor={vendor} text={t`${vendor.name} takes no referrals from people without an account.`} />
  if (!canSolveChallenges())
    return (
      <ClosedText
        vendor={vendor}
        text={t`A referral can only be sent over a secure connection (https), and this one is not secure.`}
      />
    )
  return <GuestReferralForm key={vendor.id} vendor={vendor} solveChallenge={() => solveNewChallenge('referral')} />
}

/** GST-032: what to do instead. */
function ClosedText({ vendor, text }: { vendor: PublicVendor; text: string }) {
  return (
    <GuestPageLayout title={t`Send a referral`} text={<PublicVendorPageLink vendor={vendor} />}>
      <Stack gap="xs">
        <Text>{text}</Text>
        <CallVendorText phone={vendor.phone} />
      </Stack>
    </GuestPageLayout>
  )
}
