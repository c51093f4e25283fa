import { afterAll, afterEach, expect, test } from 'vitest'
import { billingRoutes } from '#contract/billing.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { days } from '#server/platform/clock.ts'
import { buildSendBody } from '#server/testing/referral-requests.ts'
import { startStripeStub } from '#server/testing/stripe-stub.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createStripePaymentProvider } from './payment-provider.ts'
import { reconcileSubscriptions, syncSubscription } from './subscription-sync.ts'

const stripe = await startStripeStub()
afterAll(() => stripe.close())
const { as, db, given, clock, services, config } = await startTestApp(stripe.environment)
const provider = createStripePaymentProvider(config.payments!)

afterEach(async () => {
  stripe.recovers()
  // Nothing is left for the job of the next test.
  clock.advance(61_000)
  await reconcileSubscriptions(services, provider)
  expect(stripe.complaints).toEqual([])
})

let tokens = 0

/** Creates a vendor with one card, and a function that subscribes it to a plan. */
async function payingVendor(kind = 'visa') {
  const vendor = await given.vendor()
  const owner = as(await given.contactOf(vendor))
  const params = { id: String(vendor.id) }
  const token = `tok_${kind}_sync_${(tokens += 1)}`
  const card = (await owner.call(billingRoutes.addCard, { params, body: { token } })).body.data
  const page = async () => (await owner.call(vendorRoutes.one, { params })).body
  const customer = (await page()).billingKey!
  const subscribe = (plan: 'starter' | 'standard' | 'premium') =>
    owner.call(billingRoutes.subscribe, { body: { vendor: vendor.id, customer, plan, card: card.id } })
  const subscriptions = () =>
    [...stripe.rows.values()].filter((row) => row.object === 'subscription' && row.customer === customer)
  return { vendor, params, page, subscribe, subscriptions }
}

const archive = ({ id }: { id: number }) =>
  db.updateTable('vendors').set({ is_archived: true }).where('id', '=', id).execute()

test('an unconfirmed plan is canceled with its vendor, and an expired one is left alone', async () => {
  const { subscribe, subscriptions, vendor } = await payingVendor('strict')
  await subscribe('starter')
  const [waiting] = subscriptions()
  await archive(vendor)
  const care = () => reconcileSubscriptions(services, provider)
  await db
    .updateTable('payment_subscriptions')
    .set({ status: 'incomplete_expired' })
    .where('provider_ref', '=', waiting!.id)
    .execute()
  await care()
  expect(waiting!.status).toBe('incomplete')
  await db
    .updateTable('payment_subscriptions')
    .set({ status: 'incomplete' })
    .where('provider_ref', '=', waiting!.id)
    .execute()
  await care()
  expect(waiting!.status).toBe('canceled')
})

test('a subscription whose response was lost is stored within the hour by the hourly job', async () => {
  const setup = await payingVendor()
  for (const _ of [1, 2]) stripe.fails(/POST \/v1\/subscriptions$/, 'lost')
  await setup.subscribe('premium')
  clock.advance(61_000)
  await reconcileSubscriptions(services, provider)
  expect((await setup.page()).billingPlan).toBe('premium')
  const open = db.selectFrom('payment_attempts').select('vendor_id').where('begun_at', 'is not', null)
  expect(await open.execute()).toEqual([])
})

test('the subscription of a deleted or archived vendor is canceled', async () => {
  const [gone, archived] = [await payingVendor(), await payingVendor()]
  for (const one of [gone, archived]) await one.subscribe('starter')
  await db.deleteFrom('vendors').where('id', '=', gone.vendor.id).execute()
  await archive(archived.vendor)
  expect((await archived.subscribe('premium')).status).toBe(409)
  await reconcileSubscriptions(services, provider)
  for (const one of [gone, archived]) expect(one.subscriptions()).toMatchObject([{ status: 'canceled' }])
  const before = stripe.asked.length
  await reconcileSubscriptions(services, provider)
  expect(stripe.asked).toHaveLength(before)
})

test('a subscription that is canceled already, and one that the payment service does not cancel, do not keep the next ones from being canceled', async () => {
  const [lost, broken, last] = [await payingVendor(), await payingVendor(), await payingVendor()]
  for (const one of [lost, broken, last]) {
    await one.subscribe('starter')
    await archive(one.vendor)
  }
  const [{ id: lostRef }, { id: brokenRef }] = [lost.subscriptions()[0]!, broken.subscriptions()[0]!]
  stripe.fails(new RegExp(`DELETE /v1/subscriptions/${lostRef}`), 'lost')
  stripe.fails(new RegExp(`DELETE /v1/subscriptions/${brokenRef}`), 'other form')
  await expect(reconcileSubscriptions(services, provider)).rejects.toThrow('2 subscriptions')
  expect(last.subscriptions()).toMatchObject([{ status: 'canceled' }])

  await reconcileSubscriptions(services, provider)
  expect(broken.subscriptions()).toMatchObject([{ status: 'canceled' }])
  const charged = db.selectFrom('payment_subscriptions').select('provider_ref').where('status', '!=', 'canceled')
  expect(await charged.where('provider_ref', 'in', [lostRef, brokenRef]).execute()).toEqual([])
})

