import { sql } from 'kysely'

/**
 * Whether the user (alias u) works for a vendor that administrators trust, as the session reads it for `Viewer.actsForApprovedVendor`. Anybody
 * can register a vendor: one that waits for approval, was declined, is suspended or archived gives its people none of the rights of vendors.
 */
const actsForApprovedVendorCondition = sql<boolean>`exists (
  select from vendor_contacts c join vendors own on own.id = c.vendor_id
  where c.user_id = u.id and own.approval = 'approved' and own.suspended_at is null and not own.is_archived)`

/** True unless the vendor (alias v) is shown to vendors only and the user (alias u) sees vendors as a client does (`can.seeVendor`). */
export const vendorShownToUserRoleCondition = sql<boolean>`(not v.vendors_seen_only or u.role = 'ADMIN'
  or (u.role = 'VENDOR' and ${actsForApprovedVendorCondition}))`
