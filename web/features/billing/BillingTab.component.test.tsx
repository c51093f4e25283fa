import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { billingRoutes, type Invoice, type PaymentCard, type Subscription } from '#contract/billing.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT } from '#web/testing/render-page.tsx'
import { renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const VISA: PaymentCard = { id: 1, last4: '4242', exp_month: 12, exp_year: 2030, brand: 'visa' }
const MASTERCARD: PaymentCard = { id: 2, last4: '4444', exp_month: 3, exp_year: 2029, brand: 'mastercard' }

const STANDARD: Subscription = {
  plan: 'standard',
  status: 'active',
  card: VISA.id,
  period_ends_at: '2027-01-15T17:00:00.000Z',
  is_ending: false,
  next_charge: { amount: 9_900, currency: 'cad', at: '2027-01-15T17:00:00.000Z' },
}
const ENDING: Subscription = { ...STANDARD, is_ending: true, next_charge: null }

const buildInvoice = (nth: number, given: Partial<Invoice> = {}): Invoice => ({
  id: `in_${nth}`,
  number: `HUB-${nth}`,
  created_at: '2026-12-15T17:00:00.000Z',
  total: { amount: 9_900, currency: 'cad' },
  status: 'paid',
  url: `https://invoice.stripe.com/i/${nth}`,
  pdf: `https://pay.stripe.com/i/${nth}/pdf`,
  ...given,
})

interface Given {
  subscription?: Subscription | null
  cards?: PaymentCard[]
  invoices?: Invoice[]
  usage?: { team_members: number; locations: number }
  answers?: StubbedRoute[]
  viewport?: typeof PHONE_VIEWPORT
}

const renderBilling = (given: Given = {}) =>
  renderVendorPage('/billing', {
    vendor: { billingKey: 'cus_1', billingPlan: given.subscription?.plan ?? null },
    config: { stripeKey: 'pk_test_1' },
    answers: [
      answer(billingRoutes.cards, { data: given.cards ?? [VISA, MASTERCARD] }),
      answer(billingRoutes.subscription, { subscription: given.subscription ?? null }),
      answer(billingRoutes.invoices, { data: given.invoices ?? [] }),
      answer(billingRoutes.usage, given.usage ?? { team_members: 1, locations: 1 }),
      ...(given.answers ?? []),
    ],
    ...(given.viewport && { viewport: given.viewport }),
  })

const plan = (name: string) => page.getByRole('article', { name })
const yourPlan = () => page.getByRole('region', { name: 'Your plan' })

test('each plan says what the vendor has, and which plan is too small for it', async () => {
  await renderBilling({ usage: { team_members: 2, locations: 6 } })
  await expect.element(plan('Starter').getByText('You have 2')).toBeVisible()
  await expect
    .element(plan('Starter'))
    .toMatchTextContent('Too small for what you have: 2 team members and 6 locations.')
  await expect.element(plan('Standard')).toMatchTextContent('Too small for what you have: 6 locations.')
  await expect.element(plan('Premium')).not.toMatchTextContent('Too small for what you have')
})

test('the question before a plan that is too small says so again', async () => {
  await renderBilling({ usage: { team_members: 1, locations: 3 } })
  await page.getByRole('radio', { name: 'Visa ending in 4242' }).click()
  await plan('Starter').getByRole('button', { name: 'Subscribe' }).click()
  await expect
    .element(dialog('Are you sure?'))
    .toMatchTextContent(
      'Starter: $29 a month, paid by Visa ending in 4242. This plan is too small for what you have: 3 locations.',
    )
})

test('a running plan says its price, its next charge and its card', async () => {
  await renderBilling({ subscription: STANDARD })
  await expect.element(yourPlan()).toMatchTextContent('Standard · $99 a month')
  await expect.element(yourPlan()).toMatchTextContent('Next charge: $99.00 on Fri, Jan 15 2027, Visa ending in 4242.')
  await expect.element(plan('Standard').getByText('Current plan')).toBeVisible()
})

test('a plan is canceled after a question that says until when it runs, and can be resumed', async () => {
  const { callsOf, stub } = await renderBilling({
    subscription: STANDARD,
    answers: [
      answer(billingRoutes.cancel, { message: 'The plan ends with the paid period.' }),
      answer(billingRoutes.resume, { message: 'The plan continues.' }),
    ],
  })
  await button('Cancel the plan').click()
  await expect.element(dialog('Cancel the Standard plan?')).toMatchTextContent('You keep it until Fri, Jan 15 2027')
  await button('No, keep it').click()
  expect(callsOf(billingRoutes.cancel)).toHaveLength(0)

  await button('Cancel the plan').click()
  stub(answer(billingRoutes.subscription, { subscription: ENDING }))
  await button('Yes, cancel the plan').click()
  await expect.element(yourPlan()).toMatchTextContent('Ends on Fri, Jan 15 2027. Nothing more is charged.')
  expect(callsOf(billingRoutes.cancel)).toHaveLength(1)

  stub(answer(billingRoutes.subscription, { subscription: STANDARD }))
  await button('Resume the plan').click()
  await button('Yes, resume').click()
  await expect.element(yourPlan()).toMatchTextContent('Next charge: $99.00')
  expect(callsOf(billingRoutes.resume)).toHaveLength(1)
})

test('a refused cancel says why in the dialog', async () => {
  await renderBilling({
    subscription: STANDARD,
    answers: [refuse(billingRoutes.cancel, 409, 'The plan is already being changed.')],
  })
  await button('Cancel the plan').click()
  await button('Yes, cancel the plan').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The plan is already being changed.')
})

test('a card is removed after a question; the card of the plan cannot be', async () => {
  const { callsOf, stub } = await renderBilling({
    subscription: STANDARD,
    answers: [answer(billingRoutes.removeCard, { message: 'The card is removed.' })],
  })
  await expect.element(button('Remove Mastercard ending in 4444')).toBeVisible()
  await expect.element(button('Remove Visa ending in 4242')).not.toBeInTheDocument()
  await expect.element(page.getByText('Expires 12/2030 · pays for your plan')).toBeVisible()
  await expect.element(page.getByText(/^To remove the card of your plan/)).toBeVisible()

  await button('Remove Mastercard ending in 4444').click()
  stub(answer(billingRoutes.cards, { data: [VISA] }))
  await button('Yes, remove').click()
  await expect.element(page.getByRole('radio', { name: 'Mastercard' })).not.toBeInTheDocument()
  expect(callsOf(billingRoutes.removeCard).at(-1)?.params).toEqual({ vendorId: 21, id: 2 })
})

test('the card of a canceled plan can be removed', async () => {
  await renderBilling({ subscription: ENDING })
  await expect.element(button('Remove Visa ending in 4242')).toBeVisible()
})

test('a failed payment says what to do', async () => {
  await renderBilling({ subscription: { ...STANDARD, status: 'past_due' } })
  await expect.element(yourPlan().getByRole('alert')).toMatchTextContent('The last payment failed')
})

test('a canceled plan whose payment failed says that the open invoice is still charged', async () => {
  await renderBilling({ subscription: { ...ENDING, status: 'past_due' } })
  await expect
    .element(yourPlan().getByRole('alert'))
    .toMatchTextContent('will try again, although the plan is cancelled')
  await expect.element(yourPlan()).toMatchTextContent('Only the open invoice is still charged.')
  await expect.element(page.getByText(/pay the open invoice and cancel the plan\.$/)).toBeVisible()
  await expect.element(button('Remove Visa ending in 4242')).not.toBeInTheDocument()
})

test('the question before a cancel after a failed payment says that the open invoice is still charged', async () => {
  await renderBilling({ subscription: { ...STANDARD, status: 'past_due' } })
  await button('Cancel the plan').click()
  await expect
    .element(dialog('Cancel the Standard plan?'))
    .toMatchTextContent('goes on trying to charge the open invoice until it is paid')
})

test('an unpaid plan says to pay the open invoice, and choosing it again does not say that it is the plan now', async () => {
  await renderBilling({
    subscription: { ...STANDARD, status: 'unpaid', next_charge: null },
    answers: [
      answer(billingRoutes.subscribe, { plan: 'standard', status: 'unpaid', message: 'Pay its open invoice.' }),
    ],
  })
  await expect.element(yourPlan().getByRole('alert')).toMatchTextContent('Pay the open invoice below')
  await page.getByRole('radio', { name: 'Visa ending in 4242' }).click()
  await plan('Standard').getByRole('button').click()
  await button('Yes, subscribe').click()
  await expect.element(dialog('The last payment failed')).toMatchTextContent('Pay its open invoice.')
  await expect.element(page.getByText('Your plan is now Standard.')).not.toBeInTheDocument()
})

test('invoices have date, number, amount and state, and open at the payment service', async () => {
  await renderBilling({ subscription: STANDARD, invoices: [buildInvoice(2, { status: 'open' }), buildInvoice(1)] })
  const table = page.getByRole('table', { name: 'Invoices and receipts' })
  await expect.element(table.getByText('HUB-1', { exact: true })).toBeVisible()
  const texts = table
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent)
  expect(texts.slice(1)).toEqual([
    expect.stringContaining('Tue, Dec 15 2026HUB-2$99.00To be paid'),
    expect.stringContaining('Tue, Dec 15 2026HUB-1$99.00Paid'),
  ])
  const receipt = page.getByRole('link', { name: 'View: HUB-1, opens in a new tab' })
  await expect.element(receipt).toHaveAttribute('href', 'https://invoice.stripe.com/i/1')
  await expect.element(receipt).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(page.getByRole('link', { name: 'Pay: HUB-2, opens in a new tab' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'PDF: HUB-1, opens in a new tab' }))
    .toHaveAttribute('href', 'https://pay.stripe.com/i/1/pdf')
})

