import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { VendorCard } from '#contract/vendors.ts'

/** Explains why no referral can be sent, and the alternatives. */
export function NotAcceptingReferralsNote({ vendor }: { vendor: VendorCard }) {
  return (
    <Text c="dimmed">
      {vendor.is_archived
        ? t`${vendor.name} is archived and no longer takes referrals.`
        : t`${vendor.name} does not take referrals here. You can still write or call.`}
    </Text>
  )
}
