import { msg } from '#contract/message.ts'
import { can, VISITOR_VIEWER } from '#contract/policy.ts'
import type { NewReferral } from '#contract/referrals.ts'
import {
  lockReferralTarget,
  requireSelectedLocation,
  requireSelectedOptions,
  requireSelectedService,
  type ReferralTarget,
} from '#server/features/referrals/referral-target.ts'
import type { Db } from '#server/platform/db.ts'
import { forbiddenProblem, notFoundProblem } from '#server/platform/problems.ts'

/** A vendor to which a guest may send, with what they have chosen. */
export interface GuestReferralTarget extends ReferralTarget {
  /** The number of guest referrals a day that the vendor has set. */
  perDay: number | null
  selectedOptions: string[]
}

/**
 * Locks the vendor and checks that a guest may send it this referral, wherever the caller is signed in. A vendor that visitors
 * cannot see is missing; a closed one, and a full service, is refused with its phone number (GST-032).
 */
export async function lockGuestReferralTarget(
  tx: Db,
  vendorId: number,
  newReferral: NewReferral,
  at: Date,
): Promise<GuestReferralTarget> {
  const subService = newReferral.subService ?? null
  const vendor = await lockReferralTarget(tx, VISITOR_VIEWER, { vendor: vendorId, ...newReferral, subService })
  if (!vendor || !can.seeVendor(VISITOR_VIEWER, vendor)) throw notFoundProblem(msg('Vendor was not found.'))
  const { guest_referrals_per_day: perDay } = await tx
    .selectFrom('vendors')
    .select('guest_referrals_per_day')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  if (!can.refer(VISITOR_VIEWER, vendor)) throw forbiddenProblem(closedText(vendor))
  requireSelectedLocation(vendor)
  requireSelectedService(VISITOR_VIEWER, vendor, newReferral, at)
  return { ...vendor, perDay, selectedOptions: requireSelectedOptions(vendor, newReferral) }
}

const closedText = ({ name, phone }: ReferralTarget) =>
  phone === ''
    ? msg('{name} takes no referrals from people without an account.', { name })
    : msg('{name} takes no referrals from people without an account. Please call {phone}.', { name, phone })
