import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { linkRoutes } from '#contract/emailed-links.ts'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { saveLinkPass } from '#web/api/link-passes.ts'
import { buildReferral } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const SECRET = 'A'.repeat(43)
const NEXT_SECRET = 'C'.repeat(43)
const { may: _may, read_by: _reader, ...REFERRAL } = buildReferral({ status: 'PENDING' })
const [FIRST, SECOND, THIRD] = [REFERRAL.id + 1, REFERRAL.id + 2, REFERRAL.id + 3]
const LINKED: ReferralByLink = {
  party: 'vendor',
  referral: REFERRAL,
  answer_by: null,
  seen: 0,
  changed: null,
  answers: [],
  may: {},
  more_waiting: [FIRST, SECOND, THIRD],
  more_waiting_count: 3,
}

async function openAnswerPage(linked: ReferralByLink) {
  saveLinkPass(SECRET, 'B'.repeat(43))
  return renderPage(`/answer#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, {
        number: REFERRAL.id,
        party: 'vendor',
        state: 'waiting',
        answer_by: null,
        vendor: REFERRAL.vendor.name,
        sent_to: 'de•••@lakeside.example',
        may: {},
      }),
      answer(referralByLinkRoutes.referral, linked),
      answer(referralByLinkRoutes.next, { link: NEXT_SECRET }),
    ],
  })
}

test('ANS-012: the page says how many more referrals wait, and opens the link of the chosen one', async () => {
  const { callsOf } = await openAnswerPage(LINKED)
  const section = page.getByRole('region', { name: 'More referrals waiting: 3', exact: true })
  await expect.element(section).toBeVisible()
  const names = section
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual([FIRST, SECOND, THIRD].map((number) => `Open referral ${number}`))
  await button(`Open referral ${SECOND}`).click()
  await expect.poll(() => callsOf(referralByLinkRoutes.next).map(({ body }) => body)).toEqual([{ number: SECOND }])
  await expect.poll(() => callsOf(linkRoutes.look).map(({ body }) => body)).toContainEqual({ link: NEXT_SECRET })
})

test('the heading counts also what is not listed', async () => {
  await openAnswerPage({ ...LINKED, more_waiting_count: 21 })
  await expect.element(page.getByRole('heading', { name: 'More referrals waiting: 21', exact: true })).toBeVisible()
})