test('a plan change that cannot be resumed keeps no subscription from being canceled, and no other from being resumed', async () => {
  const [broken, cutOff, archived] = [await payingVendor(), await payingVendor(), await payingVendor()]
  await archived.subscribe('starter')
  await archive(archived.vendor)
  for (const { subscribe } of [broken, cutOff]) {
    for (const _ of [1, 2]) stripe.fails(/POST \/v1\/subscriptions$/, 'lost')
    await subscribe('premium')
  }
  clock.advance(61_000)
  stripe.fails(/GET \/v1\/subscriptions$/, 'other form')
  await expect(reconcileSubscriptions(services, provider)).rejects.toThrow('1 subscriptions')
  expect(archived.subscriptions()).toMatchObject([{ status: 'canceled' }])
  const plans = async () => [(await broken.page()).billingPlan, (await cutOff.page()).billingPlan]
  expect(new Set(await plans())).toEqual(new Set([null, 'premium']))

  await reconcileSubscriptions(services, provider)
  expect(await plans()).toEqual(['premium', 'premium'])
})

test('a vendor that is deleted while it subscribes is archived, and the plan that has begun is canceled', async () => {
  const { vendor, params, subscribe, subscriptions } = await payingVendor()
  for (const _ of [1, 2]) stripe.fails(/POST \/v1\/subscriptions$/, 'lost')
  expect((await subscribe('starter')).status).toBe(503)
  expect((await as(await given.admin()).call(vendorProfileRoutes.remove, { params })).status).toBe(200)
  const kept = await db.selectFrom('vendors').select('is_archived').where('id', '=', vendor.id).execute()
  expect(kept).toEqual([{ is_archived: true }])

  clock.advance(61_000)
  await reconcileSubscriptions(services, provider)
  expect(subscriptions()).toMatchObject([{ status: 'canceled' }])
})

test('a vendor gets referrals while the payment service is slow to tell the state of its subscription', async () => {
  const { vendor, subscribe, subscriptions } = await payingVendor()
  await subscribe('starter')
  const [{ id: ref, customer }] = subscriptions() as [ReturnType<typeof subscriptions>[number]]
  const held = stripe.holdsAnswer(new RegExp(`GET /v1/subscriptions/${ref}`))
  const read = syncSubscription(services, provider, { ref, customer: String(customer) })
  await held.arrived
  const client = as(await given.client())
  expect((await client.call(referralRoutes.send, { body: buildSendBody(vendor) })).status).toBe(200)
  held.release()
  await read
})

test('a vendor gets referrals while the payment service is slow to tell what came of an interrupted plan change', async () => {
  const { vendor, subscribe, page } = await payingVendor()
  for (const _ of [1, 2]) stripe.fails(/POST \/v1\/subscriptions$/, 'lost')
  await subscribe('premium')
  clock.advance(61_000)
  const held = stripe.holdsAnswer(/GET \/v1\/subscriptions$/)
  const care = reconcileSubscriptions(services, provider)
  await held.arrived
  const client = as(await given.client())
  expect((await client.call(referralRoutes.send, { body: buildSendBody(vendor) })).status).toBe(200)
  held.release()
  await care
  expect((await page()).billingPlan).toBe('premium')
})

test('a subscription that was not read for a day is read again, so that a lost message about it has no lasting effect', async () => {
  const { vendor, subscribe, subscriptions } = await payingVendor()
  await subscribe('starter')
  const { changed_at } = await db
    .selectFrom('payment_subscriptions')
    .select('changed_at')
    .where('vendor_id', '=', vendor.id)
    .executeTakeFirstOrThrow()
  subscriptions()[0]!.status = 'canceled'
  const readPlan = async () =>
    (await db.selectFrom('vendors').select('billing_plan').where('id', '=', vendor.id).executeTakeFirstOrThrow())
      .billing_plan
  clock.advance(changed_at.getTime() + days(1) - 1 - clock.now().getTime())
  await reconcileSubscriptions(services, provider)
  expect(await readPlan()).toBe('starter')
  clock.advance(1)
  await reconcileSubscriptions(services, provider)
  expect(await readPlan()).toBeNull()
})
