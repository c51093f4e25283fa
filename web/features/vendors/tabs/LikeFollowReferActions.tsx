import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { LikeAndFollowButtons } from '#web/features/follows/LikeAndFollowButtons.tsx'
import { NetworkActions } from '#web/features/networks/NetworkActions.tsx'
import { toReferralFormSearchParams, type ReferralStart } from '#web/features/referrals/send/referral-start.ts'
import { PublicLinkButtons } from '#web/features/vendors/profile/PublicLinkButtons.tsx'
import { VendorRating } from '#web/features/vendors/profile/VendorRating.tsx'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'

interface Props {
  vendor: Vendor
  start: ReferralStart
}

/** What anybody may do with a vendor: see its rating, like it, follow it, pass on its public page, refer to it and ask it into a network. */
export function LikeFollowReferActions({ vendor, start }: Props) {
  const label = t`Connect With Vendor`
  return (
    <>
      <Group gap="md" mb="md" className="no-print">
        <VendorRating id={vendor.id} />
        <LikeAndFollowButtons vendor={vendor} />
        <PublicLinkButtons vendor={vendor} />
        {vendor.may.refer && (
          <LinkButton variant="default" {...paths.vendorOrder(vendor.id, toReferralFormSearchParams(start))}>
            {label}
          </LinkButton>
        )}
      </Group>
      <NetworkActions vendor={vendor} />
    </>
  )
}
