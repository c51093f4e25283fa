import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { linkRoutes } from '#contract/emailed-links.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, buildReferralLink, listOf } from '#web/testing/examples.ts'
import { dialog } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const ofVendor = buildReferralLink({ id: 92, party: 'vendor', sent_to: 'in•••@lakeside.ca' })
const ENDED = { may: {}, ends_at: '2026-03-05T15:00:00.000Z' }

test('GST-057: an administrator sees the links of a referral and ends one, after a question', async () => {
  const referral = buildReferral({ id: 51, read_by: 7, may: { endLinks: true } })
  const replaced = buildReferralLink({ id: 90, sent_to: null, state: 'replaced', ...ENDED })
  let isEnded = false
  const { callsOf } = await renderPage('/received-referrals?open=51', {
    user: buildCurrentUser('ADMIN', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, listOf(referral)),
      answer(referralRoutes.one, referral),
      answer(referralRoutes.history, listOf()),
      answer(linkRoutes.ofReferral, () =>
        listOf(isEnded ? { ...ofVendor, ...ENDED, state: 'by administrator' as const } : ofVendor, replaced),
      ),
      answer(linkRoutes.endOne, () => {
        isEnded = true
        return { message: 'The link has been ended.' }
      }),
    ],
    isWaiting: true,
  })
  const links = page.getByRole('region', { name: 'Links to this referral' })
  await expect.element(links.getByText('in•••@lakeside.ca')).toBeVisible()
  await expect.element(links.getByText(/^Ended: a newer link has replaced it/)).toBeVisible()
  // What has ended has no button.
  const end = links.getByRole('button', { name: 'End link' })
  expect(end.elements()).toHaveLength(1)
  await end.click()
  expect(callsOf(linkRoutes.endOne)).toEqual([])
  await dialog('End this link').getByRole('button', { name: 'End the link' }).click()
  await expect.element(links.getByText(/^Ended by an administrator/)).toBeVisible()
  expect(callsOf(linkRoutes.endOne).map(({ params }) => params)).toEqual([{ id: 51, lid: 92 }])
  expect(end.elements()).toEqual([])
})

test('A link of a referral that was deleted says so, with the time, and cannot be ended', async () => {
  const referral = buildReferral({ id: 51, read_by: 7, deleted_form_client: true, may: { endLinks: true } })
  await renderPage('/received-referrals?open=51', {
    user: buildCurrentUser('ADMIN', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, listOf(referral)),
      answer(referralRoutes.one, referral),
      answer(referralRoutes.history, listOf()),
      answer(linkRoutes.ofReferral, listOf({ ...ofVendor, ...ENDED, state: 'referral deleted' as const })),
    ],
    isWaiting: true,
  })
  const links = page.getByRole('region', { name: 'Links to this referral' })
  await expect.element(links.getByText(/^Ended: the referral was deleted · .*2026/)).toBeVisible()
  expect(links.getByRole('button', { name: 'End link' }).elements()).toEqual([])
})
