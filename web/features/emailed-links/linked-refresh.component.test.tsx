import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { linkRoutes, type ReferralLinkSummary } from '#contract/emailed-links.ts'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { buildReferral, buildReferralAnswer } from '#web/testing/examples.ts'
import { button, field } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, failUnexpectedly, refuseAsPassEnded, type StubbedRoute } from '#web/testing/stub-server.ts'
import { saveLinkPass } from '#web/api/link-passes.ts'
import { queryClient } from '#web/api/query.ts'

const SECRET = 'A'.repeat(43)
const { may: _may, read_by: _reader, ...REFERRAL } = buildReferral()
const PARTIES = [
  ['sender', '/status'],
  ['vendor', '/answer'],
] as const
type Party = (typeof PARTIES)[number][0]

const linkOf = (party: Party, state: ReferralLinkSummary['state']): ReferralLinkSummary => ({
  number: REFERRAL.id,
  party,
  state,
  answer_by: '2026-11-20',
  ...(party === 'vendor' && { vendor: REFERRAL.vendor.name }),
  sent_to: 'na•••@example.org',
  may: {},
})
const linkedOf = (party: Party, given: Partial<ReferralByLink> = {}): ReferralByLink => ({
  party,
  referral: REFERRAL,
  answer_by: '2026-11-20',
  seen: 0,
  changed: null,
  answers: [],
  may: party === 'vendor' ? { ask: true } : {},
  more_waiting: [],
  ...given,
})
const ANSWER = buildReferralAnswer({ text: 'Is there an elevator?' })

/**
 * Returns a function that lets nearly 60 seconds pass for the page, and no more afterwards. Each look of an assertion before it
 * lets some pass as well.
 */
function fakeIntervals() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return () => {
    vi.advanceTimersByTime(55_000)
    vi.useRealTimers()
  }
}

test.each(PARTIES)(
  'GST-059: a change shows on the open page of the %s within 60 seconds, without a reload',
  async (party, path) => {
    const wait = fakeIntervals()
    saveLinkPass(SECRET, 'B'.repeat(43))
    const { stub, callsOf } = await renderPage(`${path}#${SECRET}`, {
      answers: [
        answer(linkRoutes.look, linkOf(party, 'waiting')),
        answer(referralByLinkRoutes.referral, linkedOf(party)),
      ],
    })
    await expect.element(page.getByRole('heading', { name: `Referral ${REFERRAL.id}` })).toBeVisible()
    stub(answer(referralByLinkRoutes.referral, linkedOf(party, { answers: [ANSWER] })))
    const calls = callsOf(referralByLinkRoutes.referral).length
    await expect.element(page.getByText(ANSWER.text)).not.toBeInTheDocument()
    wait()
    await expect.element(page.getByText(ANSWER.text)).toBeVisible()
    expect(callsOf(referralByLinkRoutes.referral).length).toBeGreaterThan(calls)
  },
)

test.each(PARTIES)(
  'GST-059: what the link of the %s shows without a code changes within 60 seconds, too',
  async (party, path) => {
    const wait = fakeIntervals()
    const { stub } = await renderPage(`${path}#${SECRET}`, {
      answers: [answer(linkRoutes.look, linkOf(party, 'waiting'))],
    })
    await expect.element(button('Send me a code')).toBeVisible()
    stub(answer(linkRoutes.look, linkOf(party, 'answered')))
    wait()
    await expect.element(page.getByText('This referral has been answered.')).toBeVisible()
  },
)

test('a refresh that fails leaves what is shown and typed', async () => {
  const wait = fakeIntervals()
  saveLinkPass(SECRET, 'B'.repeat(43))
  const { stub, callsOf } = await renderPage(`/answer#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, linkOf('vendor', 'waiting')),
      answer(referralByLinkRoutes.referral, linkedOf('vendor')),
    ],
  })
  await expect.element(page.getByRole('heading', { name: `Referral ${REFERRAL.id}` })).toBeVisible()
  stub(failUnexpectedly(referralByLinkRoutes.referral))
  const calls = callsOf(referralByLinkRoutes.referral).length
  wait()
  await expect.poll(() => callsOf(referralByLinkRoutes.referral).length).toBeGreaterThan(calls)
  await expect.element(page.getByRole('heading', { name: `Referral ${REFERRAL.id}` })).toBeVisible()
  await expect.element(page.getByText('Something went wrong', { exact: false })).not.toBeInTheDocument()
})

test.each(PARTIES)(
  'a change of language keeps the sent code of the %s and what is typed, and sends no other',
  async (party, path) => {
    const { callsOf } = await renderPage(`${path}#${SECRET}`, {
      answers: [
        answer(linkRoutes.look, linkOf(party, 'waiting')),
        answer(linkRoutes.code, { sent_to: 'na•••@example.org', expires_at: '2026-11-20T15:15:00Z' }),
      ],
    })
    await button('Send me a code').click()
    await field('6-digit code').fill('123')
    await button('Français').click()
    await expect.element(field('Code à 6 chiffres')).toHaveValue('123')
    await button('English').click()
    await expect.element(field('6-digit code')).toHaveValue('123')
    expect(callsOf(linkRoutes.code)).toHaveLength(1)
  },
)

