import { expect, test } from 'vitest'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, given } = await startTestApp()
const vendor = await given.vendor()
const owner = as(await given.contactOf(vendor))

const ofVendor = { id: String(vendor.id) }
const ofService = { ...ofVendor, sid: String(vendor.service.id) }
const ofLocation = { vendor_id: String(vendor.id), id: String(vendor.location.id) }

const span = (opens: string, closes: string) => ({ weekday: 1, opens, closes })
const setHours = (hours: object[]) => {
  const body = { time_zone: 'America/Toronto', hours, closures: [], access: {} }
  return owner.call(vendorFactsRoutes.setLocationFacts, { params: ofLocation, body: body as never })
}
const setAges = (min_age: number, max_age: number) => {
  const others = { kinds: [], ways: [], fees: null, fees_note: '', bring: [], who_refers: null }
  return owner.call(vendorFactsRoutes.setServiceFacts, { params: ofService, body: { ...others, min_age, max_age } })
}
const setLanguage = (language: string) =>
  owner.call(vendorFactsRoutes.setFacts, { params: ofVendor, body: { languages: [{ language, by: 'staff' }] } })
const setAvailability = (told: object) =>
  owner.call(vendorFactsRoutes.setAvailability, { params: ofService, body: { state: 'waitlist', ...told } })

test('CAP-027: bad input is refused with 422 under its field, and the nearest good input is accepted', async () => {
  const cases = [
    [setHours([span('17:00', '09:00')]), setHours([span('09:00', '17:00')]), 'hours.0.closes'],
    [
      setHours([span('09:00', '12:00'), span('11:59', '13:00')]),
      setHours([span('09:00', '12:00'), span('12:00', '13:00')]),
      'hours.1.opens',
    ],
    [setAges(65, 64), setAges(65, 65), 'min_age'],
    [setLanguage('xx'), setLanguage('pa'), 'languages.0.language'],
    [setAvailability({ wait_weeks: 521 }), setAvailability({ wait_weeks: 520 }), 'wait_weeks'],
    [setAvailability({ places_free: -1 }), setAvailability({ places_free: 0 }), 'places_free'],
  ] as const
  for (const [refused, accepted, field] of cases) {
    const { status, refusal } = await refused
    expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, [field]])
    expect((await accepted).status).toBe(200)
  }
})
