import type { CoveredArea } from '#contract/covered-areas.ts'
import {
  MAX_LOCATIONS_PER_VENDOR,
  MAX_POLYGON_POINTS_PER_VENDOR,
  type Location,
  type LocationPatch,
  type NewLocation,
} from '#contract/locations.ts'
import { msg } from '#contract/message.ts'
import {
  syncDerivedVendorData,
  syncVendorSearchIndexAndMap,
} from '#server/features/vendors/sync-derived-vendor-data.ts'
import { setPublicPageChangedAt } from '#server/features/vendors/set-public-page-changed-at.ts'
import { editConflictProblem, invalidFieldProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import {
  countPolygonPointsOfVendor,
  countVendorLocationsIncludingArchived,
  hasReferralsToLocation,
  lockVendorForLocationChange,
  hasOpeningHours,
  replaceCoveredAreas,
} from './queries.ts'
import { getTimeZoneOfLocation } from './time-zone-of-location.ts'

/** Adds a location to the vendor and returns its id. */
export async function addLocation(
  { db, at, record }: RequestContext,
  vendorId: number,
  { covered_areas: areas = [], ...location }: NewLocation,
): Promise<number> {
  await lockVendorForLocationChange(db, vendorId)
  if ((await countVendorLocationsIncludingArchived(db, vendorId)) >= MAX_LOCATIONS_PER_VENDOR)
    throw invalidFieldProblem(
      'location',
      msg('A vendor can have at most {max} locations.', { max: MAX_LOCATIONS_PER_VENDOR }),
    )
  const { id } = await db
    .insertInto('locations')
    .values({ ...location, vendor_id: vendorId, time_zone: getTimeZoneOfLocation(location) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setCoveredAreas(db, vendorId, id, areas)
  await record({ action: 'added', kind: 'location', ids: [id], vendorId })
  await syncDerivedVendorData({ db, at }, vendorId, { hasChangedMarkers: true })
  return id
}

/** Changes a location of the vendor. 409 when `version` is not the stored version (SR-129). */
export async function editLocation(
  { db, at, record }: RequestContext,
  vendorId: number,
  id: number,
  { version, covered_areas: areas, ...edit }: LocationPatch,
): Promise<void> {
  await lockVendorForLocationChange(db, vendorId)
  const stored = await requireLocationOfVendor(db, vendorId, id)
  const isMoved = edit.lat !== undefined || edit.lng !== undefined
  const timeZone = await findNewTimeZone(db, { ...stored, id }, edit)
  const { numUpdatedRows } = await db
    .updateTable('locations')
    .set((row) => ({
      ...(isMoved && { precision: 'street' as const }),
      ...edit,
      ...(timeZone !== undefined && { time_zone: timeZone }),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .$if(version !== undefined, (update) => update.where('version', '=', version!)) // $if has just checked it
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw editConflictProblem(msg('Somebody else has changed this location in the meantime.'))
  if (areas !== undefined) await setCoveredAreas(db, vendorId, id, areas)
  const fields = [...Object.keys(edit), ...(areas === undefined ? [] : ['covered_areas'])]
  await record({ action: 'changed', kind: 'location', ids: [id], vendorId, detail: { fields } })
  if (changesPublicPage(stored, { ...stored, ...edit })) await setPublicPageChangedAt({ db, at }, vendorId)
  const { lat = stored.lat, lng = stored.lng } = edit
  await syncVendorSearchIndexAndMap(db, vendorId, {
    hasChangedMarkers: lat !== stored.lat || lng !== stored.lng,
  })
}

/** No more points than before are always stored, so that a vendor with too many can go on and reduce them. */
async function setCoveredAreas(
  db: RequestContext['db'],
  vendorId: number,
  id: number,
  areas: CoveredArea[],
): Promise<void> {
  if (!areas.some(({ type }) => type === 'polygon')) return replaceCoveredAreas(db, id, areas)
  const before = await countPolygonPointsOfVendor(db, vendorId)
  await replaceCoveredAreas(db, id, areas)
  const points = await countPolygonPointsOfVendor(db, vendorId)
  if (points > MAX_POLYGON_POINTS_PER_VENDOR && points > before)
    throw invalidFieldProblem('covered_areas', msg('The areas of a vendor can have at most 20,000 points in all.'))
}

type ShownLocation = Pick<Location, 'city'> & { hides_address: boolean; names_town: boolean }

/** Of a location that hides its address before and after, the page shows nothing but the town that it names (GST-010). */
const changesPublicPage = (before: ShownLocation, after: ShownLocation): boolean =>
  !before.hides_address || !after.hides_address || getShownTown(before) !== getShownTown(after)

const getShownTown = ({ names_town, city }: ShownLocation): string => (names_town ? city : '')

/** Returns the time zone of the province that the location moves to. Hours that are told already keep their clock. */
async function findNewTimeZone(
  db: RequestContext['db'],
  { id, ...stored }: Pick<Location, 'id' | 'state' | 'country'>,
  edit: Pick<LocationPatch, 'state' | 'country'>,
): Promise<string | undefined> {
  const timeZone = getTimeZoneOfLocation({ ...stored, ...edit })
  if (timeZone === getTimeZoneOfLocation(stored) || (await hasOpeningHours(db, id))) return undefined
  return timeZone
}

/** Deletes a location, or archives it when it has referrals (decision 21). Returns whether it is archived. */
export async function deleteOrArchiveLocation(
  { db, at, record }: RequestContext,
  vendorId: number,
  id: number,
): Promise<boolean> {
  // A referral that is being sent holds the lock of the vendor or waits for it.
  await lockVendorForLocationChange(db, vendorId)
  await requireLocationOfVendor(db, vendorId, id)
  const isReferredTo = await hasReferralsToLocation(db, vendorId, id)
  if (isReferredTo)
    await db
      .updateTable('locations')
      .set((row) => ({ is_archived: true, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .where('vendor_id', '=', vendorId)
      .execute()
  else await db.deleteFrom('locations').where('id', '=', id).where('vendor_id', '=', vendorId).execute()
  await record({ action: isReferredTo ? 'archived' : 'deleted', kind: 'location', ids: [id], vendorId })
  await syncDerivedVendorData({ db, at }, vendorId, { hasChangedMarkers: true })
  return isReferredTo
}

/** 404 for a location of another vendor (SR-032). */
async function requireLocationOfVendor(db: RequestContext['db'], vendorId: number, id: number) {
  const own = await db
    .selectFrom('locations')
    .select(['state', 'country', 'city', 'hides_address', 'names_town', 'lat', 'lng'])
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!own) throw notFoundProblem(msg('Location was not found.'))
  return own
}
