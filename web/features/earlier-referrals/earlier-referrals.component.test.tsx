import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountRoutes } from '#contract/accounts.ts'
import { earlierGuestReferralRoutes } from '#contract/guest-referrals.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse } from '#web/testing/stub-server.ts'

const ME = { ...buildCurrentUser('CLIENT'), earlier_referrals: 2 }

const openSent = async () =>
  renderPage('/orders', {
    user: ME,
    answers: [
      answer(accountRoutes.current, ME),
      answer(referralRoutes.sent, listOf()),
      answer(earlierGuestReferralRoutes.list, listOf({ id: 51 }, { id: 52 })),
      answer(earlierGuestReferralRoutes.claim, { message: 'Added.' }),
    ],
  })

const offer = page.getByRole('region', { name: 'Earlier referrals' })

test('GST-049: the offer of earlier referrals adds all of them to My Referrals', async () => {
  const { callsOf, stub } = await openSent()
  await expect.element(offer).toMatchTextContent(/2 referrals were sent from your email address before/)
  stub(
    answer(accountRoutes.current, { ...ME, earlier_referrals: 0 }),
    answer(referralRoutes.sent, listOf(buildReferral())),
  )
  await button('Add my earlier referrals').click()
  await expect.element(page.getByText('Your earlier referrals are in My Referrals.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Lakeside Care/ })).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  expect(callsOf(earlierGuestReferralRoutes.claim).map(({ params }) => params)).toEqual([{ id: 51 }, { id: 52 }])
})

test('a refusal is shown, and the offer can be put off', async () => {
  const { stub } = await openSent()
  stub(refuse(earlierGuestReferralRoutes.claim, 404, 'Not found.'))
  await button('Add my earlier referrals').click()
  await expect.element(dialog('Error').getByText('Not found.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Error')).not.toBeInTheDocument()
  await button('Not now').click()
  await expect.element(offer).not.toBeInTheDocument()
})
