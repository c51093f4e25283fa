import type { Insertable } from 'kysely'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import type { Tables } from '#server/tables.ts'
import type { DemoVendor } from './seed-vendors.ts'

type Availability = Pick<
  Insertable<Tables['vendor_services']>,
  'availability' | 'wait_weeks' | 'places_free' | 'places_unit' | 'availability_note'
>

/** The availability of a vendor's first services; the others tell none. */
const AVAILABILITIES: (Availability & { daysAgo: number })[] = [
  { availability: 'open', places_free: 4, places_unit: 'places', availability_note: 'Mornings only.', daysAgo: 2 },
  { availability: 'waitlist', wait_weeks: 3, daysAgo: 12 },
  { availability: 'full', daysAgo: 41 },
]
const WEEKDAYS = [1, 2, 3, 4, 5]

/** Lets the first vendors, those of the demo's own account, tell availability, details, hours, access and languages. */
export async function seedVendorFacts(db: Db, vendors: DemoVendor[], now: Date): Promise<void> {
  for (const vendor of vendors) {
    await seedServices(db, vendor, now)
    await seedHours(db, vendor)
    await db
      .insertInto('vendor_languages')
      .values([
        { vendor_id: vendor.id, language: 'en', by: 'staff' },
        { vendor_id: vendor.id, language: 'fr', by: 'staff' },
        { vendor_id: vendor.id, language: 'pa', by: 'interpreter' },
      ])
      .execute()
  }
  await indexVendors(
    db,
    vendors.map(({ id }) => id),
  )
}

async function seedServices(db: Db, { id, services }: DemoVendor, now: Date): Promise<void> {
  for (const [at, { daysAgo, ...availability }] of AVAILABILITIES.entries()) {
    const service = services[at]
    if (!service) return
    await db
      .updateTable('vendor_services')
      .set({
        ...availability,
        availability_at: addMilliseconds(now, -days(daysAgo)),
        availability_by: 'vendor',
        min_age: 18,
        kinds: ['adults', 'seniors'],
        ways: ['on_site', 'at_home'],
        fees: 'sliding',
        bring: ['Health card'],
        who_refers: 'both',
      })
      .where('vendor_id', '=', id)
      .where('service_id', '=', service.id)
      .execute()
  }
}

async function seedHours(db: Db, { id, locationIds }: DemoVendor): Promise<void> {
  if (locationIds.length === 0) return
  await db
    .updateTable('locations')
    .set({ access: JSON.stringify({ step_free_entrance: 'yes', accessible_washroom: 'yes', hearing_loop: 'no' }) })
    .where('vendor_id', '=', id)
    .execute()
  await db
    .insertInto('location_hours')
    .values(
      locationIds.flatMap((location_id) =>
        WEEKDAYS.map((weekday) => ({ location_id, weekday, opens: '09:00', closes: '17:00' })),
      ),
    )
    .execute()
}
