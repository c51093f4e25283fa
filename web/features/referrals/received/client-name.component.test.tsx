import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const forClient = (name: string, id: number): Referral =>
  buildReferral({ id, may: { change: true }, client: { name, phone: '', contact_note: '' } })

test('of two referrals of one sender, each control and the question before the deletion name whom it is for', async () => {
  await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [answer(referralRoutes.received, listOf(forClient('Mabel Alpha', 1), forClient('Mabel Beta', 2)))],
    isWaiting: true,
  })
  const name = 'Osei, Ama, for Mabel Beta'
  await expect.element(page.getByRole('checkbox', { name: `Select ${name}` })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: `Mark as, ${name}` })).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog').getByText(`The referral of ${name}: `, { exact: false })).toBeVisible()
})
