import { sql } from 'kysely'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { ImportFacts } from '#contract/imports.ts'
import { msg } from '#contract/message.ts'
import type { Db } from '#server/platform/db.ts'
import { toRowError, type RowError } from './parse-import-row.ts'
import type { InsertedVendor } from './queries.ts'

/** Stores what the rows tell about their vendors: of services and locations for all of the row. */
export async function insertVendorFacts(db: Db, vendors: InsertedVendor[], at: Date): Promise<void> {
  for (const { id, vendor } of vendors) {
    if (!vendor.facts) continue
    await insertLanguages(db, id, vendor.facts)
    await updateServices(db, id, vendor.facts, at)
    await updateLocations(db, id, vendor.facts)
  }
}

/** Returns warnings for rows whose facts are about services or locations of which the row has none. */
export const describeFactsLeftOut = (vendors: InsertedVendor[]): RowError[] =>
  vendors.flatMap(({ vendor: { facts, services, locations }, ...row }) => [
    ...(hasServiceFacts(facts) && !services.some((name) => toNameSortKey(name) !== '')
      ? [toRowError(row, msg('what it says about its services was left out, because it has none.'))]
      : []),
    ...(hasLocationFacts(facts) && locations.length === 0
      ? [toRowError(row, msg('what it says about its locations was left out, because it has none.'))]
      : []),
  ])

const hasServiceFacts = ({ fees, ages, availability }: ImportFacts = {}): boolean =>
  fees !== undefined || ages !== undefined || availability !== undefined

const hasLocationFacts = ({ access, hours = [] }: ImportFacts = {}): boolean => access !== undefined || hours.length > 0

async function insertLanguages(db: Db, id: number, { languages = [] }: ImportFacts): Promise<void> {
  if (languages.length === 0) return
  const rows = languages.map((one) => ({ ...one, vendor_id: id }))
  await db.insertInto('vendor_languages').values(rows).execute()
}

async function updateServices(db: Db, id: number, facts: ImportFacts, at: Date): Promise<void> {
  if (!hasServiceFacts(facts)) return
  const { fees, ages, availability } = facts
  await db
    .updateTable('vendor_services')
    .set({
      ...fees,
      ...ages,
      ...(availability && {
        availability: availability.state,
        wait_weeks: availability.wait_weeks,
        availability_at: at,
        availability_by: 'administrator',
      }),
    })
    .where('vendor_id', '=', id)
    .execute()
}

async function updateLocations(db: Db, id: number, { access, hours = [] }: ImportFacts): Promise<void> {
  if (access)
    await db
      .updateTable('locations')
      .set({ access: JSON.stringify(access) })
      .where('vendor_id', '=', id)
      .execute()
  if (hours.length === 0) return
  await sql`
    insert into location_hours (location_id, weekday, opens, closes, next_day)
    select l.id, h.weekday, h.opens, h.closes, h.next_day from locations l
    cross join jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h (weekday smallint, opens time, closes time, next_day boolean)
    where l.vendor_id = ${id}`.execute(db)
}
