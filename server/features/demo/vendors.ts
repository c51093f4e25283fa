import type { Insertable } from 'kysely'
import { coveredAreaRow } from '#server/features/map/covered-areas.ts'
import { refreshVisibility } from '#server/features/map/visibility.ts'
import { indexVendor } from '#server/features/vendors/search-text.ts'
import { days, later } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { sortName } from '#server/platform/text.ts'
import type { Tables } from '#server/tables.ts'
import { inBatches, newIds } from './batches.ts'
import { optionsAbout, PRIVATE_SERVICES, SERVICES } from './content/services.ts'
import type { DraftVendor } from './directory.ts'

/** A service as referrals ask for it. */
export interface Offer {
  id: number
  name: string
  subServices: { id: number; options: string[] }[]
}

/** A stored vendor with what a referral can ask of it. */
export interface DemoVendor {
  id: number
  /** Takes referrals from everybody. */
  open: boolean
  locations: number[]
  offers: Offer[]
}

/** Services with their sub-services, and the private ones; by name. */
export async function fillServices(db: Db): Promise<Map<string, Offer>> {
  const names = [...Object.keys(SERVICES), ...PRIVATE_SERVICES]
  const stored = await inBatches(names, (batch) =>
    db
      .insertInto('services')
      .values(batch.map((name) => ({ name, sort_name: sortName(name), private: PRIVATE_SERVICES.includes(name) })))
      .returning(['id', 'name'])
      .execute(),
  )
  const subs = stored.flatMap(({ id, name: parent }) =>
    (SERVICES[parent] ?? []).map(([name, about]) => ({
      parent_id: id,
      name,
      sort_name: sortName(name),
      options: optionsAbout(about),
    })),
  )
  const storedSubs = await inBatches(subs, (batch) =>
    db.insertInto('services').values(batch).returning(['id', 'parent_id', 'options']).execute(),
  )
  const subsOf = Map.groupBy(storedSubs, ({ parent_id }) => parent_id)
  return new Map(stored.map(({ id, name }) => [name, { id, name, subServices: subsOf.get(id) ?? [] }]))
}

/** Stores the vendors with all that hangs on them, ready to be found and seen on the map. */
export async function fillVendors(
  db: Db,
  drafts: DraftVendor[],
  { services, now }: { services: Map<string, Offer>; now: Date },
): Promise<DemoVendor[]> {
  const rows = drafts.map((draft) => rowOf(draft, now))
  const ids = newIds(await inBatches(rows, (batch) => db.insertInto('vendors').values(batch).returning('id').execute()))
  const places = drafts.flatMap((draft, i) => draft.places.map((place) => ({ ...place, vendor_id: ids[i]! })))
  const placeRows = places.map(({ areas: _areas, ...place }) => place)
  const placeIds = newIds(
    await inBatches(placeRows, (batch) => db.insertInto('locations').values(batch).returning('id').execute()),
  )
  const areas = places.flatMap((place, i) => place.areas.map((shape) => coveredAreaRow(placeIds[i]!, shape)))
  await inBatches(areas, (batch) => db.insertInto('covered_areas').values(batch).execute())
  const offered = drafts.flatMap((draft, i) =>
    draft.services.map((name) => ({ vendor_id: ids[i]!, service_id: services.get(name)!.id })),
  )
  await inBatches(offered, (batch) => db.insertInto('vendor_services').values(batch).execute())
  await indexVendor(db, ids)
  await refreshVisibility(db, ids)

  return drafts.map((draft, i) => ({
    id: ids[i]!,
    open: isOpen(draft),
    locations: placeIds.filter((_, nth) => places[nth]!.vendor_id === ids[i] && !places[nth]!.is_archived),
    // A private service is asked for by those who know its word, not by everybody's referrals.
    offers: draft.services.filter((name) => name in SERVICES).map((name) => services.get(name)!),
  }))
}

function rowOf(
  { services: _s, places: _p, ratings, daysAgo, ...row }: DraftVendor,
  now: Date,
): Insertable<Tables['vendors']> {
  return {
    ...row,
    sort_name: sortName(row.name),
    rating_total: ratings.total,
    rating_count: ratings.count,
    created_at: later(now, -days(daysAgo)),
  }
}

const isOpen = (draft: DraftVendor): boolean =>
  draft.active &&
  !draft.is_archived &&
  !draft.vendors_seen_only &&
  !draft.prevent_referrals &&
  !draft.prevent_public_referrals
