import { z } from 'zod'
import { BulkIds, BulkOutcome } from './bulk.ts'
import {
  MessageResponse,
  Email,
  BooleanFlag,
  Id,
  IdParams,
  OptionalPhone,
  requiredTextSchema,
  trimmedTextSchema,
} from './fields.ts'
import { msg } from './message.ts'
import { webLinkSchema } from './web-link.ts'
import { defineRoute } from './route.ts'
import { PublicListingLevel, OfferedService, Vendor } from './vendors.ts'

export const BIO_MAX_LENGTH = 5_000
export const MAX_OTHER_NAMES = 10

const GUESTS_PER_DAY_RULE = msg('The number of referrals a day must be from 1 to 10,000.')

/** The first spelling of each name: searches read 'NSR' and 'nsr' as the same. */
function dropRepeatedNames(names: string[]): string[] {
  const firstSpellings = new Map<string, string>()
  for (const name of names) if (!firstSpellings.has(name.toLowerCase())) firstSpellings.set(name.toLowerCase(), name)
  return [...firstSpellings.values()]
}

const Profile = z.object({
  name: requiredTextSchema(200, msg('Name is required')),
  other_names: z
    .array(requiredTextSchema(200, msg('Name is required')))
    .overwrite(dropRepeatedNames)
    .max(MAX_OTHER_NAMES, msg('A vendor may have at most 10 other names.')),
  bio: trimmedTextSchema(BIO_MAX_LENGTH),
  email: requiredTextSchema(254, msg('Email is required')).pipe(Email),
  phone: OptionalPhone,
  site: webLinkSchema(msg('The website is not a valid address.')),
  avatar_type: z.int().min(0).max(53),
  prevent_referrals: BooleanFlag,
  prevent_documents: BooleanFlag,
  prevent_public_referrals: BooleanFlag,
  prevent_guest_referrals: BooleanFlag,
  guest_referrals_per_day: z
    .int(GUESTS_PER_DAY_RULE)
    .min(1, GUESTS_PER_DAY_RULE)
    .max(10_000, GUESTS_PER_DAY_RULE)
    .nullable(),
  vendors_seen_only: BooleanFlag,
  public_listing: PublicListingLevel,
  shows_email: BooleanFlag,
  booking_link: webLinkSchema(msg('Invalid booking Link')),
})

/** The fields that a vendor's people can change. Fields that are left out keep their value. */
export const VendorPatch = Profile.partial()
export type VendorPatch = z.output<typeof VendorPatch>

/** A vendor created by an administrator: name and address are required, the rest is optional. */
export const NewVendor = VendorPatch.extend({ name: Profile.shape.name, email: Profile.shape.email })
export type NewVendor = z.output<typeof NewVendor>

export const VENDOR_DECISION_REASON_MAX_LENGTH = 1_000
const Reason = trimmedTextSchema(VENDOR_DECISION_REASON_MAX_LENGTH).default('')

/** Decision 49. A declined vendor reads the reason. */
export const VendorApprovalDecision = z
  .object({
    approved: BooleanFlag,
    reason: Reason,
    version: z.int().optional().describe('as read; 409 when somebody has changed the vendor since'),
  })
  .refine(({ approved, reason }) => approved || reason !== '', { path: ['reason'], error: msg('Please say why.') })
export type VendorApprovalDecision = z.output<typeof VendorApprovalDecision>

const ServiceChoice = z.object({ service: Id })
const VendorServicesResponse = z.object({ services: z.array(OfferedService) })

export const vendorProfileRoutes = {
  create: defineRoute('POST', '/vendors', { body: NewVendor, returns: Vendor }),
  /** Restores an archived vendor unchanged; administrators only (docs/decisions/0020-vendor-people.md). */
  restore: defineRoute('POST', '/vendors/:id/restore', { params: IdParams, returns: MessageResponse }),
  update: defineRoute('PUT', '/vendors/:id', {
    params: IdParams,
    body: VendorPatch.extend({
      version: z.int().optional().describe('as read; 409 when somebody else has changed the vendor since'),
    }),
    returns: Vendor,
  }),
  remove: defineRoute('DELETE', '/vendors/:id', {
    params: IdParams,
    transaction: 'manual',
    returns: MessageResponse.extend({
      is_archived: z
        .boolean()
        .default(false)
        .describe('archived instead of deleted, as when it has referrals (decision 21)'),
    }),
  }),
  /**
   * When an administrator deactivates a vendor, it is suspended with the given reason: 403 for its people until the
   * suspension ends. With `active` the vendor gets this state, and one that has it already does not change.
   */
  toggleActivation: defineRoute('POST', '/vendors/:id/toggle-activation', {
    params: IdParams,
    body: z.object({ reason: Reason, active: BooleanFlag.optional() }),
    returns: z.object({ active: z.boolean(), suspended: z.boolean() }),
  }),
  /** Administrators approve a pending vendor, or decline it with a reason; 409 for one that is already decided. */
  approve: defineRoute('POST', '/vendors/:id/approve', {
    params: IdParams,
    body: VendorApprovalDecision,
    returns: z.object({ approved: z.boolean() }),
  }),
  // For administrators: the acts above on several vendors of their table.
  activateSelected: defineRoute('POST', '/vendors/activate-selected', {
    body: BulkIds,
    transaction: 'manual',
    returns: BulkOutcome,
  }),
  suspendSelected: defineRoute('POST', '/vendors/suspend-selected', {
    body: BulkIds.extend({ reason: Reason }),
    transaction: 'manual',
    returns: BulkOutcome,
  }),
  restoreSelected: defineRoute('POST', '/vendors/restore-selected', {
    body: BulkIds,
    transaction: 'manual',
    returns: BulkOutcome,
  }),
  removeSelected: defineRoute('POST', '/vendors/delete-selected', {
    body: BulkIds,
    transaction: 'manual',
    returns: BulkOutcome,
  }),
  /** Makes a declined vendor pending again. */
  askForApproval: defineRoute('POST', '/vendors/:id/ask-for-approval', { params: IdParams, returns: MessageResponse }),
  attachService: defineRoute('POST', '/vendors/:id/attach-service', {
    params: IdParams,
    body: ServiceChoice,
    returns: VendorServicesResponse,
  }),
  detachService: defineRoute('POST', '/vendors/:id/detach-service', {
    params: IdParams,
    body: ServiceChoice,
    returns: VendorServicesResponse,
  }),
}
