import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer } from '#web/testing/stub-server.ts'

const REFERRALS = ['Osei', 'Singh', 'Tremblay'].map((last, nth) =>
  buildReferral({
    id: 61 + nth,
    user: { ...buildReferral().user, last },
    deletion_notifies_sender: true,
    may: { change: true, report: true },
  }),
)
const opener = (last: string) => page.getByRole('button', { name: new RegExp(`^${last}, Ama`) })

/** Opens three referrals, by default at a width where a referral opens over the list. */
async function openList(viewport = { width: 1200, height: 800 }) {
  const rendered = await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, listOf(...REFERRALS)),
      answer(referralRoutes.setStatus, ({ body }) => ({ ...REFERRALS[0]!, status: body.status })),
      answer(referralRoutes.setDueDate, ({ body }) => ({ ...REFERRALS[0]!, due_at: body.due })),
      answer(referralRoutes.undoReceived, { message: 'Undone.' }),
    ],
    isWaiting: true,
    viewport,
  })
  await expect.element(opener('Osei')).toBeVisible()
  return rendered
}

test('two keys set a status and go on to the next referral; z undoes it', async () => {
  const { callsOf } = await openList()
  await userEvent.keyboard('j')
  await expect.element(opener('Osei')).toHaveFocus()
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('3')
  await expect.element(opener('Singh')).toHaveFocus()
  expect(callsOf(referralRoutes.setStatus).map(({ params, body }) => [params.id, body.status])).toEqual([
    [61, 'COORDINATED'],
  ])
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await userEvent.keyboard('z')
  await expect.poll(() => callsOf(referralRoutes.undoReceived).map(({ body }) => body.ids)).toEqual([[61]])
  await expect.element(opener('Singh')).toHaveFocus()
})

test("after 'a' another key than a digit goes nowhere", async () => {
  const { callsOf } = await openList()
  await userEvent.keyboard('ja')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('3')
  await expect.element(page.getByRole('combobox', { name: 'Mark as, Osei, Ama' })).toHaveFocus()
  expect(callsOf(referralRoutes.setStatus)).toEqual([])
})

