import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { linkRoutes, type ReferralLinkSummary } from '#contract/emailed-links.ts'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { queryClient } from '#web/api/query.ts'
import { buildReferral, buildReferralAnswer } from '#web/testing/examples.ts'
import { button, field } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse, refuseAsCodesUsedUp, refuseAsPassEnded, type StubbedRoute } from '#web/testing/stub-server.ts'
import { readStoredLinkPass, saveLinkPass } from '#web/api/link-passes.ts'

const SECRET = 'A'.repeat(43)
const PASS = 'B'.repeat(43)
const { may: _may, read_by: _reader, ...REFERRAL } = buildReferral({ status: 'PENDING' })
const VENDOR = REFERRAL.vendor.name
const WAITING: ReferralByLink = {
  party: 'vendor',
  referral: REFERRAL,
  answer_by: '2026-11-20',
  seen: 0,
  changed: null,
  answers: [],
  may: { ask: true },
  more_waiting: [],
}
const BOOKED_AT = '2026-11-19T15:00:00Z'
const BOOKED_STATUS = 'Your appointment has been scheduled'
const BOOKED: ReferralByLink = {
  ...WAITING,
  referral: { ...REFERRAL, status: BOOKED_STATUS },
  seen: 7,
  changed: { at: BOOKED_AT, status: BOOKED_STATUS, by: 'Ada Bell' },
  answers: [buildReferralAnswer({ action: 'book', text: 'See you then.', at: BOOKED_AT })],
}
const ANSWERED_MEANWHILE = 'This referral has been answered in the meantime.'

const open = (...answers: StubbedRoute[]) =>
  renderPage(`/answer#${SECRET}`, {
    answers: [
      linkAlone({}),
      answer(linkRoutes.code, { sent_to: 'de•••@lakeside.example', expires_at: '2026-11-20T15:15:00Z' }),
      answer(linkRoutes.enter, { pass: PASS, mark: null }),
      ...answers,
    ],
  })

const referralHeading = page.getByRole('heading', { level: 1, name: `Referral ${REFERRAL.id}`, exact: true })

const linkAlone = (given: Partial<ReferralLinkSummary>) =>
  answer(linkRoutes.look, {
    number: REFERRAL.id,
    party: 'vendor',
    state: 'waiting',
    answer_by: '2026-11-20',
    vendor: VENDOR,
    sent_to: 'de•••@lakeside.example',
    may: {},
    ...given,
  })

const declineUnsent = page.getByRole('status').filter({ hasText: 'was not sent, because this referral' })

async function sayNotForUs() {
  await button('This is not for us').click()
  await page.getByRole('radio', { name: `${VENDOR} does not offer this` }).click()
  await button('Send').click()
  await field('6-digit code').fill('123456')
  await button('Send').click()
  await expect.element(referralHeading).toBeVisible()
}

test.each([
  [`Referral ${REFERRAL.id} for ${VENDOR}, answer by Fri, Nov 20 2026`, 'waits for an answer', {}],
  [`Referral ${REFERRAL.id} for ${VENDOR}`, 'is answered', { state: 'answered', answer_by: null }],
] as const)("ANS-004: the link alone says '%s' while the referral %s", async (title, _state, given) => {
  await open(linkAlone(given))
  await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
})

test('a referral that was closed on this device needs a new pass, and its link stays', async () => {
  saveLinkPass(SECRET, PASS)
  const { callsOf } = await open(answer(referralByLinkRoutes.referral, WAITING))
  await button('Close this referral on this device').click()
  await expect.element(page.getByText('The referral is closed on this device.')).toBeVisible()
  await expect.element(button('End this link')).not.toBeInTheDocument()
  await expect.element(button('Send me a code')).toBeVisible()
  expect(readStoredLinkPass(SECRET)).toBeNull()
  expect(callsOf(linkRoutes.end)).toEqual([])
})

test('closing a referral on this device forgets what was being written, also what an ended pass had kept', async () => {
  saveLinkPass(SECRET, PASS)
  const referral = answer(referralByLinkRoutes.referral, WAITING)
  const { stub } = await open(referral)
  const enterCode = async () => {
    await button('Send me a code').click()
    await field('6-digit code').fill('123456')
    await button('Open the referral').click()
    await expect.element(referralHeading).toBeVisible()
  }
  await button('Ask…').click()
  await field('Your question').fill('Is there an elevator?')

  stub(refuseAsPassEnded(referralByLinkRoutes.referral))
  await queryClient.refetchQueries()
  await expect.element(button('Send me a code')).toBeVisible()
  stub(referral)
  stub(answer(linkRoutes.enter, { pass: 'C'.repeat(43), mark: null }))
  await enterCode()
  await expect.element(field('Your question')).toHaveValue('Is there an elevator?')

  await button('Close this referral on this device').click()
  await enterCode()
  await expect.element(button('Ask…')).toBeVisible()
  await expect.element(field('Your question')).not.toBeInTheDocument()
  await button('Ask…').click()
  await expect.element(field('Your question')).toHaveValue('')
})

