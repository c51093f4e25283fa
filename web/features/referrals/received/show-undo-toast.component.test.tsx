import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, holdResponse, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const REFERRAL = buildReferral({ may: { change: true } })
const SHIPPED = { ...REFERRAL, status: 'SHIPPED' as const }

/** Sets a status in the row of a referral, and returns the button that undoes it. */
async function setStatus(...answers: StubbedRoute[]) {
  const rendered = await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [answer(referralRoutes.received, listOf(REFERRAL)), answer(referralRoutes.setStatus, SHIPPED), ...answers],
    isWaiting: true,
  })
  await page.getByRole('combobox', { name: 'Mark as, Osei, Ama' }).click()
  await page.getByRole('option', { name: 'Shipped' }).click()
  return { ...rendered, undo: page.getByRole('button', { name: 'Undo' }) }
}

test('a status is confirmed with a button that undoes it', async () => {
  const { undo, callsOf, stub } = await setStatus()
  stub(answer(referralRoutes.undoReceived, { message: 'Undone.' }))
  await expect.element(page.getByText('Osei, Ama: Shipped')).toBeVisible()
  await undo.click()
  await expect.poll(() => callsOf(referralRoutes.undoReceived).map(({ body }) => body.ids)).toEqual([[REFERRAL.id]])
  await expect.element(page.getByText('Osei, Ama: the change is undone')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Mark as, Osei, Ama' })).toHaveFocus()
})

test('while the next change is being saved there is nothing to undo: it would be undone instead', async () => {
  const { undo, callsOf, stub } = await setStatus()
  await expect.element(undo).toBeVisible()
  const held = holdResponse(answer(referralRoutes.setStatus, { ...REFERRAL, status: 'FULFILLED' as const }))
  stub(held.stub, answer(referralRoutes.undoReceived, { message: 'Undone.' }))
  await page.getByRole('combobox', { name: 'Mark as, Osei, Ama' }).click()
  await page.getByRole('option', { name: 'Fulfilled' }).click()
  await expect.element(undo).not.toBeInTheDocument()
  await userEvent.keyboard('z')
  held.release()
  await expect.element(page.getByText('Osei, Ama: Fulfilled')).toBeVisible()
  expect(callsOf(referralRoutes.undoReceived)).toEqual([])
  await userEvent.keyboard('z')
  await expect.poll(() => callsOf(referralRoutes.undoReceived)).toHaveLength(1)
})

/** Sets a status in the row of the other referral. */
async function setStatusOfOther(label: string) {
  await page.getByRole('combobox', { name: 'Mark as, Singh, Ama' }).click()
  await page.getByRole('option', { name: label }).click()
}
const OTHER = { ...REFERRAL, id: 62, user: { ...REFERRAL.user, last: 'Singh' } }

test('an answer that comes after the next change has begun is confirmed without a button', async () => {
  const [first, next] = [SHIPPED, { ...OTHER, status: 'FULFILLED' as const }].map((changed) =>
    holdResponse(answer(referralRoutes.setStatus, changed)),
  )
  const { undo, callsOf, stub } = await setStatus(answer(referralRoutes.received, listOf(REFERRAL, OTHER)), first!.stub)
  await expect.poll(() => callsOf(referralRoutes.setStatus)).toHaveLength(1)
  stub(next!.stub)
  await setStatusOfOther('Fulfilled')
  await expect.poll(() => callsOf(referralRoutes.setStatus)).toHaveLength(2)
  first!.release()
  await expect.element(page.getByText('Osei, Ama: Shipped')).toBeVisible()
  expect(undo.elements()).toEqual([])
  next!.release()
  await expect.element(page.getByText('Singh, Ama: Fulfilled')).toBeVisible()
  await expect.element(undo).toBeVisible()
})

test('a change that is refused leaves the one before it to be undone; one without an answer does not', async () => {
  const { undo, stub, callsOf } = await setStatus(answer(referralRoutes.received, listOf(REFERRAL, OTHER)))
  await expect.element(undo).toBeVisible()
  stub(refuse(referralRoutes.setStatus, 422, 'No.'), answer(referralRoutes.undoReceived, { message: 'Undone.' }))
  await setStatusOfOther('Fulfilled')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Osei, Ama: Shipped')).toBeVisible()
  await expect.element(undo).toBeVisible()
  stub(refuse(referralRoutes.setStatus, 503, 'Later.'))
  await setStatusOfOther('Fulfilled')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(undo).not.toBeInTheDocument()
  expect(callsOf(referralRoutes.undoReceived)).toEqual([])
})

test('what was saved for a user who has signed out meanwhile is not shown to the next one', async () => {
  const held = holdResponse(answer(referralRoutes.setStatus, SHIPPED))
  const { callsOf, history, address, undo } = await setStatus(held.stub)
  await expect.poll(() => callsOf(referralRoutes.setStatus)).toHaveLength(1)
  history.push('/logout')
  await expect.poll(address).toMatch(/^\/login/)
  held.release()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(undo.elements()).toEqual([])
  expect(page.getByText(/Osei/).elements()).toEqual([])
})

test('what was read for a user who signs out while the list is read again is not shown to the next one', async () => {
  const { callsOf, history, address, stub } = await setStatus()
  await expect.element(page.getByText('Osei, Ama: Shipped')).toBeVisible()
  stub(answer(referralRoutes.markRead, { ...REFERRAL, is_read: true }), neverAnswer(referralRoutes.received))
  const readsBefore = callsOf(referralRoutes.received).length
  await page.getByRole('button', { name: 'Actions for Osei, Ama' }).click()
  await page.getByRole('menuitem', { name: 'Mark as read' }).click()
  await expect.poll(() => callsOf(referralRoutes.received).length).toBeGreaterThan(readsBefore)
  history.push('/logout')
  await expect.poll(address).toMatch(/^\/login/)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(page.getByText(/Osei/).elements()).toEqual([])
})

test('an undo without an answer is not offered to the next user when its alert closes with the session', async () => {
  const { history, address, undo, stub } = await setStatus()
  stub(refuse(referralRoutes.undoReceived, 503, 'Later.'))
  await undo.click()
  await expect.element(page.getByRole('dialog', { name: 'We could not find out whether it was undone' })).toBeVisible()
  history.push('/logout')
  await expect.poll(address).toMatch(/^\/login/)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(undo.elements()).toEqual([])
  expect(page.getByText(/Osei/).elements()).toEqual([])
})

test('what cannot be undone any more says why', async () => {
  const { undo, stub } = await setStatus()
  stub(refuse(referralRoutes.undoReceived, 409, 'A colleague has changed this referral since.'))
  await undo.click()
  const dialog = page.getByRole('dialog', { name: 'Not undone' })
  const text = 'A colleague has changed this referral since. Nothing was undone.'
  await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
})

test("'Read Selected' can be undone for what it has changed", async () => {
  const { callsOf, stub } = await setStatus()
  stub(
    answer(referralRoutes.readSelectedReceived, { message: 'Read.', is_done: true, changed: [REFERRAL.id] }),
    answer(referralRoutes.undoReceived, { message: 'Undone.' }),
  )
  await page.getByRole('checkbox', { name: 'Select Osei, Ama' }).click()
  await page.getByRole('button', { name: 'Read Selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /read/i }).click()
  await expect.element(page.getByText('Osei, Ama: Marked as read!')).toBeVisible()
  await expect.element(page.getByText('Osei, Ama: Shipped')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Osei, Ama: the change is undone')).toBeVisible()
  expect(callsOf(referralRoutes.undoReceived)).toHaveLength(1)
})

test('an undo that does not reach the hub is offered again, and carried out once', async () => {
  const { undo, callsOf, stub } = await setStatus()
  const keys: (string | null)[] = []
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const isUndo = new Request(input, init).url.includes(referralRoutes.undoReceived.path)
    if (!isUndo) return fetch(input, init)
    keys.push(new Headers(init?.headers).get('Idempotency-Key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return fetch(input, init)
  })
  stub(answer(referralRoutes.undoReceived, { message: 'Undone.' }))
  await undo.click()
  const dialog = page.getByRole('dialog', { name: 'We could not find out whether it was undone' })
  await expect.element(dialog.getByText(/^The hub cannot be reached/)).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await undo.click()
  await expect.element(page.getByText('Osei, Ama: the change is undone')).toBeVisible()
  expect(callsOf(referralRoutes.undoReceived)).toHaveLength(1)
  expect(keys).toEqual([expect.any(String), keys[0]])
})
