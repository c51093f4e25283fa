import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { NewReferral } from '#contract/referrals.ts'
import { tryAttachUploadToReferral } from '#server/features/attachments/attachments.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { assertNotArchived } from '#server/features/vendors/require-vendor.ts'
import type { Services } from '#server/platform/app.ts'
import { days, hours } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { assertAllowed, invalidFieldProblem, notFoundProblem, Problem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { recordAttachmentConsent } from './consent.ts'
import { insertReferral, type ReferralRow } from './referral-row.ts'
import {
  lockReferralTarget,
  requireSelectedLocation,
  requireSelectedOptions,
  requireSelectedService,
  rethrowReferralInsertError,
  type ReferralTarget,
} from './referral-target.ts'

/**
 * Sends a referral. 403 if the vendor does not accept it (specification 2.3 and 6), 409 if the vendor is archived or the service is full, 422
 * if a part of it does not belong to the vendor or the sender. Locks the vendor, so that a concurrent change of its
 * switches happens before or after.
 */
export async function sendReferral(
  services: Services,
  context: RequestContext,
  vendorId: number,
  newReferral: NewReferral,
): Promise<ReferralRow> {
  const { db: tx, viewer, at } = context
  const { vendor, location, service, options } = await requireReferralTarget(context, vendorId, newReferral)
  await enforceReferralLimits(services, context, vendor)

  const stored = await insertReferral(tx, { senderId: viewer.id, vendorId, newReferral, options, at }).catch(
    rethrowReferralInsertError,
  )
  const attachments = await attachUploadAndRecordConsent(services, context, {
    vendor,
    referralId: stored.id,
    newReferral,
  })
  await recordSentReferral(context, {
    referralId: stored.id,
    vendorId,
    attachments,
    consent: newReferral.consentProvided,
  })

  // Assembled from data that has been read already: reading it back makes the call more than a tenth slower. A missing
  // property does not compile.
  return {
    ...stored,
    ...vendor.sender,
    ...location,
    vendor_name: vendor.name,
    service_name: service.name,
    sub_service_name: vendor.subService?.name ?? null,
    // The message about it has not been tried yet.
    unreached_phone: null,
    attachments,
  }
}

/** Locks the vendor and checks that the viewer may send it this referral. */
async function requireReferralTarget({ db, viewer, at }: RequestContext, vendorId: number, newReferral: NewReferral) {
  const subService = newReferral.subService ?? null
  const vendor = await lockReferralTarget(db, viewer, { vendor: vendorId, ...newReferral, subService })
  if (!vendor) throw notFoundProblem(msg('Vendor was not found.'))
  assertAllowed(can.seeVendor(viewer, vendor), msg('access denied'), 'vendor-hidden')
  assertNotArchived(vendor)
  assertAllowed(can.refer(viewer, vendor), msg("You can't connect to {name} per his settings.", { name: vendor.name }))
  const location = requireSelectedLocation(vendor)
  const service = requireSelectedService(viewer, vendor, newReferral, at)
  const options = requireSelectedOptions(vendor, newReferral)
  if (newReferral.attachment != null && !can.attachDocument(viewer, vendor))
    throw invalidFieldProblem('order.attachment', msg('This vendor does not accept documents.'))
  return { vendor, location, service, options }
}

/** Decision 52: each referral sends messages to the vendor's contacts and takes somebody's time. */
async function enforceReferralLimits(
  { config }: Services,
  { db, viewer, at }: RequestContext,
  vendor: ReferralTarget,
): Promise<void> {
  const { referrals, referralsToVendor } = config.limits
  await countAttemptOrRefuse(db, { key: `referral ${viewer.id}`, most: referrals, windowMs: hours(1), at })
  if (can.referWithoutDailyLimit(viewer)) return
  const counted = { key: `referral ${viewer.id} ${vendor.id}`, most: referralsToVendor, windowMs: days(1), at }
  await countAttemptOrRefuse(db, counted, { problem: (retryAfter) => tooManyForVendor(vendor, retryAfter) })
}

/** Whoever has one more client can call the vendor. */
function tooManyForVendor({ name, phone }: ReferralTarget, retryAfter: number): Problem {
  const text =
    phone === ''
      ? msg('You cannot send {name} more referrals today. Please try again tomorrow.', { name })
      : msg('You cannot send {name} more referrals today. Please call {phone}, or try again tomorrow.', { name, phone })
  return new Problem(429, text, { retryAfter })
}

/** Gives the referral the uploaded document, if there is one, and records the sender's consent to share it. */
async function attachUploadAndRecordConsent(
  services: Services,
  { db: tx, viewer, at }: RequestContext,
  { vendor, referralId, newReferral }: { vendor: ReferralTarget; referralId: number; newReferral: NewReferral },
): Promise<ReferralRow['attachments']> {
  if (newReferral.attachment == null) return []
  const senderId = viewer.id
  const claim = { id: newReferral.attachment, senderId, vendorId: vendor.id, referralId, at }
  const attachment = await attachUpload(services, tx, claim)
  await recordAttachmentConsent(tx, {
    referralId,
    attachment,
    vendor,
    senderId,
    language: newReferral.consentLanguage,
    at,
  })
  return [attachment]
}

async function attachUpload(
  services: Services,
  tx: Db,
  claim: { id: number; senderId: number; vendorId: number; referralId: number; at: Date },
): Promise<ReferralRow['attachments'][number]> {
  const claimed = await tryAttachUploadToReferral(services, tx, claim)
  if (!claimed)
    throw invalidFieldProblem(
      'order.attachment',
      msg('This attachment is no longer available. Please attach the file once more.'),
    )
  return {
    id: claimed.id,
    name: claimed.name,
    expires_at: claimed.expires_at.toISOString(),
    destroyed_at: null,
    scan: claimed.scan,
  }
}

/** Writes the referral's history and the audit log. */
async function recordSentReferral(
  { db: tx, viewer, at, record }: RequestContext,
  {
    referralId,
    vendorId,
    attachments,
    consent,
  }: { referralId: number; vendorId: number; attachments: ReferralRow['attachments']; consent: boolean },
): Promise<void> {
  const ids = attachments.map(({ id }) => id)
  await addReferralEvent(tx, referralId, 'sent', { actorId: viewer.id, at, detail: { attachments: ids, consent } })
  await record({
    action: 'sent',
    kind: 'referral',
    ids: [referralId],
    personId: viewer.id,
    vendorId,
    ...(ids.length > 0 && { detail: { attachments: ids } }),
  })
}
