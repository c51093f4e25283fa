import type { Insertable } from 'kysely'
import { toNameSortKey } from '#contract/fold-text.ts'
import { ALL_SERVICE_OPTIONS, SERVICE_OPTIONS } from '#contract/service-options.ts'
import { toCoveredAreaRow } from '#server/features/geo/covered-area-row.ts'
import { copyVendorMapDataToLocations } from '#server/features/vendors/copy-vendor-map-data-to-locations.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'
import { writeInBatches, sortIdsIntoInsertOrder } from './batches.ts'
import type { DemoOptionSelection, DemoServices } from './demo-content.ts'
import type { GeneratedVendor } from './generate-demo-vendors.ts'

/** A service as referrals name it. */
export interface DemoService {
  id: number
  name: string
  isPrivate: boolean
  subServices: { id: number; options: string[] }[]
}

/** A stored vendor with the values that a referral needs. */
export interface DemoVendor {
  id: number
  /** Accepts referrals from everybody. */
  isOpen: boolean
  locationIds: number[]
  services: DemoService[]
}

/** Creates services with their sub-services, and the private ones; by name. */
export async function seedServiceCatalogue(db: Db, content: DemoServices): Promise<Map<string, DemoService>> {
  const names = [...content.public.map(({ name }) => name), ...content.private]
  const isPrivate = (name: string) => content.private.includes(name)
  const subsByName = new Map(content.public.map(({ name, subServices }) => [name, subServices]))
  const stored = await writeInBatches(names, (batch) =>
    db
      .insertInto('services')
      .values(batch.map((name) => ({ name, sort_name: toNameSortKey(name), private: isPrivate(name) })))
      .returning(['id', 'name'])
      .execute(),
  )
  const subs = stored.flatMap(({ id, name: parent }) =>
    (subsByName.get(parent) ?? []).map(({ name, options }) => ({
      parent_id: id,
      name,
      sort_name: toNameSortKey(name),
      options: optionsOfCategory(options),
    })),
  )
  const storedSubs = await writeInBatches(subs, (batch) =>
    db.insertInto('services').values(batch).returning(['id', 'parent_id', 'options']).execute(),
  )
  const subsOf = Map.groupBy(storedSubs, ({ parent_id }) => parent_id)
  return new Map(
    stored.map(({ id, name }) => [name, { id, name, isPrivate: isPrivate(name), subServices: subsOf.get(id) ?? [] }]),
  )
}

/** Stores the vendors with all their parts, searchable and on the map. */
export async function seedVendors(
  db: Db,
  drafts: GeneratedVendor[],
  { services, now }: { services: Map<string, DemoService>; now: Date },
): Promise<DemoVendor[]> {
  const rows = drafts.map((draft) => toVendorRow(draft, now))
  const ids = sortIdsIntoInsertOrder(
    await writeInBatches(rows, (batch) => db.insertInto('vendors').values(batch).returning('id').execute()),
  )
  const places = drafts.flatMap((draft, i) => draft.locations.map((place) => ({ ...place, vendor_id: ids[i]! })))
  const placeRows = places.map(({ areas: _areas, ...place }) => place)
  const placeIds = sortIdsIntoInsertOrder(
    await writeInBatches(placeRows, (batch) => db.insertInto('locations').values(batch).returning('id').execute()),
  )
  const areas = places.flatMap((place, i) => place.areas.map((shape) => toCoveredAreaRow(placeIds[i]!, shape)))
  await writeInBatches(areas, (batch) => db.insertInto('covered_areas').values(batch).execute())
  const offered = drafts.flatMap((draft, i) =>
    draft.services.map((name) => ({ vendor_id: ids[i]!, service_id: services.get(name)!.id })),
  )
  await writeInBatches(offered, (batch) => db.insertInto('vendor_services').values(batch).execute())
  await indexVendors(db, ids)
  await copyVendorMapDataToLocations(db, ids)

  return drafts.map((draft, i) => ({
    id: ids[i]!,
    isOpen: isOpen(draft),
    locationIds: placeIds.filter((_, nth) => places[nth]!.vendor_id === ids[i] && !places[nth]!.is_archived),
    // Only users with the access code ask for a private service, so seeded referrals do not.
    services: draft.services.map((name) => services.get(name)!).filter((service) => !service.isPrivate),
  }))
}

function toVendorRow(
  { services: _s, locations: _p, ratings, daysAgo, ...row }: GeneratedVendor,
  now: Date,
): Insertable<Tables['vendors']> {
  return {
    ...row,
    sort_name: toNameSortKey(row.name),
    rating_total: ratings.total,
    rating_count: ratings.count,
    created_at: addMilliseconds(now, -days(daysAgo)),
  }
}

function optionsOfCategory(category: DemoOptionSelection): string[] {
  if (category === 'None') return []
  return category === 'All' ? ALL_SERVICE_OPTIONS : [...SERVICE_OPTIONS[category]]
}

const isOpen = (draft: GeneratedVendor): boolean =>
  draft.active &&
  !draft.is_archived &&
  !draft.vendors_seen_only &&
  !draft.prevent_referrals &&
  !draft.prevent_public_referrals
