import { replaceCoveredAreas } from '#server/features/locations/queries.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import type { startTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const WEEKDAYS = [1, 2, 3, 4, 5]

/** Creates vendors that have what the public page of a vendor can show. */
export function createFullVendorFactory({ clock, db, given }: Pick<TestApp, 'clock' | 'db' | 'given'>) {
  const settle = (id: number) => syncDerivedVendorData({ db, at: clock.now() }, id)

  /** With a profile, a picture, an address in Guelph and a covered area. */
  async function withProfile(values: Parameters<typeof given.vendor>[0] = {}) {
    const vendor = await given.vendor({
      name: 'Northside Mobility',
      bio: 'We lend walkers, rollators and wheelchairs to people in Guelph and around, and show how to use them.',
      phone: '519-555-0100',
      site: 'https://northside.example/',
      booking_link: 'https://book.example/northside',
      logo: 'logo-1.webp',
      intake_form: 'form-1.pdf',
      avatar_type: 31,
      email: `desk-${clock.now().getTime()}-${Math.trunc(performance.now() * 1000)}@northside.example`,
      ...values,
    })
    await db.updateTable('locations').set({ city: 'Guelph' }).where('vendor_id', '=', vendor.id).execute()
    await db
      .insertInto('media')
      .values({ vendor_id: vendor.id, thumb: 'thumb-1.webp', url: 'picture-1.webp', created_at: clock.now() })
      .execute()
    const area = { type: 'circle' as const, center: { lat: 43.5, lng: -80.2 }, radius: 20_000 }
    await replaceCoveredAreas(db, vendor.location.id, [area])
    await settle(vendor.id)
    return vendor
  }

  /** Adds languages, and to its location and its service what can be told of them. */
  async function tellFacts({ id, location, service }: Awaited<ReturnType<typeof withProfile>>): Promise<void> {
    await db
      .insertInto('vendor_languages')
      .values([
        { vendor_id: id, language: 'en', by: 'staff' },
        { vendor_id: id, language: 'pa', by: 'interpreter' },
      ])
      .execute()
    await tellHours(location.id)
    await db
      .updateTable('vendor_services')
      .set({ availability: 'waitlist', wait_weeks: 3, availability_note: 'Mornings only.' })
      .set({ availability_at: clock.now(), availability_by: 'vendor' })
      .set({ min_age: 18, max_age: 64, kinds: ['seniors'], ways: ['at_home', 'video'], fees: 'covered' })
      .set({ fees_note: 'OHIP', bring: ['Health card'], who_refers: 'both' })
      .where('vendor_id', '=', id)
      .where('service_id', '=', service.id)
      .execute()
  }

  /** Weekdays from 9 to 5 by the clock of Winnipeg, with a break on Saturdays and closed days at Christmas. */
  async function tellHours(location_id: number): Promise<void> {
    const access = JSON.stringify({ step_free_entrance: 'yes', hearing_loop: 'no' })
    await db
      .updateTable('locations')
      .set({ time_zone: 'America/Winnipeg', access })
      .where('id', '=', location_id)
      .execute()
    const weekdays = WEEKDAYS.map((weekday) => ({ location_id, weekday, opens: '09:00', closes: '17:00' }))
    const saturday = [
      { location_id, weekday: 6, opens: '09:00', closes: '12:00' },
      { location_id, weekday: 6, opens: '13:30', closes: '16:00' },
    ]
    await db
      .insertInto('location_hours')
      .values([...weekdays, ...saturday])
      .execute()
    await db
      .insertInto('location_closures')
      .values([
        { location_id, day_from: '2026-12-25', day_to: '2026-12-28', note: 'Holidays' },
        { location_id, day_from: '2026-07-01', day_to: '2026-07-01', note: 'Canada Day' },
      ])
      .execute()
  }

  return { withProfile, tellFacts, tellHours, settle }
}
