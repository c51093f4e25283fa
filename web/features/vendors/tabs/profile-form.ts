import { t } from '@lingui/core/macro'
import { VendorEdit } from '#contract/vendor-profile.ts'
import { collectValidationMessages } from '#web/ui/form/collect-validation-messages.ts'
import type { Vendor } from '#contract/vendors.ts'

/** The form values of the profile: a switch that is on means that the vendor does it (VADM-023 to 025). */
export interface ProfileValues {
  name: string
  email: string
  phone: string
  site: string
  booking_link: string
  bio: string
  avatar_type: number
  acceptsReferrals: boolean
  acceptsDocuments: boolean
  isForVendorsOnly: boolean
  isSeenByVendorsOnly: boolean
}

export const profileValuesOf = (vendor: Vendor): ProfileValues => ({
  name: vendor.name,
  email: vendor.email,
  phone: vendor.phone,
  site: vendor.site,
  booking_link: vendor.booking_link,
  bio: vendor.bio,
  avatar_type: vendor.avatar_type,
  acceptsReferrals: !vendor.prevent_referrals,
  acceptsDocuments: !vendor.prevent_documents,
  isForVendorsOnly: vendor.prevent_public_referrals,
  isSeenByVendorsOnly: vendor.vendors_seen_only,
})

/** Converts the form values to the request body. */
export const toVendorEdit = ({
  acceptsReferrals,
  acceptsDocuments,
  isForVendorsOnly,
  isSeenByVendorsOnly,
  ...same
}: ProfileValues) => ({
  ...same,
  prevent_referrals: !acceptsReferrals,
  prevent_documents: !acceptsDocuments,
  prevent_public_referrals: isForVendorsOnly,
  vendors_seen_only: isSeenByVendorsOnly,
})

/** Returns the errors by field, with the messages of the server. */
export function validateProfile(values: ProfileValues): Record<string, string> {
  return collectValidationMessages(VendorEdit, toVendorEdit(values)).fields
}

/** Returns the label of a field. */
export const profileFieldLabel = (field: keyof ProfileValues): string =>
  ({
    name: t`Name`,
    email: t`Email`,
    phone: t`Phone`,
    site: t`Website`,
    booking_link: t`Booking link`,
    bio: t`About`,
    avatar_type: t`Map avatar`,
    acceptsReferrals: t`Accepting Referrals`,
    acceptsDocuments: t`Accepting Documents`,
    isForVendorsOnly: t`Accepting From`,
    isSeenByVendorsOnly: t`Shown to vendors only`,
  })[field]

/** Unsaved changes: the changed fields, and the values they started from. */
export interface ProfileChanges {
  base: ProfileValues
  fields: Partial<ProfileValues>
}

/** Applies a change; a field that returns to its original value is no longer changed. */
export function applyProfileChange(
  changes: ProfileChanges | null,
  now: ProfileValues,
  part: Partial<ProfileValues>,
): ProfileChanges | null {
  const base = changes?.base ?? now
  const fields = { ...changes?.fields, ...part }
  const left = Object.entries(fields).filter(([field, value]) => value !== now[field as keyof ProfileValues])
  return left.length === 0 ? null : { base, fields: Object.fromEntries(left) }
}

/**
 * Returns the fields that someone else has since changed to another value, so that no change is lost unseen (SR-129).
 */
export const conflictingProfileFields = (
  { base, fields }: ProfileChanges,
  now: ProfileValues,
): (keyof ProfileValues)[] =>
  (Object.keys(fields) as (keyof ProfileValues)[]).filter((field) => now[field] !== base[field])

/** True when anything has been changed since. */
export const hasProfileChangedSince = ({ base }: ProfileChanges, now: ProfileValues): boolean =>
  (Object.keys(now) as (keyof ProfileValues)[]).some((field) => now[field] !== base[field])
