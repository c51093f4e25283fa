import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import { buildCurrentUser, buildReferral, buildReport, listOf } from '#web/testing/examples.ts'
import { button, field } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const REFERRAL = buildReferral({ may: { change: true, report: true } })
const NURSE = buildCurrentUser('VENDOR', { may: { receiveReferrals: true } })

async function openReport(user = NURSE) {
  const rendered = await renderPage('/received-referrals', {
    user,
    answers: [answer(referralRoutes.received, listOf(REFERRAL)), answer(reportRoutes.create, buildReport())],
    isWaiting: true,
    viewport: { width: 1200, height: 800 },
  })
  await expect.element(page.getByRole('button', { name: /^Osei, Ama/ })).toBeVisible()
  await pressReport()
  return rendered
}

async function pressReport() {
  await userEvent.keyboard('jm')
  await page.getByRole('menuitem', { name: 'Report User' }).click()
  await expect.element(field('Reason')).toBeVisible()
}

/** Opens the page as a reload or a new sign-in does: what the tab has stored is there, what was in memory is not. */
async function openReportAgain({ remove }: { remove: () => void }, user = NURSE) {
  const stored = { ...sessionStorage }
  remove()
  Object.assign(sessionStorage, stored)
  return openReport(user)
}

test('the reason of a report is still there after the session has ended, until it is sent', async () => {
  const before = await openReport()
  await field('Reason').fill('They shout.')
  const { callsOf } = await openReportAgain(before)
  await expect.element(field('Reason')).toHaveValue('They shout.')
  await button('Report User').click()
  await expect.element(page.getByText('User Reported Successfully')).toBeVisible()
  expect(callsOf(reportRoutes.create).map(({ body }) => body.reason)).toEqual(['They shout.'])
  // While the dialog is closing it takes the keys.
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await pressReport()
  await expect.element(field('Reason')).toHaveValue('')
})

test('the reason of a report is not shown to another user, and a cancelled one is forgotten', async () => {
  const before = await openReport()
  await field('Reason').fill('They shout.')
  const other = await openReportAgain(before, { ...NURSE, id: NURSE.id + 1 })
  await expect.element(field('Reason')).toHaveValue('')
  await openReportAgain(other)
  await expect.element(field('Reason')).toHaveValue('They shout.')
  await button('No, cancel').click()
  await expect.element(field('Reason')).not.toBeInTheDocument()
  await pressReport()
  await expect.element(field('Reason')).toHaveValue('')
})
