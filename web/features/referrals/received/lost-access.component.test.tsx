import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer, refuse } from '#web/testing/stub-server.ts'

const WHY = 'You do not work for a vendor on this hub now.'
const REFERRALS = ['Osei', 'Singh'].map((last, nth) =>
  buildReferral({ id: 101 + nth, user: { ...buildReferral().user, last }, details: `Note of ${last}` }),
)

test.each([
  ['beside the list', { width: 1280, height: 800 }],
  ['over the list', PHONE_VIEWPORT],
])(
  'who has lost access no longer sees the rows, nor the referral that is open %s, and reads why',
  async (_where, viewport) => {
    const { stub } = await renderPage('/received-referrals?open=102', {
      user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
      answers: [
        answer(referralRoutes.received, listOf(...REFERRALS)),
        answer(referralRoutes.one, REFERRALS[1]!),
        answer(referralRoutes.history, listOf()),
      ],
      isWaiting: true,
      viewport,
    })
    await expect.element(page.getByText('Note of Singh').last()).toBeVisible()
    await expect.poll(() => document.body.textContent).toContain('Osei')
    stub(refuse(referralRoutes.received, 403, WHY), refuse(referralRoutes.one, 404, 'This was not found.'))
    await refreshRouteQueries([referralRoutes.received])
    await expect.element(page.getByRole('alert').getByText(WHY)).toBeVisible()
    await expect.element(page.getByRole('region', { name: /^Referral/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => /Osei|Singh/.exec(document.body.textContent)).toBeNull()
  },
)

test.each([
  ['with filters that were not read before', '/received-referrals?overdue=true'],
  ['with filters that were read before', '/received-referrals?unread=true'],
])('the refused rows do not show again while the list loads %s', async (_which, address) => {
  const { stub, history } = await renderPage('/received-referrals?unread=true', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [answer(referralRoutes.received, listOf(...REFERRALS))],
    isWaiting: true,
    viewport: { width: 1280, height: 800 },
  })
  await expect.poll(() => document.body.textContent).toContain('Osei')
  await page.getByRole('button', { name: 'Unread' }).click()
  await expect.element(page.getByRole('button', { name: 'Unread' })).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
  stub(refuse(referralRoutes.received, 403, WHY))
  await refreshRouteQueries([referralRoutes.received])
  const why = page.getByRole('alert').getByText(WHY)
  await expect.element(why).toBeVisible()
  stub(neverAnswer(referralRoutes.received))
  history.push(address)
  await expect.element(why).not.toBeInTheDocument()
  expect(/Osei|Singh/.exec(document.body.textContent)).toBeNull()
})
