import { sql, type InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { formatStreetAddress } from '#contract/location-address.ts'
import { MAX_LOCATIONS_PER_CARD } from '#contract/vendors.ts'
import type { CsvColumn } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { selectVendorsInOrderOfIds } from './vendor-card-row.ts'
import { vendorOrderSql } from './vendor-order.ts'
import { vendorTableCondition, vendorStateSql, type VendorTableFilter } from './vendor-table.ts'

const selectVendorExportRows = (db: Db, ids: number[]) =>
  selectVendorsInOrderOfIds(db, ids)
    .select(['v.id', 'v.name', 'v.approval', 'v.email', 'v.phone', 'v.site', 'v.created_at'])
    .select(({ selectFrom }) => [
      vendorStateSql.as('state'),
      sql<number>`(select count(*) from locations l where l.vendor_id = v.id and not l.is_archived)`.as(
        'locationCount',
      ),
      jsonArrayFrom(
        selectFrom('locations as l')
          .select(['l.clinic_name', 'l.number', 'l.street', 'l.unit', 'l.city', 'l.state', 'l.zip', 'l.country'])
          .whereRef('l.vendor_id', '=', 'v.id')
          .where('l.is_archived', '=', false)
          .orderBy('l.id')
          .limit(MAX_LOCATIONS_PER_CARD),
      ).as('locations'),
      sql<string[]>`array(select s.name from vendor_services vs join services s on s.id = vs.service_id
        where vs.vendor_id = v.id order by s.sort_name, s.id)`.as('services'),
      sql<number>`(select count(*) from vendor_contacts c where c.vendor_id = v.id)`.as('contactCount'),
    ])

type VendorExportRow = InferResult<ReturnType<typeof selectVendorExportRows>>[number]

const formatAddress = ({ clinic_name, city, state, zip, country, ...street }: VendorExportRow['locations'][number]) =>
  [clinic_name, formatStreetAddress(street), city, state, zip, country].filter(Boolean).join(', ')

/** The table of administrators as a file, with the addresses that its badges shorten. */
export const VENDOR_EXPORT_COLUMNS: CsvColumn<VendorExportRow>[] = [
  ['ID', ({ id }) => id],
  ['Vendor', ({ name }) => name],
  ['Status', ({ state }) => state],
  ['Approval', ({ approval }) => approval],
  ['Created (UTC)', ({ created_at }) => created_at.toISOString()],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Website', ({ site }) => site],
  ['Locations', ({ locationCount }) => locationCount],
  ['Addresses', ({ locations }) => locations.map(formatAddress).join(' | ')],
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
export const loadVendorExportRows = (db: Db, ids: number[]): Promise<VendorExportRow[]> =>
  selectVendorExportRows(db, ids).execute()
