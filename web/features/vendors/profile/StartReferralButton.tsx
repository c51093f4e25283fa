import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { VendorSummary } from '#contract/vendors.ts'
import { buildReferralFormLink, type ReferralStart } from '#web/features/referrals/send/referral-start.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { formatLabelled } from '#web/ui/format-labelled.ts'

interface Props {
  vendor: Pick<VendorSummary, 'id' | 'name' | 'may'>
  start: ReferralStart
  /** Opens the profile when no referral can be sent. */
  onProfile: () => void
  /** `light` in lists with many buttons. */
  variant?: 'filled' | 'light'
}

/** Opens the referral form, or the profile when the vendor takes no referrals from this user (decision 6). */
export function StartReferralButton({ vendor, start, onProfile, variant = 'filled' }: Props) {
  const label = t`Connect With Vendor`
  const named = { variant, 'data-tour': 'connect', 'aria-label': formatLabelled(label, vendor.name) }

  if (!vendor.may.refer) {
    const profile = t`View Vendor Profile`
    return (
      <Button variant="default" onClick={onProfile} aria-label={formatLabelled(profile, vendor.name)}>
        {profile}
      </Button>
    )
  }
  return (
    <LinkButton {...buildReferralFormLink(vendor, start)} {...named}>
      {label}
    </LinkButton>
  )
}
