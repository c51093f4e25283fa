import { expect, test } from 'vitest'
import { mediaRoutes } from '#contract/media.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { careApp } from '#server/testing/care-app.ts'

const { as, db, given, clock } = await careApp()

test('API-048, ENT-016, ENT-034: the pictures of a vendor, oldest first, with thumb, address and state', async () => {
  const vendor = await given.vendor()
  const picture = (name: string) => ({
    vendor_id: vendor.id,
    thumb: `${name}-small.webp`,
    url: `${name}.webp`,
    created_at: clock.now(),
  })
  await db.insertInto('media').values(picture('first')).execute()
  await db.insertInto('media').values(picture('second')).execute()
  const client = as(await given.client())
  const params = { id: String(vendor.id) }

  const { body } = await client.call(mediaRoutes.ofVendor, { params })
  expect(body).toMatchObject({ total: 2, current_page: 1, per_page: 2 })
  expect(body.data).toEqual([
    { id: expect.any(Number), thumb: '/files/first-small.webp', url: '/files/first.webp', state: 'ready' },
    { id: expect.any(Number), thumb: '/files/second-small.webp', url: '/files/second.webp', state: 'ready' },
  ])
  expect((await client.call(vendorRoutes.one, { params })).body.media).toEqual(body.data)
})

test('decision 41: the pictures of a vendor that may not be seen are 403, of one that does not exist 404', async () => {
  const hidden = await given.vendor({ vendors_seen_only: true })
  const client = as(await given.client())
  const answer = await client.call(mediaRoutes.ofVendor, { params: { id: String(hidden.id) } })
  expect([answer.status, answer.refusal.message]).toEqual([403, 'access denied'])
  expect((await client.call(mediaRoutes.ofVendor, { params: { id: '999999' } })).status).toBe(404)
})