test('d takes a typed due date and sets nothing while the field is empty, m opens its other actions', async () => {
  const { callsOf } = await openList()
  await userEvent.keyboard('jd')
  await expect.element(page.getByRole('dialog', { name: 'Due date: Osei, Ama' })).toBeVisible()
  const field = page.getByLabelText('Due Date')
  await expect.element(field).toHaveFocus()
  // The calendar below it is loaded later.
  await expect.element(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Enter a date, or choose one in the calendar.')).toBeVisible()
  await userEvent.keyboard('01022001{Enter}')
  await expect.element(page.getByText('Enter today or a later day.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(callsOf(referralRoutes.setDueDate)).toEqual([])
  await field.fill('2099-12-04')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => callsOf(referralRoutes.setDueDate).map(({ params, body }) => [params.id, body.due])).toEqual([[61, '2099-12-04']]) // prettier-ignore
  await expect.element(opener('Osei')).toHaveFocus()
  await userEvent.keyboard('m')
  await expect.element(page.getByRole('menuitem', { name: 'Set due date' })).toBeVisible()
  expect(page.getByRole('menuitem').elements().map((item) => item.textContent)).toEqual(['Mark as read', 'Set due date', 'Report User', 'Delete']) // prettier-ignore
})

test('while referrals are selected, s and d act on all of them', async () => {
  const { callsOf, stub } = await openList()
  stub(answer(referralRoutes.setStatusOfSelectedReceived, { message: 'Changed.', is_done: true, changed: [61, 62] }))
  await userEvent.keyboard('jxjx')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await userEvent.keyboard('d')
  await expect.element(page.getByRole('dialog', { name: 'Due date of 2 referrals' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Set due date' })).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('2')
  await expect.poll(() => callsOf(referralRoutes.setStatusOfSelectedReceived).map(({ body }) => body)).toEqual([{ ids: [61, 62], status: 'FULFILLED' }]) // prettier-ignore
})

test('while a referral is open, s, d and e act on it, not on another one that is selected', async () => {
  const { callsOf, stub } = await openList({ width: 1280, height: 800 })
  stub(
    answer(referralRoutes.history, listOf()),
    answer(referralRoutes.markRead, { ...REFERRALS[1]!, is_read: true }),
    answer(referralRoutes.setStatusOfSelectedReceived, { message: 'Changed.', is_done: true, changed: [61, 62] }),
  )
  await userEvent.keyboard('jx')
  await opener('Singh').click()
  const panel = page.getByRole('region', { name: 'Referral of Singh, Ama' })
  await expect.element(panel.getByRole('combobox', { name: 'Mark as' })).toBeVisible()
  const edges = [61, 62].map((id) => getComputedStyle(document.querySelector(`[data-row="${id}"] td`)!).boxShadow)
  expect(edges[0]).toBe('none')
  expect(edges[1]).toMatch(/inset/)
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('1')
  await expect.poll(() => callsOf(referralRoutes.setStatus).map(({ params }) => params.id)).toEqual([62])
  await userEvent.keyboard('e')
  await expect.poll(() => callsOf(referralRoutes.markRead).map(({ params }) => params.id)).toEqual([62])
  await userEvent.keyboard('d')
  await expect.element(page.getByRole('dialog', { name: 'Due date: Singh, Ama' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(callsOf(referralRoutes.setStatusOfSelectedReceived)).toEqual([])
  // Selected as well, the open one is changed together with the other.
  await page.getByRole('checkbox', { name: 'Select Singh, Ama' }).click()
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('1')
  await expect.poll(() => callsOf(referralRoutes.setStatusOfSelectedReceived).map(({ body }) => body)).toEqual([{ ids: [61, 62], status: 'RECIEVED' }]) // prettier-ignore
})

test('in a field and in a dialog the letters do nothing but write', async () => {
  const { callsOf } = await openList()
  const search = page.getByRole('searchbox', { name: 'Search by name, email, phone or number' })
  await search.click()
  await userEvent.keyboard('sadjxe?')
  await expect.element(search).toHaveValue('sadjxe?')
  expect(page.getByRole('listbox').elements()).toEqual([])
  expect(page.getByRole('dialog').elements()).toEqual([])
  await expect.poll(() => callsOf(referralRoutes.received).at(-1)?.query).toMatchObject({ search: 'sadjxe?' })
  await opener('Osei').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('e?d')
  expect(callsOf(referralRoutes.markRead)).toEqual([])
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
})

test('behind a dialog without the focus, as while it works, the keys do nothing', async () => {
  const { callsOf, stub } = await openList({ width: 1280, height: 800 })
  stub(answer(referralRoutes.history, listOf()), neverAnswer(referralRoutes.deleteReceived))
  await opener('Singh').click()
  const panel = page.getByRole('region', { name: 'Referral of Singh, Ama' })
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog').getByText(/so its sender will be told/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click()
  await expect.poll(() => callsOf(referralRoutes.deleteReceived)).toHaveLength(1)
  // Both buttons are disabled, so the browser sends the keys to the page.
  for (const key of ['e', 's', '?', 'Escape'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await expect.element(panel).toBeInTheDocument()
  expect(page.getByRole('listbox').elements()).toEqual([])
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  expect(callsOf(referralRoutes.markRead)).toEqual([])
})

test('m opens the menu of the row again after Escape has closed it', async () => {
  await openList()
  const menu = page.getByRole('menu')
  await userEvent.keyboard('jm')
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  ;(opener('Osei').element() as HTMLElement).focus()
  await userEvent.keyboard('m')
  await expect.element(menu).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Set due date' })).toBeVisible()
})

test('j and k lead to the next and previous referral in the panel over the list, other than in its fields', async () => {
  await openList()
  await opener('Osei').click()
  await expect.element(page.getByRole('dialog').getByText('Osei, Ama').first()).toHaveFocus()
  await userEvent.keyboard('j')
  const second = page.getByRole('dialog', { name: 'Singh, Ama' })
  await expect.element(second).toBeVisible()
  await expect.element(second.getByText('Singh, Ama').first()).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('dialog', { name: 'Tremblay, Ama' })).toBeVisible()
  await userEvent.keyboard('jk')
  await expect.element(second).toBeVisible()
  // Before the panel has the focus, the list gets the key.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
  await expect.element(page.getByRole('dialog', { name: 'Tremblay, Ama' })).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(second).toBeVisible()
  await second.getByRole('combobox', { name: 'Mark as' }).click()
  await userEvent.keyboard('j')
  await expect.element(second).toBeVisible()
})

test('? lists every key, and its switch turns them off until it is turned on again', async () => {
  await openList()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(help.getByRole('table', { name: 'Keyboard shortcuts' })).toBeVisible()
  const keys = help.getByRole('rowheader').elements().map((header) => header.textContent) // prettier-ignore
  expect(keys).toEqual(['j', 'k', 'Enter', 'Esc', 'x', 'e', 's', '1–9', 'a', 'd', 'q', 'm', 'z', '/', '?'])
  const isOn = help.getByRole('switch', { name: /^Use keyboard shortcuts/ })
  isOn.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(isOn).not.toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('j?sd')
  await expect.element(opener('Osei')).not.toHaveFocus()
  expect(page.getByRole('dialog').elements()).toEqual([])
})
