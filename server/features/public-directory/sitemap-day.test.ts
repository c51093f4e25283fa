import { expect, test } from 'vitest'
import { locationRoutes } from '#contract/locations.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import { days } from '#server/platform/clock.ts'
import { NO_SERVICE_FACTS } from '#server/testing/no-service-facts.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, clock, db, given } = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_GUEST: 'off' })

/** A vendor with a public and a private service, a location with an address and one that hides it. */
async function createVendor() {
  const vendor = await given.vendor({ name: 'Quiet clinic' })
  const secret = await given.service({ private: true })
  const open = await given.service()
  const hidden = await given.location(vendor.id, { hides_address: true, street: 'Refuge Road', city: 'Guelph' })
  await syncDerivedVendorData({ db, at: clock.now() }, vendor.id)
  const admin = await given.admin()
  const params = { id: String(vendor.id) }
  const ofService = ({ id }: { id: number }) => ({ ...params, sid: String(id) })
  const ofLocation = ({ id }: { id: number }) => ({ vendor_id: params.id, id: String(id) })
  const facts = { time_zone: 'America/Toronto', hours: [], closures: [], access: {} }
  return {
    secret,
    open,
    hidden,
    shown: vendor.location,
    attach: ({ id }: { id: number }) =>
      as(admin).call(vendorProfileRoutes.attachService, { params, body: { service: id } }),
    detach: ({ id }: { id: number }) =>
      as(admin).call(vendorProfileRoutes.detachService, { params, body: { service: id } }),
    setAvailability: (service: { id: number }) =>
      as(admin).call(vendorFactsRoutes.setAvailability, { params: ofService(service), body: { state: 'open' } }),
    setServiceFacts: (service: { id: number }) =>
      as(admin).call(vendorFactsRoutes.setServiceFacts, { params: ofService(service), body: NO_SERVICE_FACTS }),
    setHours: (location: { id: number }) =>
      as(admin).call(vendorFactsRoutes.setLocationFacts, { params: ofLocation(location), body: facts }),
    edit: (location: { id: number }, body: object) =>
      as(admin).call(locationRoutes.update, { params: ofLocation(location), body }),
    /** The day of the vendor in the sitemap. */
    readDay: async () => {
      const { body } = await app.http.inject({ url: '/sitemap/vendors-1.xml' })
      return new RegExp(`/directory/vendors/${vendor.id}-quiet-clinic</loc><lastmod>([^<]+)<`).exec(body)?.[1]
    },
  }
}

test('GST-010: what happens to a private service or behind a hidden address does not change the day of the vendor in the sitemap', async () => {
  const vendor = await createVendor()
  const { secret, hidden } = vendor
  const before = await vendor.readDay()
  expect(before).toBe('2026-11-18')
  clock.advance(days(1))
  for (const change of [
    () => vendor.attach(secret),
    () => vendor.setAvailability(secret),
    () => vendor.setServiceFacts(secret),
    () => vendor.detach(secret),
    () => vendor.edit(hidden, { street: 'Elsewhere Lane', city: 'Ottawa', lat: 45.4, lng: -75.7, covered_areas: [] }),
    () => vendor.setHours(hidden),
  ]) {
    const { status } = await change()
    expect([status, await vendor.readDay()]).toEqual([200, before])
  }
})

test('GST-010: the day of a vendor in the sitemap changes with what its public page shows of services and locations', async () => {
  const vendor = await createVendor()
  const { open, hidden, shown } = vendor
  let day = await vendor.readDay()
  for (const change of [
    () => vendor.attach(open),
    () => vendor.setAvailability(open),
    () => vendor.setServiceFacts(open),
    () => vendor.detach(open),
    () => vendor.edit(shown, { street: 'Elsewhere Lane' }),
    () => vendor.setHours(shown),
    () => vendor.edit(hidden, { names_town: true }),
    () => vendor.edit(hidden, { city: 'Ottawa' }),
    () => vendor.edit(hidden, { hides_address: false }),
    () => vendor.edit(hidden, { hides_address: true }),
  ]) {
    clock.advance(days(1))
    const { status } = await change()
    const now = await vendor.readDay()
    expect(status).toBe(200)
    expect(now, String(change)).not.toBe(day)
    day = now
  }
})
