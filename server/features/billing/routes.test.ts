import { afterAll, afterEach, expect, test } from 'vitest'
import { billingRoutes, PLANS } from '#contract/billing.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { startStripeStub, type StripeFault } from '#server/testing/stripe-stub.ts'
import { createStripePaymentProvider } from './payment-provider.ts'

const stripe = await startStripeStub()
afterAll(() => stripe.close())
const { as, db, given, clock, config } = await startTestApp(stripe.environment, { background: true })
const provider = createStripePaymentProvider(config.payments!)

afterEach(() => {
  stripe.recovers()
  expect(stripe.complaints).toEqual([])
})

let tokens = 0
const freshToken = (kind = 'visa') => `tok_${kind}_${(tokens += 1)}`

async function vendorWithOwner(values: Parameters<typeof given.vendor>[0] = {}) {
  const vendor = await given.vendor(values)
  const owner = as(await given.contactOf(vendor))
  const params = { id: String(vendor.id) }
  return {
    vendor,
    owner,
    params,
    add: (token: string, headers = {}) => owner.call(billingRoutes.addCard, { params, body: { token } }, { headers }),
    cards: async () => (await owner.call(billingRoutes.cards, { params })).body.data,
    page: async () => (await owner.call(vendorRoutes.one, { params })).body,
  }
}

/** Creates a vendor with one card, and a function that subscribes it to a plan. */
async function payingVendor() {
  const setup = await vendorWithOwner()
  const card = (await setup.add(freshToken())).body.data
  const customer = (await setup.page()).billingKey!
  const subscribe = (plan: 'starter' | 'standard' | 'premium', headers = {}, body = {}) =>
    setup.owner.call(
      billingRoutes.subscribe,
      { body: { vendor: setup.vendor.id, customer, plan, card: card.id, ...body } },
      { headers },
    )
  const subscriptions = () =>
    [...stripe.rows.values()].filter((row) => row.object === 'subscription' && row.customer === customer)
  return { ...setup, card, customer, subscribe, subscriptions }
}

const asksOf = (path: RegExp) => stripe.asked.filter((one) => path.test(`${one.method} ${one.path}`))

test('API-072, API-073, ENT-060, BILL-009: a card is added by its token and listed by its last four digits', async () => {
  const setup = await vendorWithOwner()
  expect(await setup.cards()).toEqual([])
  const { status, body } = await setup.add(freshToken())
  expect(status).toBe(200)
  const card = { id: expect.any(Number), last4: '4242', exp_month: 12, exp_year: 2030, brand: 'visa' }
  expect(body).toEqual({ data: card })
  await setup.add(freshToken('mastercard'))
  expect(await setup.cards()).toEqual([{ ...card, last4: '4444', brand: 'mastercard' }, body.data])
  const key = (await setup.page()).billingKey
  expect(key).toMatch(/^cus_/)
  expect(
    asksOf(/POST \/v1\/customers$/).filter(({ form }) => form['metadata[vendor]'] === setup.params.id),
  ).toHaveLength(1)
})

test('BILL-010: card errors have the text of the payment service', async () => {
  const setup = await vendorWithOwner()
  const declined = await setup.add(freshToken('bad'))
  expect([declined.status, declined.refusal.message]).toEqual([422, 'Your card was declined.'])
  const token = freshToken()
  await setup.add(token)
  const spent = await setup.add(token, { 'idempotency-key': 'another' })
  expect([spent.status, spent.refusal.message]).toEqual([422, 'You cannot use a Stripe token more than once.'])
  const unknown = await setup.add('tok_unknown')
  expect([unknown.status, unknown.refusal.message]).toEqual([422, "No such token: 'tok_unknown'"])
  expect(await setup.cards()).toHaveLength(1)
})

