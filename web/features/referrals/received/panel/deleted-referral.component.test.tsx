import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse } from '#web/testing/stub-server.ts'

const REFERRALS = ['Osei', 'Singh', 'Tremblay'].map((last, nth) =>
  buildReferral({ id: 101 + nth, user: { ...buildReferral().user, last }, details: `Note of ${last}` }),
)
const opener = (last: string) => page.getByRole('button', { name: new RegExp(`^${last}, Ama`) })
const panelOf = (last: string) => page.getByRole('region', { name: `Referral of ${last}, Ama` })

async function openList() {
  const rendered = await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [answer(referralRoutes.received, listOf(...REFERRALS)), answer(referralRoutes.history, listOf())],
    isWaiting: true,
    viewport: { width: 1280, height: 800 },
  })
  await expect.element(opener('Osei')).toBeVisible()
  return rendered
}

test('a referral that a colleague deletes while it is open says so, and the way leads to the next one', async () => {
  const { stub } = await openList()
  await opener('Singh').click()
  await expect.element(panelOf('Singh').getByText('Note of Singh')).toBeVisible()
  stub(
    answer(referralRoutes.received, listOf(...REFERRALS.filter(({ id }) => id !== 102))),
    refuse(referralRoutes.one, 404, 'This was not found.'),
  )
  await refreshRouteQueries([referralRoutes.received])
  const notice = page.getByRole('alert')
  await expect
    .element(notice.getByText('A colleague has deleted this referral, or you no longer work for its vendor.'))
    .toBeVisible()
  await expect.element(panelOf('Singh')).not.toBeInTheDocument()
  expect(notice.getByRole('button').elements().map((button) => button.textContent)).toEqual(['Close', 'Next referral']) // prettier-ignore
  await notice.getByRole('button', { name: 'Next referral' }).click()
  await expect.element(panelOf('Tremblay').getByText('Note of Tremblay')).toBeVisible()
})

test('a referral that its user deletes in the list closes its panel', async () => {
  const { stub, address } = await openList()
  await opener('Singh').click()
  await expect.element(panelOf('Singh').getByText('Note of Singh')).toBeVisible()
  stub(answer(referralRoutes.deleteReceived, { message: 'Deleted.' }))
  await page.getByRole('button', { name: 'Actions for Singh, Ama' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Deleted!' })).toBeVisible()
  await expect.poll(address).toBe('/received-referrals')
})
