import { afterAll, afterEach, expect, test } from 'vitest'
import { billingRoutes } from '#contract/billing.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startStripeStub } from '#server/testing/stripe-stub.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const stripe = await startStripeStub()
afterAll(() => stripe.close())
const { as, db, given, clock } = await startTestApp(stripe.environment, { background: false })

afterEach(() => {
  stripe.recovers()
  expect(stripe.complaints).toEqual([])
})

const PERIOD_END = '2027-01-15T17:00:00.000Z'

let tokens = 0

/** Creates a vendor with one card and its primary contact, and the calls of the Billing tab. */
async function payingVendor() {
  const vendor = await given.vendor()
  const owner = as(await given.contactOf(vendor))
  const params = { id: String(vendor.id) }
  const addCard = async (kind = 'visa') =>
    (await owner.call(billingRoutes.addCard, { params, body: { token: `tok_${kind}_plan_${(tokens += 1)}` } })).body
      .data
  const card = await addCard()
  const page = async () => (await owner.call(vendorRoutes.one, { params })).body
  const customer = (await page()).billingKey!
  return {
    vendor,
    owner,
    params,
    card,
    page,
    addCard,
    subscribe: (plan: 'starter' | 'standard' | 'premium', paidBy = card.id) =>
      owner.call(billingRoutes.subscribe, { body: { vendor: vendor.id, customer, plan, card: paidBy } }),
    cards: async () => (await owner.call(billingRoutes.cards, { params })).body.data.map(({ id }) => id),
    plan: async () => (await owner.call(billingRoutes.subscription, { params })).body.subscription,
    invoices: async () => (await owner.call(billingRoutes.invoices, { params })).body.data,
    cancel: (headers = {}) => owner.call(billingRoutes.cancel, { params }, { headers }),
    resume: (headers = {}) => owner.call(billingRoutes.resume, { params }, { headers }),
    removeCard: (id: number, headers = {}) =>
      owner.call(billingRoutes.removeCard, { params: { vendorId: params.id, id: String(id) } }, { headers }),
    subscription: () =>
      [...stripe.rows.values()].findLast((row) => row.object === 'subscription' && row.customer === customer)!,
  }
}

const asksOf = (path: RegExp) => stripe.asked.filter((one) => path.test(`${one.method} ${one.path}`))
const refusalOf = ({ status, refusal }: { status: number; refusal: { message: string } }) => [status, refusal.message]

test('a vendor without a plan has no subscription and no invoices, and nothing to cancel or resume', async () => {
  const { plan, invoices, cancel, resume, owner } = await payingVendor()
  expect([await plan(), await invoices()]).toEqual([null, []])
  for (const call of [cancel, resume]) expect(refusalOf(await call())).toEqual([409, 'This vendor has no plan.'])
  const stranger = await given.vendor()
  const params = { id: String((await given.vendor()).id) }
  expect((await owner.call(billingRoutes.cancel, { params: { id: String(stranger.id) } })).status).toBe(403)
  const fresh = as(await given.contactOf({ id: Number(params.id) }))
  const before = stripe.asked.length
  expect((await fresh.call(billingRoutes.subscription, { params })).body).toEqual({ subscription: null })
  expect((await fresh.call(billingRoutes.invoices, { params })).body).toEqual({ data: [] })
  expect(refusalOf(await fresh.call(billingRoutes.cancel, { params }))).toEqual([409, 'This vendor has no plan.'])
  expect(stripe.asked).toHaveLength(before)
})

test('a running plan has its card, its next charge and its invoices', async () => {
  const { subscribe, plan, invoices, card } = await payingVendor()
  await subscribe('standard')
  expect(await plan()).toEqual({
    plan: 'standard',
    status: 'active',
    card: card.id,
    period_ends_at: PERIOD_END,
    is_ending: false,
    next_charge: { amount: 9_900, currency: 'cad', at: PERIOD_END },
  })
  expect(await invoices()).toEqual([
    {
      id: expect.stringMatching(/^in_/),
      number: expect.stringMatching(/^HUB-/),
      created_at: '2026-12-15T17:00:00.000Z',
      total: { amount: 9_900, currency: 'cad' },
      status: 'paid',
      url: expect.stringMatching(/^https:/),
      pdf: expect.stringMatching(/^https:/),
    },
  ])
})

test('a draft is no invoice, and an address that is not https is a fault of the payment service', async () => {
  const { subscribe, invoices, owner, params } = await payingVendor()
  await subscribe('starter')
  const [invoice] = await invoices()
  const row = stripe.rows.get(invoice!.id)!
  row.status = 'draft'
  expect(await invoices()).toEqual([])
  Object.assign(row, { status: 'paid', hosted_invoice_url: 'javascript:alert(1)' })
  expect((await owner.call(billingRoutes.invoices, { params })).status).toBe(502)
})

test('a canceled plan runs to the end of its period, and can be resumed until then', async () => {
  const { subscribe, plan, cancel, resume, subscription, page } = await payingVendor()
  await subscribe('standard')
  const canceled = await cancel()
  expect([canceled.status, canceled.body.message]).toEqual([200, 'The plan ends with the paid period.'])
  expect(subscription()).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(await plan()).toMatchObject({ is_ending: true, period_ends_at: PERIOD_END, next_charge: null })
  expect((await page()).billingPlan).toBe('standard')
  const before = asksOf(/POST \/v1\/subscriptions/).length
  expect((await cancel()).status).toBe(200)
  expect(asksOf(/POST \/v1\/subscriptions/)).toHaveLength(before)

  expect((await resume()).body.message).toBe('The plan continues.')
  expect(subscription()).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect(await plan()).toMatchObject({ is_ending: false, next_charge: { amount: 9_900 } })
  const actions = await db.selectFrom('audit_log').select('action').where('action', 'like', '%ed plan').execute()
  expect(actions.map(({ action }) => action)).toEqual(['canceled plan', 'canceled plan', 'resumed plan'])
})

