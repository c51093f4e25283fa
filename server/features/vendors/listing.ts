import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#contract/policy.ts'
import { COUNTED_UP_TO, type VendorFilter } from '#contract/vendors.ts'
import type { Db } from '#server/platform/db.ts'
import { firstFound } from './first-found.ts'
import { needsMeant } from './forgiving.ts'
import { pageOfAll, pageOfCrowd, pageOfThese } from './in-order.ts'
import { pageByDistance, pageOfNearestCrowd } from './nearest.ts'
import { needsOf, type Need } from './search-needs.ts'
import { hasSecretService, holdsAll, nameHas, SEARCH_TEXT, secretWord } from './search.ts'
import { seesInside, visibleVendors } from './sight.ts'
import { allOf, FEW, type Condition, type Listing, type Search } from './wanted.ts'

/** One page of the vendors that the viewer may see and the filter asks for; typing errors count only when nothing is found. */
export async function listVendors(db: Db, viewer: Viewer, filter: VendorFilter): Promise<Listing> {
  const needs = filter.search && secretWord(filter.search) === undefined ? needsOf(filter.search) : undefined
  const found = await findVendors(db, viewer, filter, needs)
  const meant = needs && found.total === 0 ? await needsMeant(db, viewer, needs) : undefined
  return meant ? findVendors(db, viewer, filter, meant) : found
}

async function findVendors(db: Db, viewer: Viewer, filter: VendorFilter, needs: Need[] | undefined): Promise<Listing> {
  const search = searchOf(db, viewer, filter, needs)
  const { near, bbox: box } = filter
  // The list of all is walked at once: nothing says that its vendors might be few.
  const found = near || box || search.isFiltered ? await firstFound(search, box, near ? FEW : COUNTED_UP_TO) : undefined
  if (!found) return pageOfAll(search)
  if (!found.isAll) return near ? pageOfNearestCrowd(search, near, box, found) : pageOfCrowd(search, box, found)
  const ids = near ? await pageByDistance(search, found.ids, near, !box) : await pageOfThese(search, found.ids)
  return { ids, total: found.ids.length }
}

function searchOf(db: Db, viewer: Viewer, filter: VendorFilter, needs: Need[] | undefined): Search {
  const plain = allOf([visibleVendors(viewer), ...filterConditions(viewer, filter, needs)])
  const offering = filter.service === undefined ? undefined : vendorsOffering(viewer, filter.service)
  return {
    db,
    viewer,
    wanted: offering ? allOf([plain, sql<boolean>`v.id in (${offering})`]) : plain,
    // One by one, or the planner sorts all of a service's vendors before the first is taken.
    walked: offering
      ? allOf([plain, sql<boolean>`exists (select from (${offering}) o where o.vendor_id = v.id offset 0)`])
      : plain,
    isFiltered: Boolean(filter.search || filter.service || filter.vendorName || filter.contactsOnly || filter.approval),
    order: orderOf(filter),
    page: { offset: (filter.page - 1) * filter.limit, limit: filter.limit },
  }
}

function filterConditions(viewer: Viewer, filter: VendorFilter, needs: Need[] | undefined): Condition[] {
  const word = secretWord(filter.search)
  const conditions: Condition[] = []
  if (word !== undefined) conditions.push(hasSecretService(word))
  if (needs) conditions.push(holdsAll(SEARCH_TEXT, needs))
  if (filter.vendorName) conditions.push(nameHas(filter.vendorName))
  // Administrators run every vendor, so the list of 'mine' is the list of all (specification 6).
  if (filter.contactsOnly) conditions.push(seesInside(viewer, 'v.id'))
  // Written into the query, so that the index of those that wait is found.
  if (filter.approval) conditions.push(sql<boolean>`v.approval = ${sql.lit(filter.approval)}`)
  return conditions
}

/** A private service finds only vendors whose inside the viewer may see: its id can be guessed. */
const vendorsOffering = (viewer: Viewer, serviceId: number) => sql`
  select vs.vendor_id from services s
  join services offered on offered.id = coalesce(s.parent_id, s.id)
  join vendor_services vs on vs.service_id = offered.id
  where s.id = ${serviceId} and (not offered.private or ${seesInside(viewer, 'vs.vendor_id')})`

/** MAP-034: archived vendors last, then the order that administrators gave, then the name. */
const BY_ORDER = sql`v.is_archived, v.sort_order, v.sort_name, v.id`

const orderOf = ({ sortByDate }: VendorFilter): RawBuilder<unknown> => {
  if (sortByDate === 'asc') return sql`v.created_at, v.id`
  return sortByDate === 'desc' ? sql`v.created_at desc, v.id desc` : BY_ORDER
}
