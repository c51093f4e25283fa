import type { AvailabilityInput } from '#contract/availability.ts'
import { msg } from '#contract/message.ts'
import type { AvailabilityEdit } from '#contract/vendor-facts.ts'
import { setPublicPageChangedUnlessServicePrivate } from '#server/features/vendors/set-public-page-changed-at.ts'
import type { Db } from '#server/platform/db.ts'
import { editConflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'

/** Who confirms an availability. */
interface AvailabilityActor extends Pick<RequestContext, 'db' | 'at' | 'record'> {
  office: 'vendor' | 'administrator'
}

/** The columns in which the availability is stored. */
export const toAvailabilityColumns = ({
  state,
  wait_weeks: weeks,
  places_free: free,
  places_unit: unit,
  note,
}: AvailabilityInput) => ({
  availability: state,
  wait_weeks: state === 'waitlist' ? (weeks ?? null) : null,
  places_free: free ?? null,
  places_unit: free === undefined || free === null ? null : (unit ?? 'places'),
  availability_note: note,
})

/** Replaces the availability of a service that the vendor offers, and notes whose office confirmed it and when. */
export async function setServiceAvailability(
  { db, at, office, record }: AvailabilityActor,
  vendorId: number,
  serviceId: number,
  input: AvailabilityInput,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('vendor_services')
    .set({ ...toAvailabilityColumns(input), availability_at: at, availability_by: office })
    .where('vendor_id', '=', vendorId)
    .where('service_id', '=', serviceId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFoundProblem(msg('Service was not found.'))
  await setPublicPageChangedUnlessServicePrivate({ db, at }, vendorId, serviceId)
  const detail = { service: serviceId, state: input.state }
  await record({ action: 'changed availability', kind: 'vendor', ids: [vendorId], vendorId, detail })
}

/** 409 when somebody else has confirmed an availability since the edited one was read (SR-129). Locks the service. */
export async function assertAvailabilityUnchanged(
  db: Db,
  vendorId: number,
  serviceId: number,
  { confirmed_at: confirmedAt }: AvailabilityEdit,
): Promise<void> {
  if (confirmedAt === undefined) return
  const stored = await db
    .selectFrom('vendor_services')
    .select('availability_at')
    .where('vendor_id', '=', vendorId)
    .where('service_id', '=', serviceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (stored && (stored.availability_at?.toISOString() ?? null) !== confirmedAt)
    throw editConflictProblem(msg('Somebody else has changed this service in the meantime. Please check it again.'))
}
