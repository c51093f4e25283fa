import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuseAsEditConflict } from '#web/testing/stub-server.ts'

const REFERRAL = buildReferral({ may: { change: true }, due_at: '2099-12-01', seen: { status: 7, due: 4 } })
const BY_COLLEAGUE = { ...REFERRAL, status: 'SHIPPED', due_at: '2099-12-05', seen: { status: 9, due: 8 } } as const
const TEXT = 'Bea Roy set the status of referral 5 to “Shipped” (November 18, 2026).'

const openList = () =>
  renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [answer(referralRoutes.received, listOf(REFERRAL))],
    isWaiting: true,
  })

const row = page.getByRole('row', { name: /Osei, Ama/ })
const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' })

async function chooseCompleted() {
  await row.getByRole('combobox', { name: 'Mark as, Osei, Ama' }).click()
  await page.getByRole('option', { name: 'Completed' }).click()
}

test('a status that a colleague has set is told and shown, and replaced when the user sets it anyway', async () => {
  const { callsOf, stub } = await openList()
  stub(refuseAsEditConflict(referralRoutes.setStatus, TEXT, 9))
  await expect.element(row).toBeVisible()
  stub(answer(referralRoutes.received, listOf(BY_COLLEAGUE)))
  await chooseCompleted()
  await expect.element(conflict.getByText(`${TEXT} Your change is not saved.`)).toBeVisible()
  // Behind the dialog.
  await expect.poll(() => document.querySelector('[data-row]')?.textContent).toContain('Shipped')

  stub(answer(referralRoutes.setStatus, { ...REFERRAL, status: 'COMPLETED' }))
  await conflict.getByRole('button', { name: 'Set it anyway' }).click()
  await expect.element(page.getByText('Osei, Ama: Completed')).toBeVisible()
  expect(callsOf(referralRoutes.setStatus).map(({ body }) => body)).toEqual([
    { status: 'COMPLETED', seen: 7 },
    { status: 'COMPLETED', seen: 9 },
  ])
})

test('what a second colleague has set while the question is open is asked about again', async () => {
  const { callsOf, stub } = await openList()
  stub(refuseAsEditConflict(referralRoutes.setStatus, TEXT, 9))
  await expect.element(row).toBeVisible()
  await chooseCompleted()
  await expect.element(conflict.getByText(`${TEXT} Your change is not saved.`)).toBeVisible()
  const later = 'Carl Nadeau set the status of referral 5 to “Received” (November 18, 2026).'
  stub(refuseAsEditConflict(referralRoutes.setStatus, later, 11))
  await conflict.getByRole('button', { name: 'Set it anyway' }).click()
  await expect.element(conflict.getByText(`${later} Your change is not saved.`)).toBeVisible()
  stub(answer(referralRoutes.setStatus, { ...REFERRAL, status: 'COMPLETED' }))
  await conflict.getByRole('button', { name: 'Set it anyway' }).click()
  await expect.element(page.getByText('Osei, Ama: Completed')).toBeVisible()
  expect(callsOf(referralRoutes.setStatus).map(({ body }) => body.seen)).toEqual([7, 9, 11])
})

test('what the colleague has set stays when the user leaves it; the next choice is about what is shown now', async () => {
  const { callsOf, stub } = await openList()
  stub(refuseAsEditConflict(referralRoutes.setStatus, TEXT, 9))
  await expect.element(row).toBeVisible()
  stub(answer(referralRoutes.received, listOf(BY_COLLEAGUE)))
  await chooseCompleted()
  await conflict.getByRole('button', { name: 'Leave it' }).click()
  await expect.element(conflict).not.toBeInTheDocument()
  await expect.element(row.getByText('Shipped')).toBeVisible()
  expect(callsOf(referralRoutes.setStatus)).toHaveLength(1)
  await chooseCompleted()
  await expect.poll(() => callsOf(referralRoutes.setStatus).at(-1)?.body).toEqual({ status: 'COMPLETED', seen: 9 })
})

test('a due date that a colleague has set is told, and replaced when the user sets it anyway', async () => {
  const { callsOf, stub } = await renderPage('/received-referrals?open=5', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [answer(referralRoutes.received, listOf({ ...REFERRAL, id: 5 }))],
    isWaiting: true,
  })
  stub(refuseAsEditConflict(referralRoutes.setDueDate, TEXT, 8))
  await page.getByRole('button', { name: /^Due Date: Tue, Dec 1 2099/ }).click()
  await page.getByRole('button', { name: 'Clear the due date' }).click()
  stub(answer(referralRoutes.setDueDate, { ...REFERRAL, id: 5, due_at: null }))
  await conflict.getByRole('button', { name: 'Set it anyway' }).click()
  await expect.element(page.getByText('Osei, Ama: due date cleared')).toBeVisible()
  expect(callsOf(referralRoutes.setDueDate).map(({ body }) => body)).toEqual([
    { due: null, seen: 4 },
    { due: null, seen: 8 },
  ])
})
