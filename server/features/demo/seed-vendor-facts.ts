import type { Insertable } from 'kysely'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import type { Tables } from '#server/tables.ts'
import { writeInBatches } from './batches.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { DemoVendor } from './seed-vendors.ts'

type OfferedService = Insertable<Tables['vendor_services']>
type Availability = Pick<
  OfferedService,
  'availability' | 'wait_weeks' | 'places_free' | 'places_unit' | 'availability_note'
> & { daysAgo: number }

/** The availability of the first services of a vendor of the account; the others tell none. */
const ACCOUNT_AVAILABILITIES: Availability[] = [
  { availability: 'open', places_free: 4, places_unit: 'places', availability_note: 'Mornings only.', daysAgo: 2 },
  { availability: 'waitlist', wait_weeks: 3, daysAgo: 12 },
  { availability: 'full', daysAgo: 41 },
]
/** What other vendors tell of a service, all of it lately enough to be relied on. */
const AVAILABILITIES: Availability[] = [
  { availability: 'open', daysAgo: 1 },
  { availability: 'open', places_free: 2, places_unit: 'places', daysAgo: 9 },
  { availability: 'waitlist', wait_weeks: 2, daysAgo: 5 },
  { availability: 'waitlist', wait_weeks: 8, daysAgo: 17 },
  { availability: 'full', daysAgo: 3 },
]
const DETAILS = {
  min_age: 18,
  kinds: ['adults', 'seniors'],
  ways: ['on_site', 'at_home'],
  fees: 'sliding',
  bring: ['Health card'],
  who_refers: 'both',
} satisfies Partial<OfferedService>

/** Monday is 1. */
type Hours = { weekdays: number[]; opens: string; closes: string }[]
const OFFICE_HOURS: Hours = [{ weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }]
const HOURS: Hours[] = [
  OFFICE_HOURS,
  [...OFFICE_HOURS, { weekdays: [6], opens: '09:00', closes: '12:00' }],
  [
    { weekdays: [1, 3, 5], opens: '08:30', closes: '16:30' },
    { weekdays: [2, 4], opens: '12:00', closes: '20:00' },
  ],
  [{ weekdays: [1, 2, 3, 4, 5, 6, 7], opens: '08:00', closes: '20:00' }],
]

/** Lets the vendors of the demo's own account tell availability, details, hours, access and languages. */
export async function seedAccountVendorFacts(db: Db, vendors: DemoVendor[], now: Date): Promise<void> {
  const ids = vendors.map(({ id }) => id)
  for (const [nth, availability] of ACCOUNT_AVAILABILITIES.entries())
    await storeAvailability(db, { availability, offered: vendors.flatMap((vendor) => nthService(vendor, nth)), now })
  await db.updateTable('vendor_services').set(DETAILS).where('vendor_id', '=', anyIdSql(ids)).execute()
  await db
    .updateTable('locations')
    .set({ access: JSON.stringify({ step_free_entrance: 'yes', accessible_washroom: 'yes', hearing_loop: 'no' }) })
    .where('vendor_id', '=', anyIdSql(ids))
    .execute()
  await storeHours(
    db,
    vendors.map((vendor) => ({ vendor, hours: OFFICE_HOURS })),
  )
  await db
    .insertInto('vendor_languages')
    .values(
      ids.flatMap((vendor_id) => [
        { vendor_id, language: 'en', by: 'staff' },
        { vendor_id, language: 'fr', by: 'staff' },
        { vendor_id, language: 'pa', by: 'interpreter' },
      ]),
    )
    .execute()
  await indexVendors(db, ids)
}

/** Lets two of three vendors tell their hours, and most of them the availability of their first services. */
export async function seedHoursAndAvailability(
  db: Db,
  { chance, vendors, now }: { chance: SeededRandom; vendors: DemoVendor[]; now: Date },
): Promise<void> {
  const telling = vendors.filter(() => chance.percent(67))
  await storeHours(
    db,
    telling.map((vendor) => ({ vendor, hours: chance.pickOne(HOURS) })),
  )
  const told = telling
    .flatMap((vendor) => [...nthService(vendor, 0), ...nthService(vendor, 1)])
    .filter(() => chance.percent(75))
    .map((service) => ({ service, availability: chance.pickOne(AVAILABILITIES) }))
  for (const [availability, services] of Map.groupBy(told, (one) => one.availability))
    await storeAvailability(db, { availability, offered: services.map(({ service }) => service), now })
}

/**
 * Records that the vendors were asked for their availability now, so that a new demo does not ask them about data it
 * has just made up.
 */
export async function markAvailabilityChecksSent(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('availability_checks')
    .columns(['vendor_id', 'asked_at'])
    .expression((eb) =>
      eb
        .selectFrom('vendor_services')
        .select(({ val }) => ['vendor_id', val(now).as('asked_at')])
        .where('availability', '<>', 'unknown')
        .groupBy('vendor_id'),
    )
    .execute()
}

type OfferedServiceKey = Pick<OfferedService, 'vendor_id' | 'service_id'>

const nthService = ({ id, services }: DemoVendor, nth: number): OfferedServiceKey[] =>
  services.slice(nth, nth + 1).map((service) => ({ vendor_id: id, service_id: service.id }))

async function storeAvailability(
  db: Db,
  { availability, offered, now }: { availability: Availability; offered: OfferedServiceKey[]; now: Date },
): Promise<void> {
  const { daysAgo, ...told } = availability
  await db
    .updateTable('vendor_services')
    .set({ ...told, availability_at: addMilliseconds(now, -days(daysAgo)), availability_by: 'vendor' })
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('vendor_id', 'service_id'),
        'in',
        offered.map((one) => tuple(one.vendor_id, one.service_id)),
      ),
    )
    .execute()
}

async function storeHours(db: Db, opened: { vendor: DemoVendor; hours: Hours }[]): Promise<void> {
  const rows = opened.flatMap(({ vendor, hours }) =>
    vendor.locationIds.flatMap((location_id) =>
      hours.flatMap(({ weekdays, opens, closes }) =>
        weekdays.map((weekday) => ({ location_id, weekday, opens, closes })),
      ),
    ),
  )
  await writeInBatches(rows, (batch) => db.insertInto('location_hours').values(batch).execute())
}
