import { sql } from 'kysely'
import type { Box } from '#contract/vendors.ts'
import { isInBox, liesInBox } from '#server/features/map/places.ts'
import { sightOf, visiblePlaces } from '#server/features/map/sight.ts'
import { allOf, isOneOf, type Condition, type Found, type Search } from './wanted.ts'

/** Places of a box that are looked at before it counts as crowded. */
const PLACES = 2_000

/** The wanted vendors, in the whole directory or in the box, when they are fewer than `few`; otherwise some of them. */
export async function firstFound(search: Search, box: Box | undefined, few: number): Promise<Found> {
  if (!box) return firstWanted(search, search.wanted, few)
  const there = await vendorsInBox(search, box)
  if (!search.isFiltered) return there
  if (there.isAll) return { ids: await idsOf(search, allOf([isOneOf(there.ids), search.wanted])), isAll: true }
  return firstWanted(search, allOf([search.wanted, hasPlaceIn(box)]), few)
}

/** True for vendors with a place in the box; asked of one vendor after the other. */
export const hasPlaceIn = (box: Box): Condition => sql<boolean>`exists (
  select from locations l where l.vendor_id = v.id and not l.is_archived and ${liesInBox(box)} offset 0)`

/** Who sees a place stands in the index of places, so that the vendors themselves need not be looked at. */
async function vendorsInBox({ db, viewer }: Search, box: Box): Promise<Found> {
  const { rows } = await sql<{ ids: number[]; places: number }>`
    with places as materialized (
      select l.vendor_id from locations l
      where not l.is_archived and ${isInBox(box)} and ${visiblePlaces(sightOf(viewer))}
      limit ${PLACES})
    select (select count(*) from places) as places, array(select distinct vendor_id from places) as ids`.execute(db)
  const { ids, places } = rows[0]!
  return { ids, isAll: places < PLACES }
}

async function firstWanted(search: Search, condition: Condition, few: number): Promise<Found> {
  const ids = await idsOf(search, condition, few)
  return { ids, isAll: ids.length < few }
}

async function idsOf({ db }: Search, condition: Condition, most: number | null = null): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select v.id from vendors v where ${condition} limit ${most}) as ids`.execute(db)
  return rows[0]!.ids
}
