import { sql, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { formatStreetAddress } from '#contract/location-address.ts'
import type { Paging } from '#contract/paging.ts'
import type { Viewer } from '#contract/policy.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'
import { queryTotal } from './queries.ts'
import { selectSentReferrals } from './sent-queries.ts'

interface Search extends Paging {
  nameLike: string | undefined
}

/** The vendors whose referrals the viewer receives, with the services and locations to filter by. */
export function findVendorPageForReceivedFilter(db: Db, vendorIds: number[] | null, search: Search) {
  const { nameLike } = search
  let vendors = db.selectFrom('vendors')
  if (vendorIds !== null) vendors = vendors.where('id', '=', anyIdSql(vendorIds))
  // search_text contains the name as well, and has an index.
  else if (nameLike !== undefined) vendors = vendors.where('search_text', 'like', nameLike)
  return readVendorPage(
    db,
    vendors.select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('vendor_services as o')
          .innerJoin('services as s', 's.id', 'o.service_id')
          .select(['s.id', 's.name'])
          .whereRef('o.vendor_id', '=', 'vendors.id')
          .orderBy('s.sort_name'),
      ).as('services'),
      jsonArrayFrom(
        selectFrom('locations as l')
          .select(['l.id', 'l.clinic_name', 'l.number', 'l.street', 'l.unit', 'l.city'])
          .whereRef('l.vendor_id', '=', 'vendors.id')
          .orderBy('l.is_archived')
          .orderBy('l.id'),
      ).as('locations'),
    ]),
    search,
  )
}

/** The vendors that the viewer has sent referrals to, without those whose referrals they have all deleted. */
export function findVendorPageForSentFilter(
  db: Db,
  viewer: Viewer,
  { vendorId, ...search }: Search & { vendorId: number | undefined },
) {
  const vendors = db.selectFrom('vendors').where('id', 'in', selectSentReferrals(db, viewer).select('r.vendor_id'))
  return readVendorPage(db, vendorId === undefined ? vendors : vendors.where('id', '=', vendorId), search)
}

/** Reads one page of these vendors, by name, with the total. */
async function readVendorPage<T>(
  db: Db,
  vendors: SelectQueryBuilder<Tables, 'vendors', T>,
  { nameLike, page, limit }: Search,
) {
  const found = nameLike === undefined ? vendors : vendors.where('sort_name', 'like', nameLike)
  const total = found.clearSelect().select(({ fn }) => fn.countAll<number>().as('total'))
  const rows = await found
    .select(['id', 'name'])
    .select(sql<number>`${total}`.as('total'))
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total: rows[0]?.total ?? (await queryTotal(db, total)) }
}

type FilterLocation = Awaited<ReturnType<typeof findVendorPageForReceivedFilter>>['rows'][number]['locations'][number]

export const presentFilterLocation = ({ id, clinic_name, city, ...street }: FilterLocation) => ({
  id,
  name: [clinic_name, formatStreetAddress(street), city].filter(Boolean).join(', '),
})
