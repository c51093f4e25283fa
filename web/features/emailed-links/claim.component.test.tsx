import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { linkRoutes } from '#contract/emailed-links.ts'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { vendorClaimRoutes, type ClaimOffer } from '#contract/vendor-claims.ts'
import { buildReferral, buildReferralAnswer } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse } from '#web/testing/stub-server.ts'
import { saveLinkPass } from '#web/api/link-passes.ts'

const SECRET = 'A'.repeat(43)
const PASS = 'B'.repeat(43)
const { may: _may, read_by: _reader, ...REFERRAL } = buildReferral()
const VENDOR = REFERRAL.vendor.name
const OFFER: ClaimOffer = {
  email: 'desk@lakeside.example',
  has_account: false,
  needs_decision: false,
  needs_code: false,
}
const ANSWERED: ReferralByLink = {
  party: 'vendor',
  referral: REFERRAL,
  answer_by: null,
  seen: 1,
  changed: null,
  answers: [buildReferralAnswer({ action: 'accept', text: '' })],
  may: {},
  claim: OFFER,
  more_waiting: [],
}

async function openAnswerPage(linked: ReferralByLink) {
  saveLinkPass(SECRET, PASS)
  const rendered = await renderPage(`/answer#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, {
        number: REFERRAL.id,
        party: 'vendor',
        state: 'answered',
        answer_by: null,
        vendor: VENDOR,
        sent_to: 'de•••@lakeside.example',
        may: {},
      }),
      answer(referralByLinkRoutes.referral, linked),
    ],
  })
  await expect.element(page.getByRole('heading', { name: `Referral ${REFERRAL.id}` })).toBeVisible()
  return rendered
}

const offer = page.getByRole('region', { name: `Make an account for ${VENDOR}` })

test('no account is offered before an answer, and none where the mailbox has one', async () => {
  const { claim: _claim, ...claimed } = ANSWERED
  for (const linked of [{ ...ANSWERED, answers: [] }, claimed]) {
    const { remove } = await openAnswerPage(linked)
    await expect.element(button('Accept')).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
    remove()
  }
})

test('an account that has the address asks for nothing but the button', async () => {
  const { stub, callsOf } = await openAnswerPage({ ...ANSWERED, claim: { ...OFFER, has_account: true } })
  await expect.element(offer).toMatchTextContent(/There is an account with the address desk@lakeside\.example\./)
  await expect.element(offer.getByRole('textbox')).not.toBeInTheDocument()
  stub(answer(vendorClaimRoutes.claim, { outcome: 'primary contact', email: OFFER.email }))
  await offer.getByRole('button', { name: `Manage ${VENDOR}` }).click()
  await expect.element(offer.getByRole('status')).toHaveFocus()
  await expect.element(offer.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(callsOf(vendorClaimRoutes.claim).map(({ body }) => body)).toEqual([{ has_account: true }])
})

test('a refusal stays with the form', async () => {
  const { stub } = await openAnswerPage({ ...ANSWERED, claim: { ...OFFER, has_account: true } })
  const message = 'The account with this address has been deactivated. Please contact support.'
  stub(refuse(vendorClaimRoutes.claim, 409, message))
  await offer.getByRole('button', { name: `Manage ${VENDOR}` }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(offer.getByRole('button', { name: `Manage ${VENDOR}` })).toBeVisible()
})

test('a remembered browser is led to a code before anything is filled in, and then to the form', async () => {
  const { stub } = await openAnswerPage({ ...ANSWERED, claim: { ...OFFER, needs_code: true } })
  await expect.element(offer.getByRole('textbox')).not.toBeInTheDocument()
  await offer.getByRole('button', { name: 'Enter a code' }).click()
  await expect.element(page.getByText('Please enter a new code.')).toBeVisible()
  stub(
    answer(linkRoutes.code, { sent_to: 'de•••@lakeside.example', expires_at: '2026-11-20T15:15:00Z' }),
    answer(linkRoutes.enter, { pass: 'C'.repeat(43), mark: null }),
    answer(referralByLinkRoutes.referral, ANSWERED),
  )
  await button('Send me a code').click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill('123456')
  await button('Open the referral').click()
  await expect.element(offer.getByRole('textbox', { name: 'First Name' })).toBeVisible()
})
