import { expect, test } from 'vitest'
import { followRoutes } from '#contract/follows.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp({ LIMIT_USER: 'off' })

const of = (vendor: { id: number }) => ({ params: { id: String(vendor.id) } })
const to = (vendor: { id: number }) => ({ body: { vendor_id: vendor.id } })
const nothing = { liked: false, following: false, subscribed: false, numberOfLikes: 0 }

test('VEN-020, VEN-021, VEN-024, VEN-025, API-025: any signed-in user follows a vendor, with its updates or without', async () => {
  const vendor = await given.vendor()
  for (const person of [await given.client(), await given.contactOf(await given.vendor()), await given.admin()]) {
    const call = as(person)
    const follow = (isSubscriber: boolean | number) =>
      call.call(followRoutes.follow, { body: { vendor_id: vendor.id, isSubscriber } as never })
    expect((await follow(false)).body).toEqual({ ...nothing, following: true })
    expect((await follow(1)).body).toEqual({ ...nothing, following: true, subscribed: true })
    const page = await call.call(vendorRoutes.one, of(vendor))
    expect(page.body).toMatchObject({ following: true, subscribed: true })
  }
})

test('VEN-027, API-026: unfollowing ends the subscription, too; a second time is 404', async () => {
  const vendor = await given.vendor()
  const call = as(await given.client())
  await call.call(followRoutes.follow, { body: { vendor_id: vendor.id, isSubscriber: true } })
  expect((await call.call(followRoutes.unfollow, of(vendor))).body).toEqual(nothing)
  expect((await call.call(followRoutes.unfollow, of(vendor))).status).toBe(404)
  expect((await call.call(followRoutes.unsubscribe, of(vendor))).status).toBe(404)
})

test('VEN-028, API-023, API-024: subscribing needs a follow', async () => {
  const vendor = await given.vendor()
  const call = as(await given.client())
  expect((await call.call(followRoutes.subscribe, to(vendor))).status).toBe(409)
  await call.call(followRoutes.follow, to(vendor))
  expect((await call.call(followRoutes.subscribe, to(vendor))).body).toMatchObject({
    following: true,
    subscribed: true,
  })
  expect((await call.call(followRoutes.unsubscribe, of(vendor))).body).toMatchObject({
    following: true,
    subscribed: false,
  })
})

test('VEN-022, VEN-029, VEN-030, API-027, API-028: a like counts once, and can be removed', async () => {
  const vendor = await given.vendor()
  const people = [as(await given.client()), as(await given.client())] as const
  const likes = await Promise.all([1, 2, 3].flatMap(() => people.map((one) => one.call(followRoutes.like, to(vendor)))))
  expect(likes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await people[0].call(vendorRoutes.one, of(vendor))).body).toMatchObject({ liked: true, numberOfLikes: 2 })
  expect((await people[0].call(followRoutes.unlike, of(vendor))).body).toEqual({ ...nothing, numberOfLikes: 1 })
  expect((await people[0].call(followRoutes.unlike, of(vendor))).status).toBe(404)
  expect((await people[1].call(vendorRoutes.one, of(vendor))).body).toMatchObject({ liked: true, numberOfLikes: 1 })
})

test('decision 41: a vendor that may not be seen cannot be followed or liked; existing follows and likes can be removed', async () => {
  const hidden = await given.vendor({ vendors_seen_only: true })
  const client = await given.client()
  const call = as(client)
  for (const route of [followRoutes.follow, followRoutes.subscribe, followRoutes.like]) {
    const reply = await call.call(route, to(hidden))
    expect([reply.status, reply.refusal.message]).toEqual([403, 'access denied'])
  }
  await db.insertInto('likes').values({ user_id: client.id, vendor_id: hidden.id, created_at: new Date() }).execute()
  await db.updateTable('vendors').set({ likes_count: 1 }).where('id', '=', hidden.id).execute()
  expect((await call.call(followRoutes.unlike, of(hidden))).status).toBe(200)
  expect((await call.call(followRoutes.like, { body: { vendor_id: 2_000_000_000 } })).status).toBe(404)
})
