import type { Selectable } from 'kysely'
import type { AvailabilityCheck, AvailabilityCheckAnswer } from '#contract/availability-checks.ts'
import type { AvailabilityInput } from '#contract/availability.ts'
import { msg } from '#contract/message.ts'
import type { AvailabilityLinkRow } from '#server/features/emailed-links/availability-links.ts'
import { setServiceAvailability, toAvailabilityColumns } from '#server/features/vendor-facts/availability.ts'
import { OFFERED_SERVICE_COLUMNS, presentOfferedService } from '#server/features/vendors/offered-service.ts'
import type { Db } from '#server/platform/db.ts'
import { editConflictProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import type { Tables } from '#server/tables.ts'

/** All services of the vendor, its private ones too: the reader is the vendor's own mailbox. */
export async function readAvailabilityCheckOfLink(db: Db, link: AvailabilityLinkRow): Promise<AvailabilityCheck> {
  const rows = await db
    .selectFrom('vendor_services as vs')
    .innerJoin('services as s', 's.id', 'vs.service_id')
    .select(['s.id', 's.name', 's.private', ...OFFERED_SERVICE_COLUMNS])
    .where('vs.vendor_id', '=', link.vendor_id)
    .orderBy('s.sort_name')
    .execute()
  const services = rows.map(presentOfferedService).map(({ id, name, availability }) => ({ id, name, availability }))
  return { vendor: link.vendor_name, services }
}

/**
 * Stores the availability of all given services, in the transaction of the caller. An edit conflict, after which the page shows the
 * services of now, when the vendor does not offer one any more, or when one was confirmed since the page was shown, unless the vendor has confirmed the same values, as in a repeat of a call
 * whose answer was lost. A service that was and remains 'unknown' stays unconfirmed.
 */
export async function confirmAvailability(
  { db: tx, at, record }: Pick<RequestContext, 'db' | 'at' | 'record'>,
  link: AvailabilityLinkRow,
  { services }: AvailabilityCheckAnswer,
): Promise<void> {
  const rows = await tx
    .selectFrom('vendor_services')
    .select(['service_id', 'availability', 'wait_weeks', 'places_free', 'places_unit', 'availability_note'])
    .select(['availability_at', 'availability_by'])
    .where('vendor_id', '=', link.vendor_id)
    .orderBy('service_id')
    .forNoKeyUpdate()
    .execute()
  const stored = new Map(rows.map((row) => [row.service_id, row]))
  for (const { id, seen, ...edit } of services) {
    const before = stored.get(id)
    if (!before) throw editConflictProblem(msg('Somebody else has changed this vendor in the meantime.'))
    if ((before.availability_at?.toISOString() ?? null) !== seen) {
      if (isConfirmedByVendor(before, edit)) continue
      throw editConflictProblem(msg('The availability has been confirmed in the meantime. Please check it again.'))
    }
    if (before.availability === 'unknown' && edit.state === 'unknown') continue
    await setServiceAvailability({ db: tx, at, record, office: 'vendor' }, link.vendor_id, id, edit)
  }
}

type StoredAvailability = Pick<
  Selectable<Tables['vendor_services']>,
  keyof ReturnType<typeof toAvailabilityColumns> | 'availability_by'
>

function isConfirmedByVendor(stored: StoredAvailability, edit: AvailabilityInput): boolean {
  const told = toAvailabilityColumns(edit)
  return (
    stored.availability_by === 'vendor' &&
    stored.availability === told.availability &&
    stored.wait_weeks === told.wait_weeks &&
    stored.places_free === told.places_free &&
    stored.places_unit === told.places_unit &&
    stored.availability_note === told.availability_note
  )
}
