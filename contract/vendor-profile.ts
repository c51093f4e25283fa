import { z } from 'zod'
import { Done, Email, Flag, Id, IdParams, requiredText, text } from './fields.ts'
import { WebLink } from './links.ts'
import { route } from './route.ts'
import { Vendor, VendorService } from './vendors.ts'

export const BIO_MAX_LENGTH = 5_000
const MIN_PHONE_DIGITS = 10
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').length

/** A vendor's phone, dashes and all; many have none. */
export const VendorPhone = text(50)
  .refine((value) => /^[\d\s()+.-]*$/.test(value), 'The phone may hold digits only.')
  .refine((value) => value === '' || digitsOf(value) >= MIN_PHONE_DIGITS, 'The phone must be at least 10 digits.')

const Profile = z.object({
  name: requiredText(200, 'Name is required'),
  bio: text(BIO_MAX_LENGTH),
  email: requiredText(254, 'Email is required').pipe(Email),
  phone: VendorPhone,
  site: WebLink('The website is not a valid address.'),
  avatar_type: z.int().min(0).max(53),
  prevent_referrals: Flag,
  prevent_documents: Flag,
  prevent_public_referrals: Flag,
  vendors_seen_only: Flag,
  booking_link: WebLink('Invalid booking Link'),
})

/** What the people of a vendor change of it. What is left out stays as it is. */
export const VendorEdit = Profile.partial()
export type VendorEdit = z.output<typeof VendorEdit>

/** A vendor that an administrator lists: a name and an address are needed, the rest may come later. */
export const NewVendor = VendorEdit.extend({ name: Profile.shape.name, email: Profile.shape.email })
export type NewVendor = z.output<typeof NewVendor>

export const REASON_MAX_LENGTH = 1_000
const Reason = text(REASON_MAX_LENGTH).default('')

/** Decision 49. Whoever is declined reads why. */
export const ApprovalDecision = z
  .object({ approved: Flag, reason: Reason })
  .refine(({ approved, reason }) => approved || reason !== '', { path: ['reason'], error: 'Please say why.' })
export type ApprovalDecision = z.output<typeof ApprovalDecision>

const ServiceChoice = z.object({ service: Id })
const Offered = z.object({ services: z.array(VendorService) })

export const vendorProfileRoutes = {
  create: route('POST', '/vendors', { body: NewVendor, returns: Vendor }),
  /** Brings an archived vendor back as it was; administrators alone (docs/decisions/0020-vendor-people.md). */
  restore: route('POST', '/vendors/:id/restore', { params: IdParams, returns: Done }),
  update: route('PUT', '/vendors/:id', {
    params: IdParams,
    body: VendorEdit.extend({
      version: z.int().optional().describe('as read; 409 when somebody else has changed the vendor since'),
    }),
    returns: Vendor,
  }),
  remove: route('DELETE', '/vendors/:id', { params: IdParams, run: 'own', returns: Done }),
  /** Where an administrator turns it off it is suspended, for the reason given: 403 for its people until it is ended. */
  toggleActivation: route('POST', '/vendors/:id/toggle-activation', {
    params: IdParams,
    body: z.object({ reason: Reason }),
    returns: z.object({ active: z.boolean(), suspended: z.boolean() }),
  }),
  /** Administrators list a vendor that waits, or decline it with a reason; 409 for one that has been decided. */
  approve: route('POST', '/vendors/:id/approve', {
    params: IdParams,
    body: ApprovalDecision,
    returns: z.object({ approved: z.boolean() }),
  }),
  /** A declined vendor waits for an administrator again. */
  askForApproval: route('POST', '/vendors/:id/ask-for-approval', { params: IdParams, returns: Done }),
  attachService: route('POST', '/vendors/:id/attach-service', {
    params: IdParams,
    body: ServiceChoice,
    returns: Offered,
  }),
  detachService: route('POST', '/vendors/:id/detach-service', {
    params: IdParams,
    body: ServiceChoice,
    returns: Offered,
  }),
}
