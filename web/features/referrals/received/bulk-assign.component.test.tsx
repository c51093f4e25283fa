import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const REFERRALS = ['Osei', 'Singh', 'Tremblay'].map((last, nth) =>
  buildReferral({
    id: 61 + nth,
    user: { ...buildReferral().user, last },
    may: { change: true, assign: true, take: true },
    assignee: null,
  }),
)
/** Of a vendor without another contact. */
const NOT_SHARED = buildReferral({ id: 64, user: { ...buildReferral().user, last: 'Silva' }, may: { change: true } })
const take = page.getByRole('button', { name: 'Assign to me' })

async function select(names: string[], { viewport = { width: 1280, height: 800 }, seeAssignees = true } = {}) {
  const rendered = await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true, ...(seeAssignees && { seeAssignees }) } }),
    answers: [
      answer(referralRoutes.received, { ...listOf(...REFERRALS, NOT_SHARED), total: 120 }),
      answer(referralRoutes.undoReceived, { message: 'Undone.' }),
    ],
    isWaiting: true,
    viewport,
  })
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}, Ama` }).click()
  return rendered
}

const changed = (...ids: number[]) =>
  answer(referralRoutes.assignSelectedReceivedToSelf, { message: 'Changed.', is_done: true, changed: ids })

test('selected referrals are assigned to oneself by button or key, what a colleague has is said to be skipped, and it can be undone', async () => {
  const { callsOf, stub } = await select(['Osei', 'Singh', 'Tremblay'])
  stub(changed(61, 63))
  await expect.element(take).toBeVisible()
  await userEvent.keyboard('i')
  const done = 'Assigned to you (2 referrals). 1 was skipped: somebody looks after it, or it cannot be assigned to you.'
  await expect.element(page.getByText(done)).toBeVisible()
  expect(callsOf(referralRoutes.assignSelectedReceivedToSelf).map(({ body }) => body)).toEqual([{ ids: [61, 62, 63] }])
  await expect.element(take).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => callsOf(referralRoutes.undoReceived).map(({ body }) => body)).toEqual([{ ids: [61, 63] }])
  await expect.element(page.getByText('Undone', { exact: true })).toBeVisible()
})

test('on a phone, of a single referral the toast says whose it is', async () => {
  const { stub } = await select(['Singh'], { viewport: PHONE_VIEWPORT })
  stub(changed(62))
  await take.click()
  await expect.element(page.getByText('Singh, Ama: assigned to you.')).toBeVisible()
})

test('what cannot be assigned to the user is not asked for, and said to be skipped', async () => {
  const { callsOf, stub } = await select(['Osei', 'Silva'])
  stub(changed(61))
  await take.click()
  await expect.element(page.getByText(/^Osei, Ama: assigned to you\. 1 was skipped: /)).toBeVisible()
  expect(callsOf(referralRoutes.assignSelectedReceivedToSelf).map(({ body }) => body)).toEqual([{ ids: [61] }])
})

test('when colleagues look after all of them, it says that nothing has changed', async () => {
  const { stub } = await select(['Singh'])
  stub(changed())
  await take.click()
  await expect.element(page.getByRole('dialog', { name: 'Nothing has changed' })).toBeVisible()
})

test('it is offered for the rows of a page, and only where there is somebody to share with', async () => {
  const shown = await select(['Singh'])
  await expect.element(take).toBeVisible()
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: /120/ }).click()
  await expect.element(page.getByRole('button', { name: 'Set due date' })).toBeVisible()
  await expect.element(take).not.toBeInTheDocument()
  shown.remove()
  await select(['Singh'], { seeAssignees: false })
  await expect.element(page.getByRole('button', { name: 'Set due date' })).toBeVisible()
  await expect.element(take).not.toBeInTheDocument()
})
