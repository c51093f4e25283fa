import { can, type Viewer } from '#contract/policy.ts'
import type { NewReferral } from '#contract/referrals.ts'
import { claimAttachment } from '#server/features/attachments/attachments.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { normalizeAccessCode } from '#server/features/directory-search/search-conditions.ts'
import { assertNotArchived } from '#server/features/vendors/require-vendor.ts'
import type { Services } from '#server/platform/app.ts'
import { days, hours } from '#server/platform/clock.ts'
import { isForeignKeyViolation, type Db } from '#server/platform/db.ts'
import { countAgainstLimit } from '#server/platform/attempt-limits.ts'
import { assertAllowed, invalidField, notFound } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { recordConsent } from './consent.ts'
import { lockReferralTarget, type ReferralTarget, type ReferralRow } from './queries.ts'

const noSuchLocation = () => invalidField('order.location', 'This location cannot be chosen.')

/**
 * Sends a referral. 403 where the vendor does not take it (specification 2.3 and 6), 409 where it is archived, 422 where a part of it is not the
 * vendor's or the sender's. The vendor is locked, so that a switch that is flipped meanwhile comes before or after.
 */
export async function sendReferral(
  services: Services,
  act: RequestContext,
  vendorId: number,
  wanted: NewReferral,
): Promise<ReferralRow> {
  const { db: tx, viewer, at, record } = act
  const subService = wanted.subService ?? null
  const vendor = await lockReferralTarget(tx, viewer, { vendor: vendorId, ...wanted, subService })
  if (!vendor) throw notFound('Vendor')
  assertAllowed(can.seeVendor(viewer, vendor), 'access denied')
  assertNotArchived(vendor)
  assertAllowed(can.refer(viewer, vendor), `You can't connect to ${vendor.name} per his settings.`)
  if (!vendor.location) throw noSuchLocation()
  const service = chosenService(viewer, vendor, wanted)
  const options = chosenOptions(vendor, wanted)
  const attachmentId = wanted.attachment ?? null
  if (attachmentId !== null && !can.attachDocument(viewer, vendor))
    throw invalidField('order.attachment', 'This vendor does not accept documents.')
  await countReferral(services, act, vendorId)

  const stored = await tx
    .insertInto('referrals')
    .values({
      sender_id: viewer.id,
      vendor_id: vendor.id,
      location_id: wanted.location,
      service_id: wanted.service,
      sub_service_id: subService,
      options,
      details: wanted.details,
      contact_now: wanted.contactNow,
      consent_provided: wanted.consentProvided,
      created_at: at,
    })
    .returning([
      'id',
      'status',
      'due_on',
      'read_by',
      'rating',
      'deleted_by_sender_at',
      'deleted_by_vendor_at',
      'consent_withdrawn_at',
    ])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // It was deleted while this waited for the vendor.
      throw isForeignKeyViolation(error, 'referrals_location_id_fkey') ? noSuchLocation() : error
    })
  const attachments =
    attachmentId === null
      ? []
      : [
          await takeAttachment(services, tx, {
            id: attachmentId,
            senderId: viewer.id,
            vendorId,
            referralId: stored.id,
            at,
          }),
        ]
  for (const attachment of attachments)
    await recordConsent(tx, {
      referralId: stored.id,
      attachment,
      vendor,
      senderId: viewer.id,
      language: wanted.consentLanguage,
      at,
    })
  const ids = attachments.map(({ id }) => id)
  await addReferralEvent(tx, stored.id, 'sent', {
    actorId: viewer.id,
    at,
    detail: { attachments: ids, consent: wanted.consentProvided },
  })
  await record({
    action: 'sent',
    kind: 'referral',
    ids: [stored.id],
    personId: viewer.id,
    vendorId,
    ...(ids.length > 0 && { detail: { attachments: ids } }),
  })

  // Put together from what has been read already: to read it back makes the call a tenth slower and more. A part that is
  // forgotten here does not compile.
  return {
    ...stored,
    sender_id: viewer.id,
    ...vendor.sender,
    vendor_id: vendor.id,
    vendor_name: vendor.name,
    location_id: wanted.location,
    ...vendor.location,
    service_id: wanted.service,
    service_name: service.name,
    sub_service_id: subService,
    sub_service_name: vendor.subService?.name ?? null,
    options,
    details: wanted.details,
    contact_now: wanted.contactNow,
    consent_provided: wanted.consentProvided,
    created_at: at,
    attachments,
  }
}

/** Decision 52: each referral is a message to the vendor's people, and somebody's time. */
async function countReferral(
  { config }: Services,
  { db, viewer, at }: RequestContext,
  vendorId: number,
): Promise<void> {
  const { referrals, referralsToVendor } = config.limits
  await countAgainstLimit(db, { key: `referral ${viewer.id}`, most: referrals, windowMs: hours(1), at })
  if (can.referWithoutDailyLimit(viewer)) return
  await countAgainstLimit(db, {
    key: `referral ${viewer.id} ${vendorId}`,
    most: referralsToVendor,
    windowMs: days(1),
    at,
  })
}

/** Decision 24: a private service is for who knows its name, and for those who see it listed. */
function chosenService(
  viewer: Viewer,
  vendor: ReferralTarget,
  wanted: NewReferral,
): NonNullable<ReferralTarget['service']> {
  const { service } = vendor
  const isOpen =
    service &&
    (!service.private ||
      can.seeInsideVendor(viewer, vendor.id) ||
      (wanted.word !== undefined && normalizeAccessCode(wanted.word) === service.sort_name))
  if (!isOpen) throw invalidField('order.service', 'This service cannot be chosen.')
  return service
}

function chosenOptions({ subService }: ReferralTarget, wanted: NewReferral): string[] {
  if (wanted.subService != null && !subService)
    throw invalidField('order.subService', 'This sub-service cannot be chosen.')
  const options = [...new Set(wanted.options)]
  if (!options.every((option) => subService?.options.includes(option)))
    throw invalidField('order.options', 'This option cannot be chosen.')
  return options
}

async function takeAttachment(
  services: Services,
  tx: Db,
  wanted: { id: number; senderId: number; vendorId: number; referralId: number; at: Date },
): Promise<ReferralRow['attachments'][number]> {
  const taken = await claimAttachment(services, tx, wanted)
  if (!taken)
    throw invalidField('order.attachment', 'This attachment is no longer available. Please attach the file once more.')
  return {
    id: taken.id,
    name: taken.name,
    expires_at: taken.expires_at.toISOString(),
    destroyed_at: null,
    scan: taken.scan,
  }
}