test("'This is not for us' that failed after its code is sent again without another code", async () => {
  const { callsOf, stub } = await open(refuse(referralByLinkRoutes.misdirected, 503, 'The hub is being updated.'))
  await button('This is not for us').click()
  await page.getByRole('radio', { name: `This is not the mailbox of ${VENDOR}` }).click()
  await button('Send').click()
  await field('6-digit code').fill('123456')
  await button('Send').click()
  await expect.element(page.getByText('The hub is being updated.')).toBeVisible()
  await button('Close').click()
  stub(answer(referralByLinkRoutes.misdirected, { message: 'Thank you.' }))
  await button('Send').click()
  await expect.element(page.getByText('Thank you.')).toBeVisible()
  expect(callsOf(linkRoutes.enter)).toHaveLength(1)
})

test("'This is not for us' declines a referral that nobody has answered", async () => {
  const { callsOf } = await open(
    answer(referralByLinkRoutes.referral, WAITING),
    answer(referralByLinkRoutes.answer, BOOKED),
  )
  await sayNotForUs()
  expect(callsOf(referralByLinkRoutes.answer).map(({ body }) => body)).toMatchObject([
    { action: 'decline', reason: 'service not offered', seen: 0 },
  ])
  await expect.element(declineUnsent).not.toBeInTheDocument()
})

test("'This is not for us' from an old message opens a referral that was answered, and leaves its answer", async () => {
  const { callsOf } = await open(
    answer(referralByLinkRoutes.referral, BOOKED),
    answer(referralByLinkRoutes.answer, BOOKED),
  )
  await sayNotForUs()
  await expect.element(page.getByText('See you then.')).toBeVisible()
  await expect.element(declineUnsent).toHaveFocus()
  expect(callsOf(referralByLinkRoutes.answer)).toEqual([])
})

test("'This is not for us' that crosses an answer of a colleague says that it was not sent", async () => {
  await open(
    answer(referralByLinkRoutes.referral, WAITING),
    refuse(referralByLinkRoutes.answer, 409, ANSWERED_MEANWHILE),
  )
  await sayNotForUs()
  await expect.element(declineUnsent).toHaveFocus()
})

test('nobody is asked whose consent is withdrawn; the other answers stay', async () => {
  saveLinkPass(SECRET, PASS)
  await open(answer(referralByLinkRoutes.referral, { ...WAITING, may: {} }))
  await expect.element(button('Accept')).toBeVisible()
  await expect.element(button('Ask…')).not.toBeInTheDocument()
})

test("an answer that is being written is refused after a colleague's, and sent by another press", async () => {
  saveLinkPass(SECRET, PASS)
  const { callsOf, stub } = await open(
    answer(referralByLinkRoutes.referral, WAITING),
    refuse(referralByLinkRoutes.answer, 409, ANSWERED_MEANWHILE),
  )
  await button('Ask…').click()
  await field('Your question').fill('Is there an elevator?')
  stub(answer(referralByLinkRoutes.referral, BOOKED))
  await queryClient.refetchQueries()
  await expect.element(page.getByText('See you then.')).toBeVisible()
  await button('Send the answer').click()
  await expect.element(page.getByText(ANSWERED_MEANWHILE, { exact: false })).toBeVisible()
  await expect.element(field('Your question')).toHaveValue('Is there an elevator?')

  stub(answer(referralByLinkRoutes.answer, BOOKED))
  await button('Send the answer').click()
  await expect.element(page.getByText('Your answer is saved', { exact: false })).toBeVisible()
  expect(callsOf(referralByLinkRoutes.answer).map(({ body }) => body)).toMatchObject([
    { action: 'ask', text: 'Is there an elevator?', seen: 0 },
    { action: 'ask', text: 'Is there an elevator?', seen: 7 },
  ])
})

