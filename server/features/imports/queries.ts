import { sql } from 'kysely'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { ImportVendor } from '#contract/imports.ts'
import { lockServicesBeforeAttaching } from '#server/features/search-index/index-vendors.ts'
import type { Db } from '#server/platform/db.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'
import type { ImportRowLabel } from './parse-import-row.ts'
import { getTimeZoneOfLocation } from '#server/features/locations/time-zone-of-location.ts'

/** A row that may become a vendor, with its label. */
export interface ImportCandidate extends ImportRowLabel {
  vendor: ImportVendor
}

/** A row with the vendor that it became. */
export interface InsertedVendor extends ImportCandidate {
  id: number
}

/** Inserts vendors whose email is not known yet; waits for a concurrent import of the same vendor. */
export async function insertVendorsWithNewEmail(
  db: Db,
  candidates: ImportCandidate[],
  at: Date,
): Promise<InsertedVendor[]> {
  if (candidates.length === 0) return []
  const inserted = await db
    .insertInto('vendors')
    .values(
      candidates.map(({ vendor }) => ({
        name: vendor.name,
        sort_name: toNameSortKey(vendor.name),
        email: vendor.email,
        phone: vendor.phone,
        site: vendor.site,
        booking_link: vendor.booking_link,
        bio: vendor.bio,
        avatar_type: vendor.avatar_type,
        active: vendor.status === 1,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'email'])
    .execute()
  const idByEmail = new Map(inserted.map(({ id, email }) => [email, id]))
  return candidates.flatMap((candidate) => {
    const id = idByEmail.get(candidate.vendor.email)
    return id === undefined ? [] : [{ ...candidate, id }]
  })
}

/** Returns the vendors that had the email addresses of these rows before the import. */
export async function listKnownVendorsOfRows(
  db: Db,
  candidates: ImportCandidate[],
): Promise<{ row: number; id: number }[]> {
  if (candidates.length === 0) return []
  const rowByEmail = new Map(candidates.map(({ row, vendor }) => [normalizeEmail(vendor.email), row]))
  const vendors = await db
    .selectFrom('vendors')
    .select(['id', sql<string>`lower(email)`.as('email')])
    .where(sql<string>`lower(email)`, 'in', [...rowByEmail.keys()])
    .execute()
  return vendors.flatMap(({ id, email }) => {
    const row = rowByEmail.get(email)
    return row === undefined ? [] : [{ row, id }]
  })
}

const bySortName = (a: { sort_name: string }, b: { sort_name: string }) => (a.sort_name < b.sort_name ? -1 : 1)

/** Adds services by name; creates unknown ones as public (decision 43). */
export async function createMissingServicesAndLinkVendors(db: Db, vendors: InsertedVendor[]): Promise<void> {
  const nameBySort = new Map(
    vendors.flatMap(({ vendor }) => vendor.services.map((name) => [toNameSortKey(name), name])),
  )
  nameBySort.delete('')
  if (nameBySort.size === 0) return
  await db
    .insertInto('services')
    // In one order: two imports that each waited for a new service of the other would end in a deadlock.
    .values([...nameBySort].map(([sort, name]) => ({ name, sort_name: sort })).toSorted(bySortName))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const services = await db
    .selectFrom('services')
    .select(['id', 'sort_name'])
    .where(sql<number>`coalesce(parent_id, 0)`, '=', 0)
    .where('sort_name', 'in', [...nameBySort.keys()])
    .execute()
  await lockServicesBeforeAttaching(
    db,
    services.map(({ id }) => id),
  )
  const idBySort = new Map(services.map(({ id, sort_name }) => [sort_name, id]))
  await db
    .insertInto('vendor_services')
    .values(
      vendors.flatMap(({ id, vendor }) =>
        [...new Set(vendor.services.map(toNameSortKey))]
          .filter((sort) => idBySort.has(sort))
          .map((sort) => ({ vendor_id: id, service_id: idBySort.get(sort)! })),
      ),
    )
    .execute()
}

/** What an import acts with, in one transaction. */
export type ImportContext = Pick<RequestContext, 'db' | 'at' | 'record'>

export async function insertLocations(db: Db, vendors: InsertedVendor[]): Promise<void> {
  const locations = vendors.flatMap(({ id, vendor }) =>
    vendor.locations.map(({ locationName, ...place }) => ({
      vendor_id: id,
      clinic_name: locationName,
      ...place,
      time_zone: getTimeZoneOfLocation(place),
    })),
  )
  if (locations.length > 0) await db.insertInto('locations').values(locations).execute()
}
