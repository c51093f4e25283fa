import type { LocationFactsInput } from '#contract/location-facts.ts'
import { msg } from '#contract/message.ts'
import { setPublicPageChangedUnlessLocationHidden } from '#server/features/vendors/set-public-page-changed-at.ts'
import { editConflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'

/** Replaces what is told about a location of the vendor. 409 when `version` is not the stored version (SR-129). */
export async function setLocationFacts(
  { db, at, record }: RequestContext,
  vendorId: number,
  id: number,
  { version, time_zone, access, hours, closures }: LocationFactsInput,
): Promise<void> {
  // Before the location is locked, in the order of the other changes of locations.
  await setPublicPageChangedUnlessLocationHidden({ db, at }, vendorId, id)
  const stored = await db
    .selectFrom('locations')
    .select('version')
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw notFoundProblem(msg('Location was not found.'))
  if (version !== undefined && version !== stored.version)
    throw editConflictProblem(msg('Somebody else has changed this location in the meantime.'))
  await db
    .updateTable('locations')
    .set({ time_zone, access: JSON.stringify(access), version: stored.version + 1 })
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .execute()
  await db.deleteFrom('location_hours').where('location_id', '=', id).execute()
  if (hours.length > 0)
    await db
      .insertInto('location_hours')
      .values(hours.map((span) => ({ ...span, location_id: id })))
      .execute()
  await db.deleteFrom('location_closures').where('location_id', '=', id).execute()
  if (closures.length > 0)
    await db
      .insertInto('location_closures')
      .values(closures.map(({ from, to, note }) => ({ location_id: id, day_from: from, day_to: to, note })))
      .execute()
  await record({ action: 'changed', kind: 'location', ids: [id], vendorId, detail: { fields: ['hours', 'access'] } })
}
