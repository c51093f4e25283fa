import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const NAMES = Array.from({ length: 40 }, (_, nth) => `Sender${nth + 1}`)
const REFERRALS = NAMES.map((last, nth) => buildReferral({ id: 101 + nth, user: { ...buildReferral().user, last } }))
const WIDE = { width: 1280, height: 800 }
const opener = (last: string) => page.getByRole('button', { name: new RegExp(`^${last}, Ama`) })
const panel = page.getByRole('button', { name: 'Next referral' })

async function openList(address: string, viewport = WIDE) {
  const rendered = await renderPage(address, {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, listOf(...REFERRALS)),
      answer(referralRoutes.history, listOf()),
      answer(referralRoutes.deleteReceived, { message: 'Deleted.' }),
    ],
    isWaiting: true,
    viewport,
  })
  return rendered
}

test.each([
  ['beside the list', WIDE],
  ['over the list', PHONE_VIEWPORT],
])("after a panel %s is closed, 'Back' leads to the page before the list", async (_where, viewport) => {
  const { history, address } = await openList('/help', viewport)
  history.push('/received-referrals')
  await opener('Sender1').click()
  await expect.element(panel).toBeVisible()
  await panel.click()
  await expect.poll(address).toBe('/received-referrals?open=102')
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/received-referrals')
  await expect.element(panel).not.toBeInTheDocument()
  history.forward()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  history.back()
  await expect.poll(address).toBe('/help')
})

test('closing leaves the list where it was scrolled to since the first referral was opened', async () => {
  const { history, address } = await openList('/help')
  history.push('/received-referrals')
  await opener('Sender1').click()
  await expect.element(panel).toBeVisible()
  await opener('Sender35').click()
  await expect.poll(address).toBe('/received-referrals?open=135')
  const { scrollY } = window
  expect(scrollY).toBeGreaterThan(300)
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/received-referrals')
  await expect.element(panel).not.toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(window.scrollY).toBe(scrollY)
})

test('a referral that was opened by its address closes on the list', async () => {
  const { address } = await openList('/received-referrals?open=101')
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/received-referrals')
})

test("after an open referral was deleted in the list, 'Back' leads to the page before the list", async () => {
  const { history, address } = await openList('/help')
  history.push('/received-referrals')
  await opener('Sender1').click()
  await expect.element(panel).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Sender1, Ama' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect.poll(address).toBe('/received-referrals')
  history.back()
  await expect.poll(address).toBe('/help')
})