test("a colleague's answer stops 'This is not for us' from replacing it unseen, too", async () => {
  saveLinkPass(SECRET, PASS)
  const { callsOf, stub } = await open(
    answer(referralByLinkRoutes.referral, WAITING),
    refuse(referralByLinkRoutes.answer, 409, ANSWERED_MEANWHILE),
  )
  await button('This is not for us').click()
  await page.getByRole('radio', { name: `${VENDOR} does not offer this` }).click()
  stub(answer(referralByLinkRoutes.referral, BOOKED))
  await queryClient.refetchQueries()
  await expect.element(page.getByText('See you then.')).toBeVisible()
  await button('Send').click()
  await expect.element(page.getByText(ANSWERED_MEANWHILE, { exact: false })).toBeVisible()
  expect(callsOf(referralByLinkRoutes.answer).map(({ body }) => body)).toMatchObject([{ action: 'decline', seen: 0 }])
})

/** Lets the time pass after which another code is offered. */
async function waitForResend() {
  const passMinute = () => {
    vi.advanceTimersByTime(60_000)
    return button('Send another code').query()
  }
  // The countdown may begin only after its text is on the page.
  await expect.poll(passMinute).not.toBeNull()
  vi.useRealTimers()
}

test.each(['Send me a code', 'This is not for us'])(
  "another code can be asked for after a while, and a refusal of it is shown: '%s'",
  async (way) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { callsOf, stub } = await open()
    await button(way).click()
    if (way === 'This is not for us') {
      await page.getByRole('radio', { name: `${VENDOR} does not offer this` }).click()
      await button('Send').click()
    }
    await expect.element(page.getByText('You can ask for another code in', { exact: false })).toBeVisible()
    await waitForResend()
    stub(refuse(linkRoutes.code, 429, 'Too many codes.'))
    await button('Send another code').click()
    await expect.element(page.getByText('Too many codes.')).toBeVisible()
    stub(answer(linkRoutes.code, { sent_to: 'de•••@lakeside.example', expires_at: '2026-11-20T15:20:00Z' }))
    await button('Send another code').click()
    await expect.element(page.getByText('A new code is on its way. The previous one no longer works.')).toBeVisible()
    expect(callsOf(linkRoutes.code)).toHaveLength(3)
  },
)

test('when no other code is sent, the last one can still be entered', async () => {
  const { callsOf } = await open(
    refuseAsCodesUsedUp('Please try again in 7 minutes.'),
    answer(referralByLinkRoutes.referral, WAITING),
  )
  await button('Send me a code').click()
  const text = page.getByText(
    'Please try again in 7 minutes. The last code we sent to de•••@lakeside.example may still work.',
  )
  await expect.element(text).toBeVisible()
  await field('6-digit code').fill('123456')
  await button('Open the referral').click()
  await expect.element(referralHeading).toBeVisible()
  expect(callsOf(linkRoutes.enter).map(({ body }) => body)).toMatchObject([{ code: '123456' }])
})

test.each([
  ['sender', BOOKED_STATUS, null, 'Changed by Lakeside Care'],
  ['sender', 'PENDING', null, null],
  ['vendor', BOOKED_STATUS, 'Ada Bell', 'Answered by Ada Bell'],
  ['vendor', BOOKED_STATUS, null, 'Answered from the mailbox of Lakeside Care'],
] as const)('the %s reads of a change to "%s" by %s: %s', async (party, status, by, text) => {
  saveLinkPass(SECRET, PASS)
  await open(answer(referralByLinkRoutes.referral, { ...BOOKED, party, changed: { at: BOOKED_AT, status, by } }))
  await expect.element(referralHeading).toBeVisible()
  const anyText = page.getByText(/Changed by|Answered (by|from)/)
  if (text === null) await expect.element(anyText).not.toBeInTheDocument()
  else await expect.element(page.getByText(text, { exact: false })).toBeVisible()
})

test('a mailbox that is not of the vendor is thanked in a text that has the focus', async () => {
  const { callsOf } = await open(answer(referralByLinkRoutes.misdirected, { message: 'Thank you for telling us.' }))
  await button('This is not for us').click()
  await page.getByRole('radio', { name: `This is not the mailbox of ${VENDOR}` }).click()
  await button('Send').click()
  await field('6-digit code').fill('123456')
  await button('Send').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wrong mailbox reported' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Thank you for telling us.' })).toHaveFocus()
  // Asked again, the hub would say that the link does not work any more.
  const asked = callsOf(linkRoutes.look).length
  await queryClient.refetchQueries()
  expect(callsOf(linkRoutes.look)).toHaveLength(asked)
})