test('the newest twelve invoices are shown first, and all on request', async () => {
  await renderBilling({ invoices: Array.from({ length: 14 }, (_, nth) => buildInvoice(14 - nth)) })
  await expect.element(page.getByText('HUB-3', { exact: true })).toBeVisible()
  await expect.element(page.getByText('HUB-2', { exact: true })).not.toBeInTheDocument()
  await button('Show all 14').click()
  await expect.element(page.getByText('HUB-1', { exact: true })).toBeVisible()
})

test('on a phone the invoices are cards, and without any a sentence says so', async () => {
  await renderBilling({ viewport: PHONE_VIEWPORT, invoices: [buildInvoice(1)] })
  await expect.element(page.getByText('HUB-1')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('a payment service that does not answer leaves cards and plans usable', async () => {
  const text = 'The payment service did not answer.'
  await renderBilling({
    answers: [refuse(billingRoutes.subscription, 422, text), refuse(billingRoutes.invoices, 422, text)],
  })
  await expect.poll(() => page.getByRole('button', { name: 'Try again' }).elements().length).toBe(2)
  await expect.element(page.getByText(text).first()).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Visa ending in 4242' })).toBeVisible()
  await expect.element(plan('Starter')).toBeVisible()
})

test('the choice between the cards has a name', async () => {
  await renderBilling()
  await expect.element(page.getByRole('radiogroup', { name: 'Card to pay with' })).toBeVisible()
})

test('a notice that was there from the start interrupts no screen reader', async () => {
  await renderVendorPage('/billing', { config: { stripeKey: null } })
  await expect.element(page.getByRole('note').getByText('Card payments are not set up')).toBeVisible()
})

test('no plan can be subscribed to while the running plan cannot be read', async () => {
  const { stub } = await renderBilling({
    subscription: STANDARD,
    answers: [refuse(billingRoutes.subscription, 503, 'The payment service does not answer.')],
  })
  await expect.element(page.getByText('The payment service does not answer.')).toBeVisible()
  await page.getByRole('radio', { name: 'Visa ending in 4242' }).click()
  await expect.element(plan('Premium')).toBeVisible()
  expect(plan('Premium').getByRole('button').elements()).toEqual([])
  stub(answer(billingRoutes.subscription, { subscription: STANDARD }))
  await button('Try again').click()
  await expect.element(plan('Premium').getByRole('button', { name: 'Subscribe' })).toBeEnabled()
})
