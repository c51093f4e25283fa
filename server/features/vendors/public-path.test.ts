import { expect, test } from 'vitest'
import { vendorRoutes } from '#contract/vendors.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, clock, db, given } = await startTestApp({ LIMIT_ADDRESS: 'off' })

const HIDDEN = [
  { public_listing: 'hidden' },
  { vendors_seen_only: true },
  { is_archived: true },
  { active: false },
  { approval: 'pending' },
] as const

test('a vendor names the address of its public page, to everybody and only while visitors may see it', async () => {
  const vendor = await given.vendor({ name: 'Saint-Jérôme Walkers' })
  await syncDerivedVendorData({ db, at: clock.now() }, vendor.id)
  const params = { id: String(vendor.id) }
  const path = `/directory/vendors/${vendor.id}-saint-jerome-walkers`
  for (const person of [await given.client(), await given.contactOf(vendor), await given.admin()])
    expect((await as(person).call(vendorRoutes.one, { params })).body.public_path).toBe(path)
  expect((await app.http.inject({ url: path })).statusCode).toBe(200)

  const admin = as(await given.admin())
  for (const switches of HIDDEN) {
    const hidden = await given.vendor(switches)
    const { status, body } = await admin.call(vendorRoutes.one, { params: { id: String(hidden.id) } })
    expect([status, body.public_path], JSON.stringify(switches)).toEqual([200, undefined])
  }
})