test('a wrong mailbox that was opened by a remembered browser is asked for its code', async () => {
  saveLinkPass(SECRET, PASS)
  await open(answer(referralByLinkRoutes.referral, WAITING), refuseAsPassEnded(referralByLinkRoutes.misdirected))
  await button('This is not for us').click()
  await page.getByRole('radio', { name: `This is not the mailbox of ${VENDOR}` }).click()
  await button('Send').click()
  await expect.element(button('Send me a code')).toBeVisible()
})

test('the mailbox reads whom a referral is for, and how to reach them before their number', async () => {
  saveLinkPass(SECRET, PASS)
  const client = { name: 'Ana Bellamy', phone: '647-555-0142', contact_note: 'Mornings, no voice mail.' }
  await open(answer(referralByLinkRoutes.referral, { ...WAITING, referral: { ...REFERRAL, client } }))
  await expect
    .element(page.getByRole('definition').filter({ hasText: 'Ana Bellamy' }))
    .toMatchTextContent(/^Ana Bellamy\s*Mornings, no voice mail\.\s*647-555-0142$/)
  const [ofClient, ofSender] = [client.phone, REFERRAL.user.phone].map((phone) =>
    page.getByRole('link', { name: phone }),
  )
  expect(ofClient!.element().compareDocumentPosition(ofSender!.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('after a withdrawn consent no answer asks for a note, and only a decline for something else', async () => {
  saveLinkPass(SECRET, PASS)
  const withdrawn = { ...WAITING, may: {}, referral: { ...WAITING.referral, consent_withdrawn: true } }
  const { callsOf } = await open(
    answer(referralByLinkRoutes.referral, withdrawn),
    answer(referralByLinkRoutes.answer, withdrawn),
  )
  await button('Decline…').click()
  await expect.element(page.getByRole('radio', { name: 'We are full' })).toBeVisible()
  await expect.element(field('A note to the sender (optional)')).not.toBeInTheDocument()
  await button('Cancel').click()
  await button('Waitlist').click()
  await expect
    .poll(() => callsOf(referralByLinkRoutes.answer).map(({ body }) => body))
    .toMatchObject([{ action: 'waitlist' }])
})

const WITHDRAWN: ReferralByLink = { ...WAITING, may: {}, referral: { ...WAITING.referral, consent_withdrawn: true } }
const NOTE_UNSENT = 'The sender has withdrawn their consent. They would not see a note or a question, so none is sent.'

test('a note that is being written stays in sight when the consent is withdrawn, with the reason, and is not sent', async () => {
  saveLinkPass(SECRET, PASS)
  const refusal = 'The sender has withdrawn their consent, so they would not see your note.'
  const { callsOf, stub } = await open(
    answer(referralByLinkRoutes.referral, WAITING),
    refuse(referralByLinkRoutes.answer, 409, refusal),
  )
  await button('Waitlist…').click()
  await field('A note to the sender (optional)').fill('Call us in May.')
  stub(answer(referralByLinkRoutes.referral, WITHDRAWN))
  await button('Send the answer').click()
  await expect.element(page.getByText(refusal, { exact: true })).toBeVisible()
  await expect.element(page.getByText(NOTE_UNSENT)).toBeVisible()
  await expect.element(page.getByText('Call us in May.')).toBeVisible()

  stub(answer(referralByLinkRoutes.answer, WITHDRAWN))
  await button('Send the answer').click()
  await expect.element(page.getByText('Your answer is saved', { exact: false })).toBeVisible()
  expect(callsOf(referralByLinkRoutes.answer).at(-1)!.body).toMatchObject({ action: 'waitlist', text: '' })
})

test('a question that is being written when the consent is withdrawn can be read and given up, but not sent', async () => {
  saveLinkPass(SECRET, PASS)
  const { stub } = await open(answer(referralByLinkRoutes.referral, WAITING))
  await button('Ask…').click()
  await field('Your question').fill('Is there an elevator?')
  stub(answer(referralByLinkRoutes.referral, WITHDRAWN))
  await queryClient.refetchQueries()
  await expect.element(page.getByText(NOTE_UNSENT)).toBeVisible()
  await expect.element(page.getByText('Is there an elevator?')).toBeVisible()
  await expect.element(button('Send the answer')).not.toBeInTheDocument()
  await button('Cancel').click()
  await expect.element(button('Accept')).toBeVisible()
})
