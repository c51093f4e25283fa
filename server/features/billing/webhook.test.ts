import { afterAll, expect, test } from 'vitest'
import { billingRoutes } from '#contract/billing.ts'
import { addMilliseconds } from '#server/platform/clock.ts'
import { skipRetryDelays } from '#server/testing/skip-retry-delays.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { buildSignedWebhookRequest, startStripeStub } from '#server/testing/stripe-stub.ts'
import { SUBSCRIPTION_SYNC_QUEUE, syncSubscription } from './subscription-sync.ts'
import { createStripePaymentProvider } from './payment-provider.ts'

const stripe = await startStripeStub()
afterAll(() => stripe.close())
const { app, as, db, given, clock, services, config } = await startTestApp(stripe.environment, { background: true })
const provider = createStripePaymentProvider(config.payments!)

let made = 0
const message = (type: string, object: object, more = {}) => ({
  id: `evt_${(made += 1)}`,
  object: 'event',
  type,
  livemode: false,
  created: 0,
  data: { object },
  ...more,
})

const send = (what: object, at = clock.now(), secret?: string) =>
  app.http.inject(buildSignedWebhookRequest(what, at, secret))
const notes = () =>
  db.selectFrom('audit_log').select(['outcome', 'detail']).where('kind', '=', 'payment').orderBy('id').execute()

async function subscribedVendor() {
  const vendor = await given.vendor()
  const owner = as(await given.contactOf(vendor))
  const params = { id: String(vendor.id) }
  const { data: card } = (await owner.call(billingRoutes.addCard, { params, body: { token: `tok_visa_${vendor.id}` } }))
    .body
  const customer = (await planOf(vendor.id)).billing_key!
  const body = { vendor: vendor.id, customer, plan: 'starter' as const, card: card.id }
  await owner.call(billingRoutes.subscribe, { body })
  const subscription = [...stripe.rows.values()].find(
    (row) => row.customer === customer && row.object === 'subscription',
  )!
  return { vendor, customer, card, subscription, news: { ref: subscription.id, customer } }
}

const planOf = (id: number) =>
  db.selectFrom('vendors').select(['billing_key', 'billing_plan']).where('id', '=', id).executeTakeFirstOrThrow()

test('a message makes the server load the subscription, whose current state counts', async () => {
  const { vendor, subscription } = await subscribedVendor()
  subscription.status = 'canceled'
  // The state in the message itself may be outdated.
  const answer = await send(message('customer.subscription.updated', { ...subscription, status: 'active' }))
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
  await expect.poll(async () => (await planOf(vendor.id)).billing_plan).toBeNull()
})

test('a plan that waited for the bank starts with the message that it is paid', async () => {
  const vendor = await given.vendor()
  const owner = as(await given.contactOf(vendor))
  const params = { id: String(vendor.id) }
  const token = `tok_strict_${vendor.id}`
  const { data: card } = (await owner.call(billingRoutes.addCard, { params, body: { token } })).body
  const customer = (await planOf(vendor.id)).billing_key!
  const body = { vendor: vendor.id, customer, plan: 'standard' as const, card: card.id }
  const { confirm } = (await owner.call(billingRoutes.subscribe, { body })).body
  expect((await planOf(vendor.id)).billing_plan).toBeNull()
  const answer = await send(message('customer.subscription.updated', stripe.confirms(confirm!.clientSecret)))
  expect(answer.statusCode).toBe(200)
  await expect.poll(async () => (await planOf(vendor.id)).billing_plan).toBe('standard')
})

test('SR-086: a forged, altered, old or unsigned message is refused and audited', async () => {
  const { subscription } = await subscribedVendor()
  const real = message('customer.subscription.deleted', subscription)
  const before = (await notes()).length
  const genuine = buildSignedWebhookRequest(real, clock.now())
  for (const request of [
    buildSignedWebhookRequest(real, clock.now(), 'whsec_other'),
    buildSignedWebhookRequest(real, addMilliseconds(clock.now(), -301_000)),
    { ...genuine, payload: genuine.payload.replace('false', 'true ') },
    { ...genuine, headers: { 'content-type': 'application/json' } },
    { ...genuine, headers: { ...genuine.headers, 'stripe-signature': 'v1=,t=' } },
    { ...genuine, payload: '' },
  ])
    expect((await app.http.inject(request)).statusCode).toBe(400)
  expect((await notes()).slice(before).map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 6 }, () => 'refused'),
  )
  expect((await send(real, addMilliseconds(clock.now(), -299_000))).statusCode).toBe(200)
})