test('SR-086: a card number is refused in any field and is not forwarded', async () => {
  const setup = await payingVendor()
  const before = stripe.asked.length
  for (const body of [
    { token: '4242424242424242' },
    { token: freshToken(), number: '4242 4242 4242 4242' },
    { token: freshToken(), card: { number: 5_555_555_555_554_444 } },
    { token: freshToken(), note: ['my card is 3782-822463-10005'] },
  ]) {
    const answer = await setup.owner.call(billingRoutes.addCard, { params: setup.params, body })
    expect(answer.status, JSON.stringify(body)).toBe(422)
  }
  expect((await setup.subscribe('starter', {}, { cvc: '4242424242424242' })).status).toBe(422)
  expect(stripe.asked).toHaveLength(before)
  expect(await setup.cards()).toHaveLength(1)
})

test('the same card twice under one Idempotency-Key, in sequence or concurrently, is one card', async () => {
  const setup = await vendorWithOwner()
  const headers = { 'idempotency-key': 'once' }
  const token = freshToken()
  const first = await setup.add(token, headers)
  expect((await setup.add(token, headers)).body).toEqual(first.body)
  const next = freshToken()
  const responses = await Promise.all([1, 2].map(() => setup.add(next, { 'idempotency-key': 'twins' })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(responses[0]!.body).toEqual(responses[1]!.body)
  expect(await setup.cards()).toHaveLength(2)
})

test.each([
  ['POST /v1/customers', 'lost'],
  ['POST /v1/payment_methods$', 'lost'],
  ['POST /v1/payment_methods/.*/attach', 'lost'],
  ['POST /v1/customers', 'reset'],
  ['POST /v1/payment_methods$', 'reset'],
] as [string, StripeFault][])(
  'a response to %s that is %s is retried, and nothing is created twice',
  async (path, fault) => {
    const setup = await vendorWithOwner()
    stripe.fails(new RegExp(path), fault)
    const before = stripe.rows.size
    expect((await setup.add(freshToken())).status).toBe(200)
    expect(await setup.cards()).toHaveLength(1)
    // One customer and one card.
    expect(stripe.rows.size - before).toBe(2)
  },
)

test.each([
  ['limit', 503, /busy/],
  ['fault', 502, /not working/],
  ['garbage', 502, /not working|cannot be read/],
  ['other form', 502, /cannot be read/],
  ['no key', 502, /refuses the key/],
] as [StripeFault, number, RegExp][])('a payment service with %s is a clear %i', async (fault, status, text) => {
  const setup = await vendorWithOwner()
  for (const _ of [1, 2]) stripe.fails(/POST \/v1\/payment_methods$/, fault)
  const answer = await setup.add(freshToken())
  expect([answer.status, answer.refusal.message]).toEqual([status, expect.stringMatching(text)])
  expect(answer.refusal.message).not.toMatch(/sk_test|price_/)
  expect(await setup.cards()).toEqual([])
})

test('an unresponsive payment service times out', async () => {
  for (const _ of [1, 2]) stripe.fails(/POST \/v1\/payment_methods$/, 'silence')
  const request = { key: 'an-unanswered-request', endsAt: performance.now() + 200 }
  await expect(provider.saveCard('cus_1', freshToken(), request)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('did not answer'),
    retryAfter: 5,
  })
})

test('adding a card is limited to 20 attempts an hour', async () => {
  const setup = await vendorWithOwner()
  for (let nth = 0; nth < 20; nth += 1) await setup.add('tok_unknown')
  const answer = await setup.add(freshToken())
  expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([429, 3600])
})

test('API-074, ENT-009, ENT-059: a plan starts at the price of its key', async () => {
  const setup = await payingVendor()
  const { status, body } = await setup.subscribe('standard')
  expect([status, body]).toEqual([200, { plan: 'standard', status: 'active', message: 'The plan is now Standard.' }])
  expect((await setup.page()).billingPlan).toBe('standard')
  const [begun] = asksOf(/POST \/v1\/subscriptions$/).filter(({ form }) => form.customer === setup.customer)
  expect(begun!.form).toMatchObject({
    'items[0][price]': 'price_2',
    payment_behavior: 'error_if_incomplete',
    off_session: 'true',
  })
})

test('another plan or card changes the existing subscription; the same one makes no call', async () => {
  const setup = await payingVendor()
  await setup.subscribe('starter')
  await setup.subscribe('premium')
  expect(setup.subscriptions()).toMatchObject([{ status: 'active', items: { data: [{ price: { id: 'price_3' } }] } }])
  expect((await setup.page()).billingPlan).toBe('premium')
  const other = (await setup.add(freshToken('mastercard'))).body.data
  await setup.subscribe('premium', {}, { card: other.id })
  expect(setup.subscriptions()).toHaveLength(1)
  const before = asksOf(/POST \/v1\/subscriptions/).length
  await setup.subscribe('premium', {}, { card: other.id })
  expect(asksOf(/POST \/v1\/subscriptions/)).toHaveLength(before)
})

test('a card or a customer of another vendor is 404, and the payment service is not called', async () => {
  const [mine, other] = [await payingVendor(), await payingVendor()]
  const before = stripe.asked.length
  expect((await mine.subscribe('starter', {}, { card: other.card.id })).status).toBe(404)
  expect((await mine.subscribe('starter', {}, { customer: other.customer })).status).toBe(404)
  expect((await mine.subscribe('starter', {}, { vendor: other.vendor.id })).status).toBe(403)
  expect(stripe.asked).toHaveLength(before)
  expect((await mine.subscribe('enterprise' as never)).status).toBe(422)
})

test('two clicks on Subscribe, and two windows with different plans, create one subscription', async () => {
  const setup = await payingVendor()
  const headers = { 'idempotency-key': 'click' }
  const responses = await Promise.all([1, 2].map(() => setup.subscribe('starter', headers)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(setup.subscriptions()).toHaveLength(1)

  const windows = await payingVendor()
  const answers = await Promise.all([windows.subscribe('starter'), windows.subscribe('premium')])
  // The second request does not wait: it is refused, or changes the subscription of the first.
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(windows.subscriptions()).toHaveLength(1)
})

test('SR-127: a repeat under an Idempotency-Key, or a wrong one, changes nothing at the payment service', async () => {
  const { subscribe, subscriptions } = await payingVendor()
  const first = { 'idempotency-key': 'first' }
  const began = await subscribe('starter', first)
  await subscribe('premium')
  const before = JSON.stringify(subscriptions())
  expect((await subscribe('starter', first)).body).toEqual(began.body)
  expect((await subscribe('standard', first)).status).toBe(422)
  expect((await subscribe('standard', { 'idempotency-key': 'x'.repeat(256) })).status).toBe(422)
  expect(JSON.stringify(subscriptions())).toBe(before)
  expect((await subscribe('standard')).status).toBe(200)
})

test('a declined first payment starts nothing, and the same request again is a new attempt', async () => {
  const setup = await payingVendor()
  stripe.fails(/POST \/v1\/subscriptions$/, 'declined')
  const headers = { 'idempotency-key': 'the same' }
  const answer = await setup.subscribe('starter', headers)
  expect([answer.status, answer.refusal.errors]).toEqual([422, { card: ['Your card has insufficient funds.'] }])
  expect((await setup.page()).billingPlan).toBeNull()
  expect((await setup.subscribe('starter', headers)).status).toBe(200)
  expect((await setup.subscribe('starter', headers)).status).toBe(200)
  expect(setup.subscriptions()).toHaveLength(1)
})

test('a payment that the bank wants confirmed waits for it, as one, and becomes a plan when it is confirmed', async () => {
  const { subscribe, subscriptions, page, owner, params } = await payingVendor()
  const strict = (await owner.call(billingRoutes.addCard, { params, body: { token: freshToken('strict') } })).body.data
  const first = await subscribe('starter', {}, { card: strict.id })
  expect(first.body).toMatchObject({ plan: 'starter', status: 'incomplete' })
  expect(first.body.message).toBe('Your bank asks you to confirm this payment.')
  const { clientSecret, card } = first.body.confirm!
  expect(subscriptions()).toMatchObject([{ status: 'incomplete', default_payment_method: card }])
  expect((await page()).billingPlan).toBeNull()
  const kept = await db.selectFrom('idempotency_keys').select('answer').execute()
  expect(JSON.stringify(kept)).not.toContain(clientSecret)

  const again = await subscribe('starter', { 'idempotency-key': 'again' }, { card: strict.id })
  expect(again.body.confirm).toEqual(first.body.confirm)
  const repeated = await subscribe('starter', { 'idempotency-key': 'again' }, { card: strict.id })
  expect(repeated.body.confirm).toEqual(first.body.confirm)
  expect(subscriptions()).toHaveLength(1)

  const other = await subscribe('premium', {}, { card: strict.id })
  expect(subscriptions().map(({ status }) => status)).toEqual(['canceled', 'incomplete'])
  expect(() => stripe.confirms(clientSecret)).toThrow('nothing to confirm')
  stripe.confirms(other.body.confirm!.clientSecret)
  const settled = await subscribe('premium', {}, { card: strict.id })
  expect(settled.body).toEqual({ plan: 'premium', status: 'active', message: 'The plan is now Premium.' })
  expect(subscriptions()).toHaveLength(2)
  expect((await page()).billingPlan).toBe('premium')
})

test('a subscription whose response was lost is found by the next attempt, and never created twice', async () => {
  const setup = await payingVendor()
  for (const _ of [1, 2]) stripe.fails(/POST \/v1\/subscriptions$/, 'lost')
  const answer = await setup.subscribe('starter')
  expect(answer.status).toBe(503)
  expect((await setup.page()).billingPlan).toBeNull()
  expect((await setup.subscribe('standard')).status).toBe(409)
  clock.advance(61_000)
  expect((await setup.subscribe('standard')).status).toBe(200)
  expect(setup.subscriptions()).toHaveLength(1)
  expect((await setup.page()).billingPlan).toBe('standard')
})

test('a plan that the payment service has given up charging is changed, and no second one is begun', async () => {
  const setup = await payingVendor()
  await setup.subscribe('starter')
  setup.subscriptions()[0]!.status = 'unpaid'
  const { status, body } = await setup.subscribe('standard')
  expect([status, body.status, body.message]).toEqual([
    200,
    'unpaid',
    'An earlier payment of your plan failed. Pay its open invoice, and the plan continues.',
  ])
  expect(setup.subscriptions()).toMatchObject([{ status: 'unpaid', items: { data: [{ price: { id: 'price_2' } }] } }])
  expect((await setup.page()).billingPlan).toBeNull()

  // Paid, it is the plan again.
  setup.subscriptions()[0]!.status = 'active'
  expect((await setup.subscribe('standard')).body.message).toBe('The plan is now Standard.')
  expect((await setup.page()).billingPlan).toBe('standard')
})

test('decision 4: billing is for primary contacts', async () => {
  const setup = await vendorWithOwner()
  const contact = as(await given.contactOf(setup.vendor, { isPrimary: false }))
  expect((await contact.call(billingRoutes.cards, { params: setup.params })).status).toBe(403)
  expect(
    (await contact.call(billingRoutes.addCard, { params: setup.params, body: { token: freshToken() } })).status,
  ).toBe(403)
})

test('ENT-058, BILL-005, BILL-006, BILL-007: the plans with their prices and features', () => {
  expect(PLANS.map(({ id, name, price }) => [id, name, price])).toEqual([
    ['starter', 'Starter', 29],
    ['standard', 'Standard', 99],
    ['premium', 'Premium', 299],
  ])
  expect(PLANS.map(({ items }) => items.map(({ details }) => details))).toEqual([
    [1, 1, 'unlimited'],
    [5, 5, 'unlimited'],
    [50, 20, 'unlimited'],
  ])
  for (const { items } of PLANS)
    for (const item of items) expect(Object.keys(item)).toEqual(['name', 'icon', 'details'])
})
