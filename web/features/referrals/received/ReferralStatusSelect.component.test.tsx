import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ReferralStatus } from '#contract/referral-status.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer } from '#web/testing/stub-server.ts'

const REFERRAL = buildReferral({ may: { change: true } })

/** The values of section 4, spelled out: a changed contract must not change what is expected of it. */
const FREE_TEXTS = [
  ['RECV-032', 'Your appointment has been scheduled'],
  ['RECV-033', 'Our team will be contacting you soon to discuss request'],
  ['RECV-034', 'Vendor does not offer requested service(s) and/or product(s)'],
  ['RECV-035', 'Vendor is requesting you re-send information'],
] as const
const NAMES = ['RECIEVED', 'FULFILLED', 'PENDING', 'COORDINATED', 'SHIPPED', 'COMPLETED'] as const

/** Opens 'Mark as' in the row of a referral. */
async function openStatuses() {
  const rendered = await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [answer(referralRoutes.received, listOf(REFERRAL))],
    isWaiting: true,
  })
  await page
    .getByRole('row', { name: /Osei, Ama/ })
    .getByRole('combobox', { name: 'Mark as, Osei, Ama' })
    .click()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  return rendered
}

test('RECV-029: the statuses are the six names and four free texts of section 4', () => {
  expect(ReferralStatus.options.toSorted()).toEqual([...NAMES, ...FREE_TEXTS.map(([, text]) => text)].toSorted())
})

test("RECV-031: 'Mark as' offers every status but PENDING", async () => {
  await openStatuses()
  expect(page.getByRole('option').elements()).toHaveLength(9)
  expect(page.getByRole('option', { name: /pending/i }).elements()).toEqual([])
})

test.each(FREE_TEXTS)("%s: the status '%s' is offered and saved in these words", async (_row, text) => {
  const { stub, callsOf } = await openStatuses()
  stub(answer(referralRoutes.setStatus, { ...REFERRAL, status: text }))
  await page.getByRole('option', { name: text }).click()
  await expect.poll(() => callsOf(referralRoutes.setStatus).map(({ body }) => body.status)).toEqual([text])
})

test("RECV-037: while a status is being saved, it shows 'Saving...'", async () => {
  const { stub } = await openStatuses()
  stub(neverAnswer(referralRoutes.setStatus))
  await page.getByRole('option', { name: FREE_TEXTS[0][1] }).click()
  await expect.element(page.getByText('Saving...')).toBeVisible()
})

test('s opens the statuses of the focused row, and a digit chooses one of them', async () => {
  const { callsOf, stub } = await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [answer(referralRoutes.received, listOf(REFERRAL))],
    isWaiting: true,
  })
  stub(neverAnswer(referralRoutes.setStatus))
  await expect.element(page.getByRole('row', { name: /Osei, Ama/ })).toBeVisible()
  await userEvent.keyboard('j')
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('2')
  await expect.poll(() => callsOf(referralRoutes.setStatus).map(({ body }) => body.status)).toEqual(['FULFILLED'])
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('the statuses of a row far down open in place, with the current one selected', async () => {
  const referrals = Array.from({ length: 40 }, (_, nth) =>
    buildReferral({ ...REFERRAL, id: nth + 1, status: 'SHIPPED' }),
  )
  await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [answer(referralRoutes.received, listOf(...referrals))],
    isWaiting: true,
  })
  const last = page.getByRole('combobox', { name: 'Mark as, Osei, Ama' }).last()
  await expect.element(last).toBeInTheDocument()
  last.element().scrollIntoView({ block: 'center' })
  await last.click()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await expect.element(last).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('option', { name: /SHIPPED/i })).toHaveAttribute('data-combobox-selected')
})
