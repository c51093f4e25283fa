import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reportRoutes } from '#contract/reports.ts'
import { buildCurrentUser, buildReport, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer, type StubbedRoute } from '#web/testing/stub-server.ts'

const user = buildCurrentUser('ADMIN')
const card = () => page.getByRole('article', { name: /^Osei, Ama/ })
const button = (name: string) => page.getByRole('button', { name })

const renderReports = (...answers: StubbedRoute[]) =>
  renderPage('/admin/user-reports', {
    user,
    answers: [answer(reportRoutes.view, listOf(buildReport())), ...answers],
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

test('ADM-065: a list without reports says so', async () => {
  await renderReports(answer(reportRoutes.view, listOf()))
  await expect.element(page.getByText('No reports to display')).toBeVisible()
})
