import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { linkRoutes } from '#contract/emailed-links.ts'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { saveLinkPass } from '#web/api/link-passes.ts'
import { buildReferral } from '#web/testing/examples.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuseAsPassEnded } from '#web/testing/stub-server.ts'

// A sender without an account withdraws the consent on the status page.

const SECRET = 'A'.repeat(43)
const PASS = 'B'.repeat(43)
const { may: _may, read_by: _reader, ...REFERRAL } = buildReferral({ consent_provided: true })
const LINKED: ReferralByLink = {
  party: 'sender',
  referral: REFERRAL,
  answer_by: '2026-11-20',
  seen: 0,
  changed: null,
  answers: [],
  may: { withdrawConsent: true },
  more_waiting: [],
}
const WITHDRAWN: ReferralByLink = {
  ...LINKED,
  referral: { ...REFERRAL, consent_withdrawn: true, details: '' },
  may: {},
}

const question = dialog('Withdraw your consent?')

async function openStatusPage(linked: ReferralByLink = LINKED) {
  saveLinkPass(SECRET, PASS)
  const rendered = await renderPage(`/status#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, {
        number: REFERRAL.id,
        party: 'sender',
        state: 'waiting',
        answer_by: '2026-11-20',
        sent_to: 'na•••@example.org',
        may: {},
      }),
      answer(referralByLinkRoutes.referral, linked),
    ],
  })
  await expect.element(button('Cancel my referral')).toBeVisible()
  return rendered
}

test('a guest withdraws the consent after a question that says what is lost, and the result has the focus', async () => {
  const { callsOf, stub } = await openStatusPage()
  await button('Withdraw consent').click()
  await expect.element(question).toMatchTextContent(/Its document is deleted immediately/)
  await expect.element(question.getByRole('button', { name: 'Keep my consent' })).toHaveFocus()
  await question.getByRole('button', { name: 'Keep my consent' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(callsOf(referralByLinkRoutes.withdrawConsent)).toEqual([])

  stub(answer(referralByLinkRoutes.withdrawConsent, WITHDRAWN), answer(referralByLinkRoutes.referral, WITHDRAWN))
  await button('Withdraw consent').click()
  await question.getByRole('button', { name: 'Yes, withdraw consent' }).click()
  const result = page.getByRole('status').filter({ hasText: 'Your consent has been withdrawn.' })
  await expect.element(result).toHaveFocus()
  await expect.element(page.getByText('Consent withdrawn', { exact: true })).toBeVisible()
  await expect.element(button('Withdraw consent')).not.toBeInTheDocument()
  expect(callsOf(referralByLinkRoutes.withdrawConsent)).toHaveLength(1)
})

test('when the code was entered too long ago, the dialog says so and the page asks for a new one', async () => {
  const { stub } = await openStatusPage()
  stub(refuseAsPassEnded(referralByLinkRoutes.withdrawConsent))
  await button('Withdraw consent').click()
  await question.getByRole('button', { name: 'Yes, withdraw consent' }).click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent(/Please enter a new code\./)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(button('Send me a code')).toBeVisible()
  await expect.element(button('Withdraw consent')).not.toBeInTheDocument()
})

test('a guest who may not withdraw the consent finds no button for it', async () => {
  await openStatusPage({ ...LINKED, may: {} })
  await expect.element(button('Withdraw consent')).not.toBeInTheDocument()
})