test('an answer that is being written when the pass ends is there again after the new code', async () => {
  const wait = fakeIntervals()
  saveLinkPass(SECRET, 'B'.repeat(43))
  const { stub } = await renderPage(`/answer#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, linkOf('vendor', 'waiting')),
      answer(referralByLinkRoutes.referral, linkedOf('vendor')),
      answer(linkRoutes.code, { sent_to: 'na•••@example.org', expires_at: '2026-11-20T15:15:00Z' }),
      answer(linkRoutes.enter, { pass: 'C'.repeat(43), mark: null }),
    ],
  })
  await button('Ask…').click()
  await field('Your question').fill('Is there an elevator?')
  stub(refuseAsPassEnded(referralByLinkRoutes.referral))
  wait()
  await expect.element(button('Send me a code')).toBeVisible()
  await expect.element(page.getByText('Is there an elevator?')).not.toBeInTheDocument()
  expect(isStored('elevator')).toBe(false)
  stub(answer(referralByLinkRoutes.referral, linkedOf('vendor')))
  await button('Send me a code').click()
  await field('6-digit code').fill('123456')
  await button('Open the referral').click()
  await expect.element(field('Your question')).toHaveValue('Is there an elevator?')
})

test('a change of language keeps an answer that is being written; leaving it forgets it', async () => {
  saveLinkPass(SECRET, 'B'.repeat(43))
  await renderPage(`/answer#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, linkOf('vendor', 'waiting')),
      answer(referralByLinkRoutes.referral, linkedOf('vendor')),
    ],
  })
  await button('Ask…').click()
  await field('Your question').fill('Is there an elevator?')
  await button('Français').click()
  await expect.element(field('Votre question')).toHaveValue('Is there an elevator?')
  await button('English').click()
  await expect.element(field('Your question')).toHaveValue('Is there an elevator?')
  await button('Cancel').click()
  await button('Ask…').click()
  await expect.element(field('Your question')).toHaveValue('')
})

/** What the tab has stored; a reload of the page keeps it, and nothing that was in memory. */
const isStored = (text: string) => Object.values(sessionStorage).some((stored) => String(stored).includes(text))

const openForAnswer = (...answers: StubbedRoute[]) =>
  renderPage(`/answer#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, linkOf('vendor', 'waiting')),
      answer(referralByLinkRoutes.referral, linkedOf('vendor')),
      ...answers,
    ],
  })

test('a reload keeps an answer that is being written, until it is sent', async () => {
  saveLinkPass(SECRET, 'B'.repeat(43))
  const { remove } = await openForAnswer()
  await button('Book…').click()
  await page.getByLabelText(/^A note to the sender/).fill('Ring twice.')
  await expect.poll(() => isStored('Ring twice.')).toBe(true)
  const stored = { ...sessionStorage }
  remove()
  Object.assign(sessionStorage, stored)

  const { callsOf } = await openForAnswer(answer(referralByLinkRoutes.answer, linkedOf('vendor')))
  await expect.element(page.getByLabelText(/^A note to the sender/)).toHaveValue('Ring twice.')
  await button('Send the answer').click()
  await expect.element(page.getByText('Your answer is saved', { exact: false })).toBeVisible()
  expect(callsOf(referralByLinkRoutes.answer).map(({ body }) => body)).toMatchObject([
    { action: 'book', text: 'Ring twice.', seen: 0 },
  ])
  expect(isStored('Ring twice.')).toBe(false)
})

test.each(['Cancel', 'Close this referral on this device'])(
  "an answer that is being written is not in the tab any more after '%s'",
  async (name) => {
    saveLinkPass(SECRET, 'B'.repeat(43))
    await openForAnswer()
    await button('Ask…').click()
    await field('Your question').fill('Is there an elevator?')
    await expect.poll(() => isStored('elevator')).toBe(true)
    await button(name).click()
    await expect.element(field('Your question')).not.toBeInTheDocument()
    expect(isStored('elevator')).toBe(false)
  },
)

test('the browser asks before a tab with an answer that is not sent is closed', async () => {
  saveLinkPass(SECRET, 'B'.repeat(43))
  await openForAnswer()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await button('Ask…').click()
  expect(isAsked()).toBe(false)
  await field('Your question').fill('Is there an elevator?')
  await expect.poll(isAsked).toBe(true)
  await field('Your question').fill('')
  await expect.poll(isAsked).toBe(false)
})

test('an ended link leaves a page whose heading says so, and whose text has the focus', async () => {
  saveLinkPass(SECRET, 'B'.repeat(43))
  const { callsOf } = await renderPage(`/answer#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, linkOf('vendor', 'waiting')),
      answer(referralByLinkRoutes.referral, linkedOf('vendor')),
      answer(linkRoutes.end, { message: 'Ended.' }),
    ],
    isWaiting: true,
  })
  await button('End this link').click()
  await button('End the link').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Link ended' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'The link has been ended.' })).toHaveFocus()
  // Asked again, the hub would say that the link does not work any more.
  const asked = callsOf(linkRoutes.look).length
  await queryClient.refetchQueries()
  expect(callsOf(linkRoutes.look)).toHaveLength(asked)
})
