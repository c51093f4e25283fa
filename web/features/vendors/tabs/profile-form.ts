import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import type { VendorPatch } from '#contract/vendor-profile.ts'
import type { PublicListingLevel, Vendor } from '#contract/vendors.ts'
import { getFieldNames } from '#web/forms/edits.ts'

/** The form values of the profile: a switch that is on means that the vendor does it (VADM-023 to 025). */
export interface VendorProfileFormValues {
  name: string
  /** One a line. */
  other_names: string
  email: string
  phone: string
  site: string
  booking_link: string
  bio: string
  avatar_type: number
  acceptsReferrals: boolean
  acceptsDocuments: boolean
  isForVendorsOnly: boolean
  acceptsGuests: boolean
  /** Empty: as many as the hub allows each vendor. */
  guest_referrals_per_day: string
  isSeenByVendorsOnly: boolean
  public_listing: PublicListingLevel
  shows_email: boolean
}

export const toVendorProfileFormValues = (vendor: Vendor): VendorProfileFormValues => ({
  name: vendor.name,
  other_names: vendor.other_names.join('\n'),
  email: vendor.email,
  phone: vendor.phone,
  site: vendor.site,
  booking_link: vendor.booking_link,
  bio: vendor.bio,
  avatar_type: vendor.avatar_type,
  acceptsReferrals: !vendor.prevent_referrals,
  acceptsDocuments: !vendor.prevent_documents,
  isForVendorsOnly: vendor.prevent_public_referrals,
  acceptsGuests: vendor.prevent_guest_referrals !== true,
  guest_referrals_per_day: String(vendor.guest_referrals_per_day ?? ''),
  isSeenByVendorsOnly: vendor.vendors_seen_only,
  public_listing: vendor.public_listing ?? 'indexed',
  shows_email: vendor.shows_email === true,
})

/** Converts the form values to the request body. */
export const toVendorBody = ({
  acceptsReferrals,
  acceptsDocuments,
  isForVendorsOnly,
  acceptsGuests,
  guest_referrals_per_day,
  isSeenByVendorsOnly,
  other_names,
  ...same
}: VendorProfileFormValues) => ({
  ...same,
  other_names: other_names
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean),
  prevent_referrals: !acceptsReferrals,
  prevent_documents: !acceptsDocuments,
  prevent_public_referrals: isForVendorsOnly,
  prevent_guest_referrals: !acceptsGuests,
  guest_referrals_per_day: guest_referrals_per_day.trim() === '' ? null : Number(guest_referrals_per_day),
  vendors_seen_only: isSeenByVendorsOnly,
})

/** The fields that have another name in the request body. */
const BODY_FIELDS: Partial<Record<string, keyof VendorPatch>> = {
  acceptsReferrals: 'prevent_referrals',
  acceptsDocuments: 'prevent_documents',
  isForVendorsOnly: 'prevent_public_referrals',
  acceptsGuests: 'prevent_guest_referrals',
  isSeenByVendorsOnly: 'vendors_seen_only',
}

/**
 * Converts the changed fields alone to a request body, so that a stored value that would be refused, such as the phone of
 * an import, does not keep others from being saved.
 */
export function toVendorPatchBody(
  values: VendorProfileFormValues,
  changed: Partial<VendorProfileFormValues>,
): z.input<typeof VendorPatch> {
  const body: z.input<typeof VendorPatch> = toVendorBody(values)
  const sent = new Set<string>(Object.keys(changed).map((field) => BODY_FIELDS[field] ?? field))
  for (const field of getFieldNames(body)) if (!sent.has(field)) delete body[field]
  return body
}

/** Returns the label of a field. */
export const getProfileFieldLabel = (field: keyof VendorProfileFormValues): string =>
  ({
    name: t`Name`,
    other_names: t`Other names`,
    email: t`Email`,
    phone: t`Phone`,
    site: t`Website`,
    booking_link: t`Booking link`,
    bio: t`About`,
    avatar_type: t`Map avatar`,
    acceptsReferrals: t`Accepting Referrals`,
    acceptsDocuments: t`Accepting Documents`,
    isForVendorsOnly: t`Accepting From`,
    acceptsGuests: t`Accepting from people without an account`,
    guest_referrals_per_day: t`From people without an account, per day`,
    isSeenByVendorsOnly: t`Shown to vendors only`,
    public_listing: t`Who finds you without an account`,
    shows_email: t`Show our e-mail address to everybody`,
  })[field]
