import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { button, choose, dialog, field } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, failUnexpectedly, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'
import {
  LAKESIDE,
  PHYSIOTHERAPY,
  MEALS,
  VENDOR,
  SENT,
  form,
  select,
  options,
  openForm,
  submit,
  fillRequired,
} from '#web/testing/render-referral-form.ts'

test('REF-002, REF-009, REF-010: everything that was chosen is sent, and the confirmation repeats it', async () => {
  const { callsOf, address } = await openForm({
    query: '?word=maple',
    answers: [
      answer(
        referralRoutes.send,
        buildReferral({ ...SENT, sub_service: { id: 42, name: 'Assessment' }, makeContact: true }),
      ),
      answer(referralRoutes.sent, listOf(SENT)),
    ],
  })
  await choose('Service Type', 'Physiotherapy')
  await choose('Sub-service', 'Assessment')
  await options.getByRole('checkbox', { name: 'Evening' }).click()
  await select('Vendor Location').click()
  await page.getByRole('option', { name: /^Harbour Clinic/ }).click()
  await field('Details').fill('  Walks with a cane.  ')
  await page.getByRole('checkbox', { name: 'Call me right away' }).click()
  await submit()

  const sent = dialog('Referral sent')
  await expect
    .element(sent.getByText('Lakeside Care has your referral for Physiotherapy › Assessment at Lakeside Clinic.'))
    .toBeVisible()
  await expect.element(sent.getByText(/asked to be called right away, at 416-555-0101/)).toBeVisible()
  await expect.element(sent.getByText(/call 911/)).toBeVisible()
  expect(callsOf(referralRoutes.send)).toEqual([
    {
      params: {},
      query: {},
      body: {
        vendor: 21,
        order: {
          service: 41,
          subService: 42,
          options: ['Evening'],
          location: 32,
          details: 'Walks with a cane.',
          attachment: null,
          contactNow: true,
          consentProvided: false,
          consentLanguage: 'en',
          word: 'maple',
        },
      },
    },
  ])
  await expect.element(sent.getByRole('button', { name: 'Go to My Referrals' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/orders')
})

test('while a referral is being sent its button is busy and sends nothing again', async () => {
  const { callsOf } = await openForm({ answers: [neverAnswer(referralRoutes.send)] })
  await fillRequired()
  await submit()
  await expect.element(button('Send referral')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(callsOf(referralRoutes.send)).toHaveLength(1)
})

test.each([
  [
    'ERR-012',
    'the message and the field messages of a refusal',
    refuse(referralRoutes.send, 422, 'Please check the form.', { details: ['Details are too vague.'] }),
    'Please check the form.',
    'Details are too vague.',
  ],
  [
    'ERR-012',
    'the message of a refusal without fields',
    refuse(referralRoutes.send, 403, 'They take no referrals today.'),
    'Error',
    'They take no referrals today.',
  ],
  [
    'ERR-013',
    'a sentence of its own for an unexpected failure',
    failUnexpectedly(referralRoutes.send),
    'Server Error',
    'Something went wrong, please make sure you filled sub service field.',
  ],
])('%s: a failed submit shows %s, and keeps the input', async (_row, _what, failure, title, message) => {
  await openForm({ answers: [failure] })
  await fillRequired()
  await field('Details').fill('Kept.')
  await submit()
  await expect.element(dialog(title).getByText(message)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog(title)).not.toBeInTheDocument()
  await expect.element(title === 'Please check the form.' ? field('Details') : button('Send referral')).toHaveFocus()
  await expect.element(field('Details')).toHaveValue('Kept.')
  await expect.element(button('Send referral')).toBeEnabled()
})

const loseAnswer: StubbedRoute = {
  route: referralRoutes.send,
  respond: () => new Response('<h1>Gateway', { status: 504 }),
}
const detailsSentBy = ({ callsOf }: Awaited<ReturnType<typeof openForm>>) =>
  callsOf(referralRoutes.send).map(({ body }) => body.order.details)

test('a referral that was changed after a lost answer is sent only when the sender says so', async () => {
  const rendered = await openForm({ answers: [loseAnswer, answer(referralRoutes.sent, listOf(SENT))] })
  const lost = dialog('We could not find out whether it was sent')
  const question = dialog('You may have sent this already')
  await fillRequired()
  await field('Details').fill('First.')
  await submit()
  await expect.element(lost).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(lost).not.toBeInTheDocument()

  // The same text is sent once only, so it needs no question.
  await submit()
  await expect.element(lost).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await field('Details').fill('Second.')
  await submit()
  await expect.element(question.getByRole('button', { name: 'Look in My Referrals' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(detailsSentBy(rendered)).toEqual(['First.', 'First.'])

  rendered.stub(answer(referralRoutes.send, SENT))
  await submit()
  await question.getByRole('button', { name: 'Send it anyway' }).click()
  await expect.element(dialog('Referral sent')).toBeVisible()
  expect(detailsSentBy(rendered)).toEqual(['First.', 'First.', 'Second.'])
})

test('the question about an earlier referral leads to My Referrals', async () => {
  const rendered = await openForm({ answers: [loseAnswer, answer(referralRoutes.sent, listOf(SENT))] })
  await fillRequired()
  await submit()
  await expect.element(dialog('We could not find out whether it was sent')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await field('Details').fill('Changed.')
  await submit()
  await button('Look in My Referrals').click()
  await expect.poll(rendered.address).toBe('/orders')
  expect(detailsSentBy(rendered)).toEqual([''])
})

test('a referral that was changed after a refusal is sent without a question', async () => {
  const rendered = await openForm({ answers: [refuse(referralRoutes.send, 422, 'Please check the form.')] })
  await fillRequired()
  await submit()
  await expect.element(dialog('Error').getByText('Please check the form.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await field('Details').fill('Changed.')
  rendered.stub(answer(referralRoutes.send, SENT))
  await submit()
  await expect.element(dialog('Referral sent')).toBeVisible()
})

test('SR-126: a draft survives a reload and is discarded after sending', async () => {
  const { remove } = await openForm()
  await fillRequired()
  await field('Details').fill('Twelve words that nobody wants to type again.')
  const drafts = { ...sessionStorage }
  remove()
  Object.assign(sessionStorage, drafts)

  await openForm({ answers: [answer(referralRoutes.send, SENT)] })
  await expect.element(field('Details')).toHaveValue('Twelve words that nobody wants to type again.')
  await expect.element(select('Service Type')).toHaveValue('Meals')
  await expect.element(select('Vendor Location')).toHaveValue('Harbour Clinic · 64 km')
  await submit()
  await expect.element(dialog('Referral sent')).toBeVisible()
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft.'))).toEqual([])
})

test('a vendor that cannot be read offers to try again', async () => {
  const { stub } = await renderPage('/vendors/21/order', {
    user: buildCurrentUser('CLIENT'),
    answers: [refuse(vendorRoutes.one, 500, 'The hub is tired.'), answer(serviceRoutes.list, listOf(MEALS))],
    isWaiting: true,
  })
  await expect.element(page.getByText('The hub is tired.')).toBeVisible()
  stub(answer(vendorRoutes.one, VENDOR))
  await button('Try again').click()
  await expect.element(form).toBeVisible()
})

test.each([
  ['one location', [LAKESIDE]],
  ['two locations', [LAKESIDE, { ...LAKESIDE, id: 32 }]],
])(
  'at 1280 by 800 pixels the whole form of a vendor with %s is in sight, with nothing behind the button',
  async (_, locations) => {
    await page.viewport(1280, 800)
    await renderPage('/vendors/21', {
      user: buildCurrentUser('CLIENT'),
      answers: [
        answer(vendorRoutes.one, { ...VENDOR, locations, may: { ...VENDOR.may, connect: true } }),
        answer(vendorRoutes.rating, { value: null, count: 0 }),
        answer(serviceRoutes.list, listOf(PHYSIOTHERAPY, MEALS)),
      ],
      isWaiting: true,
    })
    const call = page.getByText('The vendor sees that you asked to be called right away.')
    await expect.element(call).toBeVisible()
    const sending = button('Send referral').element().getBoundingClientRect()
    expect(sending.bottom).toBeLessThanOrEqual(800)
    expect(call.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(sending.top)

    // A longer form goes on below the window instead of behind the button.
    await page.getByRole('checkbox', { name: 'This is for somebody else' }).click()
    await expect.element(field('Name of the person')).toBeVisible()
    const bar = button('Send referral').element().closest('form')!.querySelector('[class*="send"]')!
    expect(getComputedStyle(bar).position).toBe('static')
  },
)

test('a full service says so at its choice, with the phone number and other vendors, and is not sent', async () => {
  const [first, second] = VENDOR.services
  const confirmed_at = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const availability = { ...first!.availability, state: 'full' as const, confirmed_at, confirmed_by: 'vendor' as const }
  const { callsOf } = await openForm({
    vendor: { services: [{ ...first!, availability }, second!], phone: '416-555-0142' },
  })
  await choose('Service Type', 'Physiotherapy (full)')
  const notice = page.getByRole('alert').filter({ hasText: 'Physiotherapy is full' })
  await expect.element(notice.getByText(/Confirmed 3 days ago/)).toBeVisible()
  await expect.element(notice.getByRole('link', { name: '416-555-0142' })).toHaveAttribute('href', 'tel:4165550142')
  await expect
    .element(notice.getByRole('link', { name: 'Find other vendors with this service' }))
    .toHaveAttribute('href', '/vendors/search?service=41')
  await submit()
  await expect
    .element(dialog('Validation Error').getByText('Physiotherapy is full. Please choose another service.'))
    .toBeVisible()
  expect(callsOf(referralRoutes.send)).toEqual([])
})

test.each([
  [PHONE_VIEWPORT, 'sticky'],
  // A window of 1280 by 1024 pixels at 400 %: bars would leave no space for the fields.
  [{ width: 320, height: 256 }, 'static'],
])('in a window of %o the send button is %s', async (viewport, position) => {
  await openForm({ viewport })
  const bar = button('Send referral').element().closest('form')?.querySelector('[class*="send"]')
  expect(bar && getComputedStyle(bar).position).toBe(position)
})
