import { can, type Viewer } from '#contract/policy.ts'
import type { NewReferral } from '#contract/referrals.ts'
import { claimAttachment } from '#server/features/attachments/attachments.ts'
import { addEvent } from '#server/features/history/add-event.ts'
import { plainWord } from '#server/features/vendors/search.ts'
import { refuseArchived } from '#server/features/vendors/visible-vendor.ts'
import type { Services } from '#server/platform/app.ts'
import { days, hours } from '#server/platform/clock.ts'
import { isOrphan, type Db } from '#server/platform/db.ts'
import { countAct } from '#server/platform/limits.ts'
import { allow, invalid, notFound } from '#server/platform/problems.ts'
import type { Act } from '#server/platform/serve.ts'
import { recordConsent } from './consent.ts'
import { lockReferable, type Referable, type ReferralRow } from './queries.ts'

const noSuchLocation = () => invalid('order.location', 'This location cannot be chosen.')

/**
 * Sends a referral. 403 where the vendor does not take it (specification 2.3 and 6), 409 where it is archived, 422 where a part of it is not the
 * vendor's or the sender's. The vendor is locked, so that a switch that is flipped meanwhile comes before or after.
 */
export async function sendReferral(
  services: Services,
  act: Act,
  vendorId: number,
  wanted: NewReferral,
): Promise<ReferralRow> {
  const { db: tx, viewer, at, record } = act
  const subService = wanted.subService ?? null
  const vendor = await lockReferable(tx, viewer, { vendor: vendorId, ...wanted, subService })
  if (!vendor) throw notFound('Vendor')
  allow(can.seeVendor(viewer, vendor), 'access denied')
  refuseArchived(vendor)
  allow(can.refer(viewer, vendor), `You can't connect to ${vendor.name} per his settings.`)
  if (!vendor.location) throw noSuchLocation()
  const service = chosenService(viewer, vendor, wanted)
  const options = chosenOptions(vendor, wanted)
  const attachmentId = wanted.attachment ?? null
  if (attachmentId !== null && !can.attachDocument(viewer, vendor))
    throw invalid('order.attachment', 'This vendor does not accept documents.')
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
      throw isOrphan(error, 'referrals_location_id_fkey') ? noSuchLocation() : error
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
  await addEvent(tx, stored.id, 'sent', {
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
async function countReferral({ config }: Services, { db, viewer, at }: Act, vendorId: number): Promise<void> {
  const { referrals, referralsToVendor } = config.limits
  await countAct(db, { key: `referral ${viewer.id}`, most: referrals, windowMs: hours(1), at })
  if (can.referWithoutDailyLimit(viewer)) return
  await countAct(db, { key: `referral ${viewer.id} ${vendorId}`, most: referralsToVendor, windowMs: days(1), at })
}

/** Decision 24: a private service is for who knows its name, and for those who see it listed. */
function chosenService(viewer: Viewer, vendor: Referable, wanted: NewReferral): NonNullable<Referable['service']> {
  const { service } = vendor
  const isOpen =
    service &&
    (!service.private ||
      can.seeInsideVendor(viewer, vendor.id) ||
      (wanted.word !== undefined && plainWord(wanted.word) === service.sort_name))
  if (!isOpen) throw invalid('order.service', 'This service cannot be chosen.')
  return service
}

function chosenOptions({ subService }: Referable, wanted: NewReferral): string[] {
  if (wanted.subService != null && !subService) throw invalid('order.subService', 'This sub-service cannot be chosen.')
  const options = [...new Set(wanted.options)]
  if (!options.every((option) => subService?.options.includes(option)))
    throw invalid('order.options', 'This option cannot be chosen.')
  return options
}

async function takeAttachment(
  services: Services,
  tx: Db,
  wanted: { id: number; senderId: number; vendorId: number; referralId: number; at: Date },
): Promise<ReferralRow['attachments'][number]> {
  const taken = await claimAttachment(services, tx, wanted)
  if (!taken)
    throw invalid('order.attachment', 'This attachment is no longer available. Please attach the file once more.')
  return {
    id: taken.id,
    name: taken.name,
    expires_at: taken.expires_at.toISOString(),
    destroyed_at: null,
    scan: taken.scan,
  }
}
