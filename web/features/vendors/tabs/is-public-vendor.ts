import { isListed } from '#contract/policy.ts'
import type { Vendor } from '#contract/vendors.ts'

/** Returns true when people without an account find the vendor in the directory. */
export const isPublicVendor = (vendor: Vendor): boolean =>
  isListed(vendor) && !vendor.is_archived && !vendor.vendors_seen_only && vendor.public_listing !== 'hidden'
