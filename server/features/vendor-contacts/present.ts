import type { VendorContact } from '#contract/vendor-contacts.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { pickGrantedRights } from '#contract/rights.ts'
import type { Membership } from '#contract/memberships.ts'
import type { MembershipRow } from './memberships.ts'
import type { ContactOrInvitationRow } from './queries.ts'

/** Of users who have not accepted, the vendor sees the name alone (decision 48). */
const presentContactUser = (row: ContactOrInvitationRow, viewer: Viewer): VendorContact['user'] => {
  const { first, last, email, phone, user_id: userId } = row
  if (row.pending) return { first, last }
  const mayReadPhone = row.is_phone_for_vendor || userId === viewer.id || can.manageUsers(viewer)
  return { first, last, email, ...(mayReadPhone && { phone }) }
}

export const presentVendorContact = (row: ContactOrInvitationRow, viewer: Viewer): VendorContact => ({
  id: row.id,
  user_id: row.user_id,
  pending: row.pending,
  is_primary_contact: row.is_primary,
  ...(!row.pending && !row.active && { inactive: true }),
  user: presentContactUser(row, viewer),
  may: pickGrantedRights({
    change: can.manageVendor(viewer, row.vendor_id) && can.changeContact(viewer, { userId: row.user_id }),
  }),
})

export const presentMembership = (row: MembershipRow): Membership => ({
  id: row.id,
  vendor: { id: row.vendor_id, name: row.vendor },
  pending: row.pending,
  is_primary_contact: row.is_primary,
})
