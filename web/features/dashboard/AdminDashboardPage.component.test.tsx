import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dashboardRoutes, type Dashboard, type ReferralWeekFigures } from '#contract/dashboard.ts'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const buildWeek = (starts_on: string, given: Partial<ReferralWeekFigures> = {}): ReferralWeekFigures => ({
  starts_on,
  total: 3,
  by_status: [
    { status: 'PENDING', count: 1 },
    { status: 'COMPLETED', count: 2 },
  ],
  first_status: { looked_at: 3, answered: 2, median_hours: 3.5 },
  ...given,
})

const buildDashboard = (given: Partial<Dashboard> = {}): Dashboard => ({
  weeks: [buildWeek('2026-11-09'), buildWeek('2026-11-16', { total: 1, by_status: [{ status: 'PENDING', count: 1 }] })],
  busiest_vendors: [{ id: 7, name: 'Lakeside Care', referrals: 1_204 }],
  empty_searches: [{ word: 'orthodontics', count: 5 }],
  waiting: { reports: 2, vendor_requests: 0, vendors: 1_000, corrections: 3, unreached_vendors: 4, undelivered: 5 },
  ...given,
})

const renderDashboard = (
  stub: StubbedRoute = answer(dashboardRoutes.read, buildDashboard()),
  viewport?: typeof PHONE_VIEWPORT,
) =>
  renderPage('/admin', {
    user: buildCurrentUser('ADMIN'),
    answers: [stub],
    isWaiting: true,
    ...(viewport && { viewport }),
  })

const section = (name: string) => page.getByRole('region', { name })
const table = (name: string) => page.getByRole('table', { name })
const cellsOf = (name: string) =>
  table(name)
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test.each([
  ['en', '12 weeks'],
  ['fr', '12 semaines'],
])('each period is on one line on a phone, in %s', async (lang, period) => {
  await renderDashboard(undefined, PHONE_VIEWPORT)
  if (lang === 'fr') await page.getByRole('button', { name: 'Français' }).click()
  const label = page.getByText(period, { exact: true })
  await expect.element(label).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(label.element())
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE_VIEWPORT.width)
})

test('each chart has a legend above it and its figures in a table', async () => {
  await renderDashboard()
  const byStatus = 'Referrals by week and status'
  await expect.element(section(byStatus)).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.recharts-surface').length).toBeGreaterThan(1)
  const legend = section(byStatus).element().querySelector('[aria-hidden] ul')!
  expect([...legend.children].map(({ textContent }) => textContent)).toEqual(['Pending', 'Completed'])
  const chart = section(byStatus).element().querySelector('.recharts-surface')!
  expect(legend.getBoundingClientRect().bottom).toBeLessThanOrEqual(chart.getBoundingClientRect().top)
  expect(cellsOf(byStatus)).toEqual([
    ['Status', 'Nov 9', 'Nov 16', 'All'],
    ['Pending', '1', '1', '2'],
    ['Completed', '2', '0', '2'],
    ['All', '3', '1', '4'],
  ])
  expect(cellsOf('Time to the first status')).toEqual([
    ['Week of', 'Half are answered within', 'Answered so far'],
    ['Nov 16', '3.5 hr', '2 of 3'],
    ['Nov 9', '3.5 hr', '2 of 3'],
  ])
  await expect
    .element(section('Time to the first status').getByText('Measured on an even sample'))
    .not.toBeInTheDocument()
})

test('the axis of the time to the first status has one unit', async () => {
  const took = (median_hours: number) => ({ first_status: { looked_at: 3, answered: 2, median_hours } })
  const weeks = [buildWeek('2026-11-09', took(20)), buildWeek('2026-11-16', took(55))]
  await renderDashboard(answer(dashboardRoutes.read, buildDashboard({ weeks })))
  const ticks = () =>
    [...section('Time to the first status').element().querySelectorAll('.recharts-surface text')]
      .map(({ textContent }) => textContent)
      .filter((text) => /^\d/.test(text))
  await expect.element(section('Time to the first status')).toBeVisible()
  await expect.poll(() => ticks().length).toBeGreaterThan(2)
  expect(ticks().filter((text) => !/ days?$/.test(text))).toEqual([])
})

test('on a phone the table has a row per week', async () => {
  await renderDashboard(undefined, PHONE_VIEWPORT)
  await expect.element(table('Referrals by week and status')).toBeVisible()
  expect(cellsOf('Referrals by week and status')).toEqual([
    ['Week of', 'All', 'Status'],
    ['Nov 16', '1', 'Pending: 1'],
    ['Nov 9', '3', 'Pending: 1 · Completed: 2'],
  ])
})

test('what waits for an administrator has its number and a link', async () => {
  await renderDashboard()
  const reports = page.getByRole('link', { name: 'Reports about users to decide' })
  await expect.element(reports).toHaveAttribute('href', '/admin/user-reports?status=0')
  expect(reports.element().parentElement?.textContent).toBe('2Reports about users to decide')
  const vendors = page.getByRole('link', { name: 'Vendors that wait for approval' })
  expect(vendors.element().parentElement?.textContent).toBe('1,000+Vendors that wait for approval')
  await expect.element(page.getByText('Requests to become a vendor', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Requests to become a vendor' })).not.toBeInTheDocument()
  for (const [name, count, address] of [
    ['Corrections from visitors', 3, '/admin/corrections'],
    ['Vendors that email does not reach', 4, '/admin/unreached'],
    ['Messages that were not delivered', 5, '/admin/messages'],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', address)
    expect(link.element().parentElement?.textContent).toBe(`${count}${name}`)
  }
})

test('rankings name vendors with a link, and words without one', async () => {
  await renderDashboard()
  await expect
    .element(table('Busiest vendors').getByRole('link', { name: 'Lakeside Care' }))
    .toHaveAttribute('href', '/vendors/7')
  expect(cellsOf('Busiest vendors').at(-1)).toEqual(['Lakeside Care', '1,204'])
  expect(cellsOf('Searches that found nothing').at(-1)).toEqual(['orthodontics', '5'])
})

test('the period is in the address and in the call', async () => {
  const { callsOf, address } = await renderDashboard()
  await expect.element(page.getByRole('radio', { name: '12 weeks' })).toBeChecked()
  await expect.poll(() => callsOf(dashboardRoutes.read).at(-1)?.query).toEqual({ weeks: '12' })
  await page.getByText('4 weeks', { exact: true }).click()
  await expect.poll(address).toBe('/admin?weeks=4')
  await expect.poll(() => callsOf(dashboardRoutes.read).at(-1)?.query).toEqual({ weeks: '4' })
})

test('weeks without referrals have a sentence instead of charts', async () => {
  const weeks = [buildWeek('2026-11-16', { total: 0, by_status: [] })]
  await renderDashboard(
    answer(dashboardRoutes.read, buildDashboard({ weeks, busiest_vendors: [], empty_searches: [] })),
  )
  await expect.element(section('Referrals by week and status').getByText('No referrals in these weeks')).toBeVisible()
  await expect.element(section('Time to the first status')).not.toBeInTheDocument()
  await expect.element(page.getByText('Every search found something')).toBeVisible()
})

test('a dashboard that cannot be read says why', async () => {
  await renderDashboard(refuse(dashboardRoutes.read, 403, 'access denied'))
  await expect.element(page.getByText('access denied')).toBeVisible()
})