test('SR-082: while the webhook secret is rolled, a message that is signed with the other secret and with this one is accepted', async () => {
  const { subscription } = await subscribedVendor()
  const news = message('customer.subscription.updated', subscription)
  const [own, other] = [
    buildSignedWebhookRequest(news, clock.now()),
    buildSignedWebhookRequest(news, clock.now(), 'whsec_other'),
  ]
  const signatureOf = ({ headers }: typeof own) => headers['stripe-signature'].split(',')[1]!
  const [at] = own.headers['stripe-signature'].split(',')
  for (const signatures of [
    [signatureOf(other), signatureOf(own)],
    [signatureOf(own), signatureOf(other)],
  ]) {
    const headers = { ...own.headers, 'stripe-signature': [at, ...signatures].join(',') }
    expect((await app.http.inject({ ...own, headers })).statusCode).toBe(200)
  }
  expect((await app.http.inject(other)).statusCode).toBe(400)
})

test('a flood of forged messages does not fill the audit log', async () => {
  clock.advance(61_000)
  const before = (await notes()).length
  for (let nth = 0; nth < 30; nth += 1) await send(message('x', {}), clock.now(), 'whsec_other')
  expect((await notes()).length - before).toBe(20)
})

test('SR-086: a repeated message has no effect, and is audited', async () => {
  const { card, customer } = await subscribedVendor()
  const { provider_ref } = await db
    .selectFrom('payment_cards')
    .select('provider_ref')
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow()
  const gone = message('payment_method.detached', { object: 'payment_method', id: provider_ref, customer: null })
  expect((await send(gone)).statusCode).toBe(200)
  expect(await db.selectFrom('payment_cards').select('id').where('id', '=', card.id).execute()).toEqual([])
  const again = await db
    .insertInto('payment_cards')
    .values({
      vendor_id: (
        await db.selectFrom('vendors').select('id').where('billing_key', '=', customer).executeTakeFirstOrThrow()
      ).id,
      provider_ref,
      last4: '4242',
      exp_month: 1,
      exp_year: 2030,
      brand: 'visa',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await send(gone)).statusCode).toBe(200)
  expect(await db.selectFrom('payment_cards').select('id').where('id', '=', again.id).execute()).toHaveLength(1)
  expect((await notes()).at(-1)).toMatchObject({ detail: { ignored: 'repeated' } })
})

test('SR-086: messages out of order, concurrent or late lead to the same state', async () => {
  const { vendor, subscription, news } = await subscribedVendor()
  const moved = {
    ...subscription,
    items: { data: [{ id: 'si_9', price: { id: 'price_3' }, current_period_end: 1_800_032_400 }] },
  }
  Object.assign(subscription, moved)
  await Promise.all([1, 2, 3].map(() => syncSubscription(services, provider, news)))
  expect((await planOf(vendor.id)).billing_plan).toBe('premium')
  subscription.status = 'canceled'
  await syncSubscription(services, provider, news)
  // Canceled is final at the provider; an earlier state does not change it.
  subscription.status = 'active'
  await syncSubscription(services, provider, news)
  expect((await planOf(vendor.id)).billing_plan).toBeNull()
})

test('a message of the other mode, of another kind or about an unknown customer changes nothing, and is acknowledged', async () => {
  const { vendor, subscription } = await subscribedVendor()
  for (const [what, ignored] of [
    [message('customer.subscription.deleted', subscription, { livemode: true }), 'of the other mode'],
    [message('invoice.paid', { object: 'invoice', id: 'in_1' }), 'of no concern'],
  ] as const) {
    expect((await send(what)).statusCode).toBe(200)
    expect((await notes()).at(-1)).toMatchObject({ detail: { ignored } })
  }
  await syncSubscription(services, provider, { ref: subscription.id, customer: 'cus_stranger' })
  expect((await planOf(vendor.id)).billing_plan).toBe('starter')
})

test('after a message during an outage of the provider the server retries', async () => {
  const { vendor, subscription } = await subscribedVendor()
  // The call after subscribing is done.
  await expect
    .poll(() => stripe.asked.filter(({ method, path }) => method === 'GET' && path.endsWith(subscription.id)).length)
    .toBe(1)
  subscription.status = 'canceled'
  for (const _ of [1, 2]) stripe.fails(new RegExp(`GET .*${subscription.id}`), 'reset')
  await send(message('customer.subscription.deleted', subscription))
  await expect.poll(() => skipRetryDelays(db, SUBSCRIPTION_SYNC_QUEUE.name)).toBe(1)
  await expect.poll(async () => (await planOf(vendor.id)).billing_plan).toBeNull()
})

test('a message that is too large is refused', async () => {
  const answer = await send(message('x', { padding: 'x'.repeat(600_000) }))
  expect(answer.statusCode).toBe(413)
})
