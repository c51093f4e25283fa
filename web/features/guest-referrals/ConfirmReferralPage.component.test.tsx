import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { CONFIRMED_GUEST_REFERRAL } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

test('GST-036: the page of the mailed link sends nothing before a button is pressed', async () => {
  const { callsOf } = await renderPage('/confirm#SECRET', {
    answers: [answer(guestReferralRoutes.confirm, CONFIRMED_GUEST_REFERRAL)],
  })
  await expect.element(button('Send my referral')).toBeVisible()
  await expect.element(page.getByText('Opening this page does not send your referral.', { exact: false })).toBeVisible()
  expect(callsOf(guestReferralRoutes.confirm)).toEqual([])
  await button('Send my referral').click()
  await expect.element(page.getByRole('heading', { name: 'Sent to Lakeside Care' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Referral sent', level: 1 })).toBeVisible()
  expect(callsOf(guestReferralRoutes.confirm)[0]?.body).toEqual({ token: 'SECRET' })
})

test('GST-040: "This was not me" says what follows', async () => {
  const { callsOf } = await renderPage('/confirm#SECRET', {
    answers: [answer(guestReferralRoutes.disown, { message: 'Nothing was sent.' })],
  })
  await button('This was not me').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Referral not sent' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Nothing was sent.' })).toHaveFocus()
  expect(callsOf(guestReferralRoutes.disown)[0]?.body).toEqual({ token: 'SECRET' })
})
