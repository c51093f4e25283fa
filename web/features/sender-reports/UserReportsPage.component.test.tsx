import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reportRoutes } from '#contract/sender-reports.ts'
import { buildCurrentUser, buildReport, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const user = buildCurrentUser('ADMIN')
const card = () => page.getByRole('article', { name: /^Osei, Ama/ })
const button = (name: string) => page.getByRole('button', { name })

const renderReports = (...answers: StubbedRoute[]) =>
  renderPage('/admin/user-reports', {
    user,
    answers: [answer(reportRoutes.view, listOf(buildReport())), ...answers],
  })

test('ADM-056: a card says who reported whom, and on which day', async () => {
  await renderReports()
  const text = () => card().elements()[0]?.textContent
  await expect.poll(text).toMatch(/^Lee, Kim Reported Osei, Ama on Monday, March 2, 2026They shout\./)
  await expect
    .element(card().getByText('Monday, March 2, 2026'))
    .toHaveAttribute('title', expect.stringMatching(/, \d+:\d\d[ap]m$/))
})

test('the name of the reported user leads to their account, unless they have none', async () => {
  await renderReports()
  await expect
    .element(card().getByRole('link', { name: 'Osei, Ama' }))
    .toHaveAttribute('href', expect.stringMatching(/\/admin\/users\/31\/edit$/))
})

test('the name of a reported guest is text', async () => {
  await renderReports(answer(reportRoutes.view, listOf(buildReport({ user_id: null }))))
  await expect.element(card().getByText('Osei, Ama')).toBeVisible()
  expect(card().getByRole('link').elements()).toEqual([])
})

test('ADM-057: a card shows the reason of the report', async () => {
  await renderReports()
  await expect.element(card().getByText('They shout.')).toBeVisible()
})

for (const [decision, confirm] of [
  ['Approve', 'Yes, approve'],
  ['Reject', 'Yes, reject'],
] as const) {
  test(`ADM-068: a spinner takes the place of the buttons while '${decision}' is being saved`, async () => {
    const { callsOf } = await renderReports(neverAnswer(reportRoutes.decide))
    await button(`${decision}: Osei, Ama`).click()
    expect(page.getByLabelText('Saving...').elements()).toEqual([])
    await button(confirm).click()
    await expect.element(page.getByLabelText('Saving...')).toBeInTheDocument()
    expect(callsOf(reportRoutes.decide)).toHaveLength(1)
    expect(document.querySelectorAll('article button')).toHaveLength(0)
  })
}

test('ADM-069: a card shows the status that the server returned, not the one that was chosen', async () => {
  await renderReports(answer(reportRoutes.decide, buildReport({ status: 2, handled: true })))
  await button('Approve: Osei, Ama').click()
  await button('Yes, approve').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(card().getByText('Rejected')).toBeVisible()
})

test.each([
  ['Approve', 'Yes, approve', 'The report about Osei, Ama is approved.'],
  ['Reject', 'Yes, reject', 'The report about Osei, Ama is rejected.'],
])("after '%s' a toast says so", async (decision, confirm, text) => {
  await renderReports(answer(reportRoutes.decide, buildReport({ status: 1, handled: true })))
  await button(`${decision}: Osei, Ama`).click()
  await button(confirm).click()
  await expect.element(page.getByText(text)).toBeVisible()
})

test('a decision that is refused leaves both buttons', async () => {
  await renderReports(refuse(reportRoutes.decide, 409, 'Somebody was faster.'))
  await button('Approve: Osei, Ama').click()
  await button('Yes, approve').click()
  await expect.element(page.getByRole('dialog').getByText('Somebody was faster.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(button('Approve: Osei, Ama')).toBeVisible()
  await expect.element(button('Reject: Osei, Ama')).toBeVisible()
})

test('ADM-065: a list without reports says so', async () => {
  await renderReports(answer(reportRoutes.view, listOf()))
  await expect.element(page.getByText('No reports to display')).toBeVisible()
})

test('ADM-055: the status filter has the entries all (-1), pending (0), approved (1) and rejected (2)', async () => {
  const { callsOf } = await renderReports()
  const filter = () => page.getByRole('combobox', { name: 'Status' })
  const asked = () => callsOf(reportRoutes.view).at(-1)?.query.status
  await expect.poll(asked).toBeNull()
  for (const [entry, status] of [
    ['Pending', 0],
    ['Approved', 1],
    ['Rejected', 2],
  ] as const) {
    await filter().click()
    await page.getByRole('option', { name: entry }).click()
    await expect.poll(asked, { message: entry }).toBe(status)
  }
})

test('the filter of reports has a visible label', async () => {
  await renderReports()
  await expect.poll(() => document.querySelector('main label')?.textContent).toBe('Status')
})
