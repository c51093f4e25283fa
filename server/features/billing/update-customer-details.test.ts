import { afterAll, afterEach, expect, test } from 'vitest'
import { billingRoutes } from '#contract/billing.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { startStripeStub } from '#server/testing/stripe-stub.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createStripePaymentProvider } from './payment-provider.ts'
import { updateCustomerDetails } from './update-customer-details.ts'

const stripe = await startStripeStub()
afterAll(() => stripe.close())
const { as, given, services, config } = await startTestApp(stripe.environment, { background: true })
const provider = createStripePaymentProvider(config.payments!)

afterEach(() => {
  stripe.recovers()
  expect(stripe.complaints).toEqual([])
})

let tokens = 0

async function vendorWithCard() {
  const vendor = await given.vendor()
  const owner = as(await given.contactOf(vendor))
  const params = { id: String(vendor.id) }
  await owner.call(billingRoutes.addCard, { params, body: { token: `tok_visa_customer_${(tokens += 1)}` } })
  const customer = [...stripe.rows.values()].find((row) => row['metadata[vendor]'] === params.id)!
  const edit = async (body: { name?: string; email?: string; bio?: string }) =>
    expect((await owner.call(vendorProfileRoutes.update, { params, body })).status).toBe(200)
  return { vendor, customer, edit }
}

const updatesOf = ({ id }: { id: string }) =>
  stripe.asked.filter(({ method, path }) => `${method} ${path}` === `POST /v1/customers/${id}`)

test('the customer at Stripe follows the name and the email address of the vendor', async () => {
  const { vendor, customer, edit } = await vendorWithCard()
  expect(customer).toMatchObject({ name: vendor.name, email: vendor.email })
  await edit({ bio: 'Open all week.' })
  await edit({ email: 'billing@lakeside.example' })
  await expect.poll(() => customer).toMatchObject({ name: vendor.name, email: 'billing@lakeside.example' })
  await edit({ name: 'Lakeside Care and Rest' })
  await expect.poll(() => customer).toMatchObject({ name: 'Lakeside Care and Rest', email: 'billing@lakeside.example' })
  // Changed back, the same values are sent once more.
  await edit({ name: vendor.name })
  await expect.poll(() => customer).toMatchObject({ name: vendor.name, email: 'billing@lakeside.example' })
  expect(updatesOf(customer)).toHaveLength(3)
})

test('a call that failed is made again with the values that are stored by then', async () => {
  const { customer, edit } = await vendorWithCard()
  stripe.fails(/POST \/v1\/customers\//, 'fault')
  const update = () => updateCustomerDetails(services, provider, { customer: customer.id })
  await expect(update()).rejects.toMatchObject({ status: 502 })
  await edit({ email: 'later@lakeside.example' })
  await update()
  expect(customer).toMatchObject({ email: 'later@lakeside.example' })
})

test('a vendor without a card is not sent to Stripe', async () => {
  const vendor = await given.vendor()
  const owner = as(await given.contactOf(vendor))
  const before = stripe.asked.length
  await owner.call(vendorProfileRoutes.update, {
    params: { id: String(vendor.id) },
    body: { email: 'no-card@lakeside.example' },
  })
  await updateCustomerDetails(services, provider, { customer: 'cus_unknown' })
  expect(stripe.asked).toHaveLength(before)
})
