import type { Vendor } from '#contract/vendors.ts'
import type { ApiClient } from './test-data.ts'

/** Tells hours, access, languages, availability and details of a vendor, so that its public page has all there is. */
export async function setAllVendorFacts(
  admin: ApiClient,
  { id, services: [service], locations }: Vendor,
): Promise<void> {
  const by = (language: string, provider: string) => ({ language, by: provider })
  await admin.put(`/api/vendors/${id}/facts`, { languages: [by('en', 'staff'), by('pa', 'interpreter')] })
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '00:00', next_day: true }))
  for (const location of locations)
    await admin.put(`/api/vendors/${id}/locations/${location.id}/hours`, {
      time_zone: 'America/Toronto',
      hours,
      closures: [{ from: '2099-12-25', to: '2099-12-26', note: 'Holidays' }],
      access: { step_free_entrance: 'yes', parking: 'no' },
    })
  const address = `/api/vendors/${id}/services/${service!.id}`
  await admin.put(address, {
    min_age: 18,
    max_age: null,
    kinds: ['seniors'],
    ways: ['at_home'],
    fees: 'free',
    fees_note: '',
    bring: ['Health card'],
    who_refers: 'both',
  })
  await admin.put(`${address}/availability`, { state: 'waitlist', wait_weeks: 3, note: 'Mornings only.' })
}