test('a repeat of a cancel after a resume cancels nothing', async () => {
  const { subscribe, cancel, resume, subscription } = await payingVendor()
  await subscribe('starter')
  const key = { 'idempotency-key': 'cancel once' }
  const first = await cancel(key)
  await resume()
  expect((await cancel(key)).body).toEqual(first.body)
  expect(subscription()).toMatchObject({ cancel_at_period_end: false })
})

test('choosing a plan again, the same or another, takes a cancel back', async () => {
  const { subscribe, cancel, subscription, plan } = await payingVendor()
  await subscribe('starter')
  for (const chosen of ['starter', 'premium'] as const) {
    await cancel()
    expect((await subscribe(chosen)).status).toBe(200)
    expect(subscription()).toMatchObject({ cancel_at_period_end: false })
    expect(await plan()).toMatchObject({ plan: chosen, is_ending: false })
  }
})

test('a card is removed here and at the payment service, and one of another vendor is 404', async () => {
  const [mine, other] = [await payingVendor(), await payingVendor()]
  const second = await mine.addCard('mastercard')
  const reference = await db
    .selectFrom('payment_cards')
    .select('provider_ref')
    .where('id', '=', mine.card.id)
    .executeTakeFirstOrThrow()
  const foreign = await mine.removeCard(other.card.id)
  expect(refusalOf(foreign)).toEqual([404, 'Card was not found.'])
  expect(await other.cards()).toEqual([other.card.id])

  const removed = await mine.removeCard(mine.card.id, { 'idempotency-key': 'away' })
  expect(removed.body.message).toBe('The card is removed.')
  expect((await mine.removeCard(mine.card.id, { 'idempotency-key': 'away' })).body).toEqual(removed.body)
  expect((await mine.removeCard(mine.card.id)).status).toBe(404)
  expect(await mine.cards()).toEqual([second.id])
  expect(stripe.rows.get(reference.provider_ref)).toMatchObject({ customer: null })
})

test('the card of a plan stays until the plan has another card or is canceled', async () => {
  const { subscribe, removeCard, addCard, card, cancel, cards, resume, subscription } = await payingVendor()
  await subscribe('standard')
  expect(refusalOf(await removeCard(card.id))).toEqual([409, expect.stringMatching(/^This card pays for the plan\./)])
  const other = await addCard('mastercard')
  await subscribe('standard', other.id)
  expect((await removeCard(card.id)).status).toBe(200)
  expect((await removeCard(other.id)).status).toBe(409)

  await cancel()
  subscription().status = 'past_due'
  expect(refusalOf(await removeCard(other.id))).toEqual([
    409,
    'The last payment of the plan failed and is tried again with this card. Pay for the plan with another card, or pay the open invoice and cancel the plan, and then remove it.',
  ])
  subscription().status = 'active'
  expect((await removeCard(other.id)).status).toBe(200)
  expect(await cards()).toEqual([])
  expect(refusalOf(await resume())).toEqual([409, expect.stringMatching(/^The card of this plan was removed\./)])
})

test('a plan that waits for the bank is withdrawn with its card', async () => {
  const { addCard, subscribe, removeCard, subscription } = await payingVendor()
  const strict = await addCard('strict')
  await subscribe('starter', strict.id)
  expect(subscription().status).toBe('incomplete')
  expect((await removeCard(strict.id)).status).toBe(200)
  expect(subscription().status).toBe('canceled')
})

test('a removal whose response was lost is finished by the next one', async () => {
  const { removeCard, card, cards } = await payingVendor()
  for (const _ of [1, 2]) stripe.fails(/POST .*detach/, 'lost')
  expect((await removeCard(card.id)).status).toBe(503)
  expect(await cards()).toEqual([card.id])
  clock.advance(61_000)
  expect((await removeCard(card.id)).status).toBe(200)
  expect(await cards()).toEqual([])
})

test('an unpaid plan is shown without a next charge, and its card can be removed once it is canceled', async () => {
  const { subscribe, removeCard, card, cancel, subscription, plan } = await payingVendor()
  await subscribe('standard')
  subscription().status = 'unpaid'
  expect(await plan()).toMatchObject({ plan: 'standard', status: 'unpaid', next_charge: null })
  expect((await removeCard(card.id)).status).toBe(409)
  await cancel()
  expect((await removeCard(card.id)).status).toBe(200)
})

test('the use against the limits counts accepted contacts and locations that are not archived', async () => {
  const { owner, params, vendor } = await payingVendor()
  await given.contactOf(vendor, { isPrimary: false })
  const usage = async () => (await owner.call(billingRoutes.usage, { params })).body
  const before = await usage()
  const location = await given.location(vendor.id)
  expect(await usage()).toEqual({ team_members: 2, locations: before.locations + 1 })
  await db.updateTable('locations').set({ is_archived: true }).where('id', '=', location.id).execute()
  expect(await usage()).toEqual({ team_members: 2, locations: before.locations })
})
