import { expect, test } from 'vitest'
import { locationRoutes } from '#contract/locations.ts'
import { mapRoutes } from '#contract/map.ts'
import type { RouteRequestInput } from '#contract/route.ts'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { incrementMapVersion } from '#server/features/vendors/map-version.ts'
import { copyVendorMapDataToLocations } from '#server/features/vendors/copy-vendor-map-data-to-locations.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'

const { as, clock, db, given } = await startTestApp()

const QUERIES: RouteRequestInput<typeof vendorRoutes.summaries>['query'][] = [
  {},
  { search: 'clinic' },
  { search: 'clinik' },
  { search: 'hiddan clinic' },
  { search: 'phramacy' },
  { near: '43.6,-79.4' },
  { bbox: '-80,43,-79,44' },
]

test('SR-032: vendors hidden from a client change no byte of the directory responses', async () => {
  const client = as(await given.client())
  const shown = [await given.vendor({ name: 'Shown clinic' }), await given.vendor({ name: 'Shown pharmacy' })]
  await settle(shown)
  const id = String(shown[0]!.id)
  // One after the other, so that a busy machine refuses none.
  const answers = async () => {
    const replies = []
    for (const query of QUERIES) {
      replies.push(await client.call(vendorRoutes.list, { query }))
      replies.push(await client.call(vendorRoutes.summaries, { query }))
    }
    replies.push(await client.call(vendorRoutes.list, { query: { withoutLoc: 'true', vendorName: 'n' } }))
    replies.push(await client.call(vendorRoutes.list, { query: { service: String(shown[0]!.service.id) } }))
    replies.push(await client.call(vendorRoutes.one, { params: { id } }))
    replies.push(await client.call(vendorRoutes.rating, { params: { id } }))
    replies.push(await client.call(locationRoutes.ofVendor, { params: { id } }))
    replies.push(await client.call(serviceRoutes.list))
    replies.push(await client.call(mapRoutes.tile, { params: { z: '0', x: '0', y: '0' } }))
    replies.push(await client.call(mapRoutes.tile, { params: { z: '11', x: '572', y: '747' } }))
    return replies.map(({ status, raw, headers }) => [status, raw.toString('base64'), headers.etag])
  }
  const before = await answers()
  expect(new Set(before.map(([status]) => status))).toEqual(new Set([200]))

  const secret = await given.service({ name: 'Secret clinic', private: true })
  await given.offer(shown[0]!.id, secret.id)
  const hidden = [
    await given.vendor({ name: 'Hidden clinic', active: false }),
    await given.vendor({ name: 'Hidden pharmacy', vendors_seen_only: true }),
    await given.vendor({ name: 'Hidden clinic waits', approval: 'pending' }),
    await given.vendor({ name: 'Hidden clinic declined', approval: 'declined' }),
  ]
  // The service that a test vendor gets is public, so everybody may see it.
  for (const { id: vendorId, service } of hidden) {
    await db.deleteFrom('vendor_services').where('vendor_id', '=', vendorId).execute()
    await db.deleteFrom('services').where('id', '=', service.id).execute()
    await given.offer(vendorId, shown[0]!.service.id)
  }
  await settle([...shown, ...hidden])
  expect(await answers()).toEqual(before)
})

test('SR-032: a service that only a hidden vendor offers does not change who is found as open by name', async () => {
  const client = as(await given.client())
  const shown = await given.vendor({ name: 'Wisteria house' })
  const told = { availability: 'open', availability_at: clock.now(), availability_by: 'vendor' } as const
  await db.updateTable('vendor_services').set(told).where('vendor_id', '=', shown.id).execute()
  const hidden = await given.vendor({ name: 'Another name', active: false })
  await settle([shown, hidden])
  const find = async () =>
    (await client.call(vendorRoutes.list, { query: { search: 'wisteria', availability: 'open' } })).body.data.map(
      ({ id }) => id,
    )
  expect(await find()).toEqual([shown.id])

  await given.offer(hidden.id, (await given.service({ name: 'Wisteria care' })).id)
  await settle([hidden])
  expect(await find()).toEqual([shown.id])
})

async function settle(vendors: { id: number }[]) {
  const ids = vendors.map(({ id }) => id)
  await indexVendors(db, ids)
  await copyVendorMapDataToLocations(db, ids)
  await incrementMapVersion(db)
}
