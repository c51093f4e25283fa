import type { APIRequestContext, Page } from '@playwright/test'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import { startStripeStub } from '#server/testing/stripe-stub.ts'
import { importTestVendor, createApiClient } from './test-data.ts'
import { demoAccount, expect, restoreSignIn, test } from './fixtures.ts'

/** Replaces the provider's script: a field of its own, and a token for an accepted card number. */
const SCRIPT = `
window.Stripe = () => {
  const input = document.createElement('input')
  input.setAttribute('aria-label', 'Card number')
  input.style.cssText = 'all: unset; width: 100%'
  const element = {
    mount: (node) => node.append(input), destroy: () => input.remove(), unmount: () => input.remove(),
    focus: () => input.focus(), update: () => {}, off: () => element, once: () => element,
    on: (name, act) => { if (name === 'ready') setTimeout(act); return element },
  }
  return {
    elements: () => ({ create: () => element, getElement: () => element, update: () => {}, on: () => {} }),
    createToken: async () => /^4242/.test(input.value)
      ? { token: { id: 'tok_visa_' + crypto.randomUUID().replaceAll('-', '') } }
      : /^4000/.test(input.value)
        ? { token: { id: 'tok_bad_' + crypto.randomUUID().replaceAll('-', '') } }
        : /^3220/.test(input.value)
          ? { token: { id: 'tok_strict_' + crypto.randomUUID().replaceAll('-', '') } }
          : { error: { message: 'Your card number is incomplete.' } },
    createPaymentMethod: () => {},
    confirmCardPayment: (secret, { payment_method }) => window.askBank(secret, payment_method), registerAppInfo: () => {}, _registerWrapper: () => {},
  }
}`

/** Returns the external hosts that a page requests. */
function externalHostsRequestedBy(page: Page): string[] {
  const requestedHosts: string[] = []
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') requestedHosts.push(hostname)
  })
  return requestedHosts
}

