import { sql } from 'kysely'
import { VendorActivityState } from '#contract/vendor-state.ts'
import { MAX_LOCATIONS_PER_CARD } from '#contract/vendors.ts'
import type { CsvColumn } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql, type RowOf } from '#server/platform/typed-sql.ts'
import { vendorOrderSql } from './vendor-order.ts'
import { vendorTableCondition, vendorStateSql, type VendorTableFilter } from './vendor-table.ts'

const ROW = {
  id: 'number',
  name: 'string',
  state: VendorActivityState.options,
  approval: 'string',
  email: 'string',
  phone: 'string',
  site: 'string',
  createdAt: 'Date',
  locationCount: 'number',
  locations: 'string[]',
  services: 'string[]',
  contactCount: 'number',
} as const
type VendorExportRow = RowOf<typeof ROW>

/** The table of administrators as a file, with the addresses that its badges shorten. */
export const VENDOR_EXPORT_COLUMNS: CsvColumn<VendorExportRow>[] = [
  ['ID', ({ id }) => id],
  ['Vendor', ({ name }) => name],
  ['Status', ({ state }) => state],
  ['Approval', ({ approval }) => approval],
  ['Created (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Website', ({ site }) => site],
  ['Locations', ({ locationCount }) => locationCount],
  ['Addresses', ({ locations }) => locations.join(' | ')],
  ['Services', ({ services }) => services.join(' | ')],
  ['Contacts', ({ contactCount }) => contactCount],
]

export async function listVendorIds(db: Db, filter: VendorTableFilter, limit: number): Promise<number[]> {
  const { rows } = await typedSql({ id: 'number' })`
    select v.id from vendors v where ${vendorTableCondition(filter)} order by ${vendorOrderSql(filter)} limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Loads these vendors in the order of the ids, each with as many addresses as the table shows. */
export async function loadVendorExportRows(db: Db, ids: number[]): Promise<VendorExportRow[]> {
  const { rows } = await typedSql(ROW)`
    select v.id, v.name, ${vendorStateSql} as state, v.approval, v.email, v.phone, v.site, v.created_at as "createdAt",
      (select count(*) from locations l where l.vendor_id = v.id and not l.is_archived) as "locationCount",
      array(select concat_ws(', ', nullif(l.clinic_name, ''),
          nullif(concat_ws(' ', nullif(l.number, ''), nullif(l.street, '')), ''), nullif(l.unit, ''),
          l.city, l.state, l.zip, l.country)
        from locations l where l.vendor_id = v.id and not l.is_archived
        order by l.id limit ${sql.lit(MAX_LOCATIONS_PER_CARD)}) as locations,
      array(select s.name from vendor_services vs join services s on s.id = vs.service_id
        where vs.vendor_id = v.id order by s.sort_name, s.id) as services,
      (select count(*) from vendor_contacts c where c.vendor_id = v.id) as "contactCount"
    from unnest(${ids}::int[]) with ordinality as listed (id, position) join vendors v on v.id = listed.id
    order by listed.position`.execute(db)
  return rows
}
