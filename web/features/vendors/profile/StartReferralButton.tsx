import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Point } from '#contract/fields.ts'
import type { VendorSummary } from '#contract/vendors.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'

interface Props {
  vendor: Pick<VendorSummary, 'id' | 'name' | 'may'>
  /** The access code of the private service that the vendor was found by. */
  accessCode?: string | undefined
  /** The position that sorts the locations of the referral form. */
  near?: Point | undefined
  /** Opens the profile when no referral can be sent. */
  onProfile: () => void
  /** `light` in lists with many buttons. */
  variant?: 'filled' | 'light'
}

/** Opens the referral form, or the profile when the vendor takes no referrals from this user (decision 6). */
export function StartReferralButton({ vendor, accessCode, near, onProfile, variant = 'filled' }: Props) {
  const label = t`Connect With Vendor`
  const named = { variant, 'data-tour': 'connect', 'aria-label': `${label}: ${vendor.name}` }

  if (!vendor.may.refer) {
    const profile = t`View Vendor Profile`
    return (
      <Button variant="default" onClick={onProfile} aria-label={`${profile}: ${vendor.name}`}>
        {profile}
      </Button>
    )
  }
  if (!vendor.may.seeTabs) {
    return (
      <LinkButton {...paths.vendor(vendor.id, { word: accessCode, ...near })} {...named}>
        {label}
      </LinkButton>
    )
  }
  return (
    <LinkButton {...paths.vendorOrder(vendor.id, { word: accessCode, ...near })} {...named}>
      {label}
    </LinkButton>
  )
}