test('BILL-001, BILL-002, BILL-005, BILL-006, BILL-007, BILL-008: without a key the plans are shown, and no external host is requested', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Plan House',
    admins: [demoAccount('VENDOR').email],
  })
  await signedInAs('VENDOR')
  const requestedHosts = externalHostsRequestedBy(page)
  await page.goto(`/vendors/${vendor.id}`)
  await page
    .getByRole('navigation', { name: `About ${vendor.name}` })
    .getByRole('link', { name: 'Billing' })
    .click()
  await expect(page.getByRole('note')).toContainText('Card payments are not set up')
  const plans = page.getByRole('region', { name: 'Plans' }).getByRole('article')
  for (const [name, ...words] of [
    ['Starter', '$29', '1 team member', '1 location', 'Unlimited ads'],
    ['Standard', '$99', '5 team members', '5 locations', 'Unlimited ads'],
    ['Premium', '$299', '50 team members', '20 locations', 'Unlimited ads'],
    ['Enterprise', 'Custom Pricing'],
  ]) {
    const plan = plans.and(page.getByRole('article', { name }))
    for (const word of words) await expect(plan.getByText(word, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', /^mailto:.+@/)
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
  expect(requestedHosts).toEqual([])
})

test('decision 4: only primary contacts of a vendor see the Billing tab', async ({ page, signedInAs, apiAs }) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Foreign Plans' })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}`)
  const tabs = page.getByRole('navigation', { name: `About ${vendor.name}` })
  await expect(tabs.getByRole('link', { name: 'Locations' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Billing' })).toHaveCount(0)
  await page.goto(`/vendors/${vendor.id}/billing`)
  await expect(page).toHaveURL(new RegExp(`/vendors/${vendor.id}$`))
})

test.describe('with a payment service', () => {
  test.use({ allowedHosts: ['js.stripe.com'] })

  let stripe: Awaited<ReturnType<typeof startStripeStub>>
  let hub: DemoHub
  test.beforeAll(async () => {
    stripe = await startStripeStub()
    hub = await startDemoHub({ ...stripe.environment, TWO_STEP: 'off' })
  })
  test.afterAll(async () => {
    await hub.stop()
    await stripe.close()
  })

  const signIn = async (request: APIRequestContext, role: 'VENDOR' | 'ADMIN') => {
    const { email, password } = hub.accounts.find((one) => one.role === role)!
    const login = await request.post(`${hub.url}/api/login`, { data: { username: email, password } })
    const { access_token: token } = (await login.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${token}` }
    const { id, isVendor, isAdmin } = await (await request.get(`${hub.url}/api/user`, { headers })).json()
    return { token, email, user: btoa(JSON.stringify({ id, isVendor, isAdmin })) }
  }

  /** Opens the page of a vendor as its primary contact, with the stub of the provider's script. */
  async function payingVendor(page: Page, request: APIRequestContext) {
    const owner = await signIn(request, 'VENDOR')
    const admin = createApiClient(request, (await signIn(request, 'ADMIN')).token, hub.url)
    const vendor = await importTestVendor(admin, { name: 'Paying House', admins: [owner.email] })
    await restoreSignIn(page, owner)
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
    )
    return { vendor, calls: createApiClient(request, owner.token, hub.url) }
  }

  test('issue 6: a payment that needs the bank’s confirmation is confirmed in a dialog, and the plan then starts', async ({
    page,
    request,
    expectAccessible,
  }) => {
    const { vendor } = await payingVendor(page, request)
    const cards: string[] = []
    await page.exposeFunction('askBank', async (secret: string, card: string) => {
      cards.push(card)
      await expect(page.getByText('Your bank asks you to confirm this payment.')).toBeVisible()
      if (cards.length === 1) return { error: { message: 'We are unable to authenticate your payment method.' } }
      return { paymentIntent: stripe.confirms(secret) }
    })
    await page.goto(`${hub.url}/vendors/${vendor.id}/billing`)
    await page.getByRole('button', { name: 'Add a card' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a card' })
    await dialog.getByRole('textbox', { name: 'Card number' }).fill('3220')
    await dialog.getByRole('button', { name: 'Save the card' }).press('Enter')
    await expect(dialog).toHaveCount(0)

    const plan = page.getByRole('article', { name: 'Standard' })
    for (const isConfirmed of [false, true]) {
      await plan.getByRole('button', { name: 'Subscribe' }).press('Enter')
      await page.getByRole('button', { name: 'Yes, subscribe' }).press('Enter')
      if (isConfirmed) continue
      const failed = page.getByRole('dialog', { name: 'Error' })
      await expect(failed).toContainText('We are unable to authenticate your payment method.')
      await expectAccessible('a payment that is not confirmed')
      await failed.getByRole('button', { name: 'Close' }).press('Enter')
      await expect(plan.getByText('Current plan')).toHaveCount(0)
    }
    await expect(plan.getByText('Current plan')).toBeVisible()
    expect(new Set(cards).size).toBe(1)
    expect(stripe.complaints).toEqual([])
  })

  test('BILL-003, BILL-004, BILL-009, BILL-010, BILL-011: a card is added and a plan subscribed by keyboard', async ({
    page,
    request,
    expectAccessible,
  }) => {
    const { vendor } = await payingVendor(page, request)
    const requestedHosts = externalHostsRequestedBy(page)
    const refused: string[] = []
    page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))

    await page.goto(`${hub.url}/vendors/${vendor.id}/billing`)
    await expect(page.getByText('No card yet. Add one to subscribe to a plan.')).toBeVisible()
    const subscribe = page.getByRole('article', { name: 'Standard' }).getByRole('button', { name: 'Subscribe' })
    await expect(subscribe).toBeDisabled()
    await expectAccessible('billing without a card')
    expect(requestedHosts).toEqual([])

    await page.getByRole('button', { name: 'Add a card' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a card' })
    const number = dialog.getByRole('textbox', { name: 'Card number' })
    const save = dialog.getByRole('button', { name: 'Save the card' })
    await expect(number).toBeFocused()
    await page.keyboard.type('1')
    await save.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('Your card number is incomplete.')
    await expect(save).toBeEnabled()
    await expectAccessible('a card that is refused')
    await number.fill('4000')
    await save.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('Your card was declined.')
    await expect(save).toBeEnabled()
    await number.fill('4242')
    await save.press('Enter')
    await expect(dialog).toHaveCount(0)
    expect(new Set(requestedHosts)).toEqual(new Set(['js.stripe.com']))

    await page.reload()
    const card = page.getByRole('radio', { name: 'Visa ending in 4242' })
    await expect(card).not.toBeChecked()
    await expect(subscribe).toBeDisabled()
    await card.press('Space')
    await expect(subscribe).toBeEnabled()
    await subscribe.press('Enter')
    const sure = page.getByRole('dialog', { name: 'Are you sure?' })
    await expect(sure).toContainText('Standard: $99 a month, paid by Visa ending in 4242.')
    stripe.fails(/POST \/v1\/subscriptions$/, 'declined')
    await sure.getByRole('button', { name: 'Yes, subscribe' }).press('Enter')
    await expect(page.getByRole('alert').getByText('Your card has insufficient funds.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await subscribe.press('Enter')
    await sure.getByRole('button', { name: 'Yes, subscribe' }).press('Enter')
    await expect(page.getByRole('article', { name: 'Standard' }).getByText('Current plan')).toBeVisible()
    await expectAccessible('billing with a plan')
    expect(refused).toEqual([])
    expect(stripe.complaints).toEqual([])
  })

  test('a plan is canceled and resumed, its invoice listed, and its card removed once the plan is canceled', async ({
    page,
    request,
    expectAccessible,
  }) => {
    const { vendor, calls } = await payingVendor(page, request)
    const token = `tok_visa_${Date.now().toString(36)}`
    const { data: card } = await calls.post<{ data: { id: number } }>(`/api/vendors/${vendor.id}/billing/add-card`, {
      token,
    })
    const { billingKey: customer } = await calls.get<{ billingKey: string }>(`/api/vendors/${vendor.id}`)
    await calls.post('/api/vendors/billing/subscribe', { vendor: vendor.id, customer, plan: 'standard', card: card.id })

    await page.goto(`${hub.url}/vendors/${vendor.id}/billing`)
    const plan = page.getByRole('region', { name: 'Your plan' })
    await expect(plan).toContainText('Next charge: $99.00 on Fri, Jan 15 2027, Visa ending in 4242.')
    await expect(page.getByRole('link', { name: /^View: HUB-/ })).toHaveAttribute(
      'href',
      /^https:\/\/invoice\.stripe\.com/,
    )
    await expect(page.getByRole('button', { name: 'Remove Visa ending in 4242' })).toHaveCount(0)
    for (const [verb, outcome] of [
      ['cancel', 'Ends on Fri, Jan 15 2027. Nothing more is charged.'],
      ['resume', 'Next charge: $99.00'],
      ['cancel', 'Ends on Fri, Jan 15 2027.'],
    ] as const) {
      await plan.getByRole('button', { name: verb === 'cancel' ? 'Cancel the plan' : 'Resume the plan' }).click()
      await page.getByRole('button', { name: verb === 'cancel' ? 'Yes, cancel the plan' : 'Yes, resume' }).click()
      await expect(plan).toContainText(outcome)
    }
    await expectAccessible('billing with a canceled plan')
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
    await page.getByRole('button', { name: 'Yes, remove' }).click()
    await expect(page.getByText('No card yet. Add one to subscribe to a plan.')).toBeVisible()
    expect(stripe.complaints).toEqual([])
  })
})
