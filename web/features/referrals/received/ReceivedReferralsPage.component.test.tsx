import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, holdResponse, neverAnswer } from '#web/testing/stub-server.ts'

const VENDOR_USER = buildCurrentUser('VENDOR', { may: { receiveReferrals: true, exportReferrals: true } })

const REFERRALS = Array.from({ length: 20 }, (_, nth) =>
  buildReferral({ id: 100 + nth, makeContact: nth === 1, may: { change: true } }),
)

const openList = (
  rows: Referral[],
  { address = '/received-referrals', viewport = { width: 1280, height: 800 }, user = VENDOR_USER } = {},
) =>
  renderPage(address, {
    user,
    answers: [answer(referralRoutes.received, listOf(...rows))],
    isWaiting: true,
    viewport,
  })

const emulateTouch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })

afterEach(() => emulateTouch(false))

const rowsInSight = () =>
  [...document.querySelectorAll('[data-row]')].filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight)

test('at 1280 x 800 at least twelve referrals are in sight', async () => {
  await openList(REFERRALS)
  await expect.element(page.getByRole('combobox', { name: 'Vendors' })).toBeVisible()
  await expect.poll(() => rowsInSight().length).toBeGreaterThanOrEqual(12)
})

test('at 1280 x 800, with every button and a new reply, the filters are one line in both languages', async () => {
  const may = { receiveReferrals: true, exportReferrals: true, setAvailability: true, seeAssignees: true } as const
  const { stub } = await openList(REFERRALS, { user: buildCurrentUser('VENDOR', { may }) })
  stub(answer(referralRoutes.newCount, { count: 0, new_replies: 10 }))
  await refreshRouteQueries([referralRoutes.newCount])
  for (const [replies, all, sort, otherLanguage] of [
    ['10 new replies', 'Read All', 'Sort by', 'Français'],
    ['10 réponses', 'Tout lire', 'Trier par', 'English'],
  ] as const) {
    await expect.element(page.getByRole('button', { name: replies })).toBeVisible()
    const search = page.getByRole('searchbox')
    expect(search.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(220)
    const tops = [search, page.getByRole('button', { name: all }), page.getByRole('combobox', { name: sort })].map(
      (part) => part.element().getBoundingClientRect().top,
    )
    expect(new Set(tops).size).toBe(1)
    await expect.poll(() => rowsInSight().length).toBeGreaterThanOrEqual(12)
    await page.getByRole('button', { name: otherLanguage }).click()
  }
})

test.each([993, 1_100, 1_279, 1_280, 1_440])('at %i px the time of a referral is not cut off', async (width) => {
  await openList([buildReferral({ created_at: '2026-11-26T03:08:00Z' })], { viewport: { width, height: 800 } })
  await expect.element(page.getByText('Wed, Nov 25 2026, 10:08pm')).toBeVisible()
  expect(countHiddenPixels()).toBe(0)
  await page.getByRole('button', { name: 'Français' }).click()
  await expect.element(page.getByText('mer. 25 nov. 2026, 22 h 08')).toBeVisible()
  expect(countHiddenPixels()).toBe(0)
  await page.getByRole('button', { name: 'English' }).click()
})

test.each([1_280, 1_440])('at %i px the due date below the status is not cut off', async (width) => {
  await openList([buildReferral({ due_at: '2026-11-25', status: 'COMPLETED' })], { viewport: { width, height: 800 } })
  await expect.element(page.getByText('due Wed, Nov 25 2026')).toBeVisible()
  expect(countHiddenPixels('[title^="due"] > :last-child')).toBe(0)
})

const countHiddenPixels = (part = 'td:has(time)') => {
  const element = document.querySelector(`[data-row] ${part}`)!
  return element.scrollWidth - element.clientWidth
}

test("'Filter by Creation Date' moves neither 'View Report' nor the list, in both languages", async () => {
  await openList(REFERRALS)
  const names = [
    ['Filter by Creation Date', 'Creation period', 'View Report', 'Clear filters', 'Status', 'Français'],
    [
      'Filtrer par date de création',
      'Période de création',
      'Voir le rapport',
      'Effacer les filtres',
      'État',
      'English',
    ],
  ] as const
  for (const [byDate, period, report, clear, status, otherLanguage] of names) {
    const edges = () => {
      const { right, bottom } = page.getByRole('button', { name: new RegExp(`^${report}`) }).element().getBoundingClientRect() // prettier-ignore
      return { right, bottom, list: document.querySelector('[data-row]')!.getBoundingClientRect().top }
    }
    await expect.element(page.getByRole('switch', { name: byDate })).toBeVisible()
    await expect.poll(() => rowsInSight().length).toBeGreaterThan(0)
    const before = edges()
    await page.getByRole('switch', { name: byDate }).click()
    const field = page.getByRole('button', { name: new RegExp(`^${period}`) })
    await expect.element(field).toBeVisible()
    expect(edges()).toMatchObject({ bottom: before.bottom, list: before.list })
    expect(field.element().getBoundingClientRect().bottom).toBe(before.bottom)
    await page.getByRole('combobox', { name: status, exact: true }).click()
    await page.getByRole('option').first().click()
    await expect.element(page.getByRole('button', { name: clear })).toBeVisible()
    const last = page.getByRole('button', { name: clear }).element().getBoundingClientRect()
    expect(Math.max(last.right, edges().right)).toBe(before.right)
    expect(last.bottom).toBe(before.bottom)
    await page.getByRole('button', { name: clear }).click()
    await page.getByRole('button', { name: otherLanguage }).click()
  }
})

test('on a phone the first referral begins in the upper half, in both languages and with every button', async () => {
  const may = { receiveReferrals: true, exportReferrals: true, setAvailability: true, seeAssignees: true } as const
  await openList(REFERRALS, { viewport: PHONE_VIEWPORT, user: buildCurrentUser('VENDOR', { may }) })
  const topOfFirst = () => document.querySelector('[data-row]')?.getBoundingClientRect().top
  await expect.element(page.getByRole('list', { name: 'Incoming Referrals / Requests' })).toBeVisible()
  expect(topOfFirst()).toBeLessThan(PHONE_VIEWPORT.height / 2)
  await page.getByRole('button', { name: 'Français' }).click()
  await expect.element(page.getByRole('list', { name: 'Demandes reçues' })).toBeVisible()
  expect(topOfFirst()).toBeLessThan(PHONE_VIEWPORT.height / 2)
  await page.getByRole('button', { name: 'English' }).click()
})

test('on a phone the search is in the line of the buttons for all, in both languages', async () => {
  await openList(REFERRALS, { viewport: PHONE_VIEWPORT })
  for (const [readAll, otherLanguage] of [
    ['Read All', 'Français'],
    ['Tout lire', 'English'],
  ] as const) {
    // prettier-ignore
    await expect.element(page.getByRole('button', { name: readAll })).toBeVisible()
    const [search, button] = [page.getByRole('searchbox'), page.getByRole('button', { name: readAll })]
    expect(search.element().getBoundingClientRect().top).toBe(button.element().getBoundingClientRect().top)
    await page.getByRole('button', { name: otherLanguage }).click()
  }
})

test('on a phone the button of the shortcuts is there, in the line of the others', async () => {
  const may = { receiveReferrals: true, exportReferrals: true, setAvailability: true } as const
  await openList([buildReferral()], { viewport: PHONE_VIEWPORT, user: buildCurrentUser('VENDOR', { may }) })
  const middles = (names: string[]) =>
    names.map((name) => {
      const { top, height } = page.getByRole('button', { name }).element().getBoundingClientRect()
      return Math.round(top + height / 2)
    })
  await expect.element(page.getByRole('button', { name: 'Export Referrals' })).toBeVisible()
  const english = middles(['Availability', 'Export Referrals', 'Columns', 'Keyboard shortcuts'])
  await page.getByRole('button', { name: 'Français' }).click()
  await expect.element(page.getByRole('button', { name: 'Raccourcis clavier' })).toBeVisible()
  const french = middles(['Disponibilité', 'Exporter', 'Colonnes', 'Raccourcis clavier'])
  await page.getByRole('button', { name: 'English' }).click()
  expect([english, french]).toEqual([Array(4).fill(english[0]), Array(4).fill(french[0])])
})

test('on a phone the filters that act at once are one line, and a touch screen has no button for keys', async () => {
  const may = { receiveReferrals: true, seeAssignees: true } as const
  await openList([buildReferral()], { viewport: PHONE_VIEWPORT, user: buildCurrentUser('VENDOR', { may }) })
  const shortcuts = page.getByRole('button', { name: 'Keyboard shortcuts' })
  await expect.element(shortcuts).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Unassigned' })).toBeVisible()
  const tops = ['Unread', 'Overdue', 'Mine', 'Unassigned'].map(
    (name) => page.getByRole('button', { name }).element().getBoundingClientRect().top,
  )
  expect(new Set(tops).size).toBe(1)
  expect(document.documentElement.scrollWidth).toBe(PHONE_VIEWPORT.width)
  await emulateTouch(true)
  await expect.element(shortcuts).not.toBeInTheDocument()
})

test("'Unread', 'Overdue' and the order act at once and stay in the address", async () => {
  const { callsOf, address } = await openList([buildReferral()])
  await page.getByRole('button', { name: 'Unread' }).click()
  await expect.element(page.getByRole('button', { name: 'Unread' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Overdue' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Due date' }).click()
  await expect.poll(() => callsOf(referralRoutes.received).at(-1)?.query).toMatchObject({ unread: true, overdue: true, sort: 'due' }) // prettier-ignore
  expect(address()).toMatch(/unread=true.*overdue=true.*sort=due/)
})

test('new replies are counted beside the filters while there are some, and narrow the list', async () => {
  const { callsOf, stub, address } = await openList([buildReferral()])
  await expect.element(page.getByRole('button', { name: 'Unread' })).toBeVisible()
  expect(page.getByRole('button', { name: /new repl/ }).elements()).toEqual([])
  stub(answer(referralRoutes.newCount, { count: 0, new_replies: 2 }))
  await refreshRouteQueries([referralRoutes.newCount])
  const replies = page.getByRole('button', { name: '2 new replies' })
  await replies.click()
  await expect.element(replies).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => callsOf(referralRoutes.received).at(-1)?.query).toMatchObject({ new_reply: true })
  expect(address()).toContain('new_reply=true')
})

test('a search keeps the focus when nothing is found', async () => {
  const { callsOf, stub } = await openList([buildReferral()])
  const search = page.getByRole('searchbox', { name: 'Search by name, email, phone or number' })
  await expect.element(search).toBeVisible()
  stub(answer(referralRoutes.received, listOf<Referral>()))
  await search.click()
  await userEvent.keyboard('nobody')
  await expect.element(page.getByText('No referral matches these filters.')).toBeVisible()
  await expect.poll(() => callsOf(referralRoutes.received).at(-1)?.query).toMatchObject({ search: 'nobody' })
  await expect.element(search).toHaveFocus()
})

test('the report of a searched list has the same search, which can be taken out of it', async () => {
  const { callsOf, stub } = await openList([buildReferral()], {
    address: '/received-referrals?search=mary+0177&from=2026-11-01&to=2026-11-30',
  })
  stub(neverAnswer(referralRoutes.exportReceived))
  await page.getByRole('button', { name: 'Export Referrals' }).click()
  const settings = page.getByRole('dialog', { name: 'Report Settings' })
  await expect.element(settings.getByLabelText('Search by name, email, phone or number')).toHaveValue('mary 0177')
  await settings.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => callsOf(referralRoutes.exportReceived).at(-1)?.query).toMatchObject({ search: 'mary 0177' })
})

test('a report that is cancelled is not saved, and closes no other dialog', async () => {
  const address = '/received-referrals?from=2026-11-01&to=2026-11-30'
  const { callsOf, stub } = await openList([buildReferral()], { address })
  const held = holdResponse({ route: referralRoutes.exportReceived, respond: () => new Response('report') })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  stub(held.stub)
  await page.getByRole('button', { name: 'Export Referrals' }).click()
  const settings = page.getByRole('dialog', { name: 'Report Settings' })
  await settings.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => callsOf(referralRoutes.exportReceived)).toHaveLength(1)
  await settings.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(settings).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(help).toBeVisible()
  held.release()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(help).toBeVisible()
  expect(page.getByText('The report is saved.').elements()).toEqual([])
  expect(saved).not.toHaveBeenCalled()
  saved.mockRestore()
})

test('RECV-010: applied filters fold into chips, and removing one acts at once', async () => {
  const { callsOf } = await openList([buildReferral()], { address: '/received-referrals?status=SHIPPED&unread=true' })
  const chip = page.getByRole('button', { name: 'Remove the filter Status: Shipped' })
  await expect.element(chip).toBeVisible()
  expect(page.getByRole('button', { name: /^View Report/ }).elements()).toEqual([])
  await chip.click()
  await expect.element(page.getByRole('button', { name: 'View Report' })).toBeVisible()
  await expect.poll(() => callsOf(referralRoutes.received).length).toBe(2)
  const query = callsOf(referralRoutes.received).at(-1)?.query
  expect([query?.status, query?.unread]).toEqual([undefined, true])
})

test('RECV-013, RECV-014: the buttons keep their place when rows are selected', async () => {
  await openList([buildReferral()])
  const readAll = page.getByRole('button', { name: 'Read All' })
  await expect.element(readAll).toBeVisible()
  const before = readAll.element().getBoundingClientRect()
  await page.getByRole('checkbox', { name: 'Select Osei, Ama' }).click()
  const after = page.getByRole('button', { name: 'Read Selected' }).element().getBoundingClientRect()
  expect([after.left, after.top]).toEqual([before.left, before.top])
  await expect.element(page.getByRole('button', { name: 'Delete Selected' })).toBeVisible()
  await expect.element(page.getByText('1 selected')).toBeVisible()
})

test('an overdue referral and one that asks for a call stand out until they are dealt with', async () => {
  const late = { due_at: '2026-01-02', makeContact: true }
  await openList([
    buildReferral({ id: 1, ...late, user: { ...buildReferral().user, first: 'Open' } }),
    buildReferral({ id: 2, ...late, status: 'COMPLETED', user: { ...buildReferral().user, first: 'Closed' } }),
  ])
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect.element(rowOf('Open').getByText('Overdue')).toBeVisible()
  expect(rowOf('Closed').getByText('Overdue').elements()).toEqual([])
  const quiet = (name: string) =>
    rowOf(name)
      .getByRole('link', { name: new RegExp(`^Make Contact ASAP, .*${name}$`) })
      .element().dataset['quiet']
  expect([quiet('Open'), quiet('Closed')]).toEqual([undefined, 'true'])
})

test.each(['list', 'report'])('a missing period of the %s is told in a dialog, then at its field', async (where) => {
  await openList([buildReferral()])
  await expect.element(page.getByRole('combobox', { name: 'Vendors' })).toBeVisible()
  if (where === 'report') await page.getByRole('button', { name: 'Export Referrals' }).click()
  else await page.getByRole('switch', { name: 'Filter by Creation Date' }).click({ force: true })
  const period = page.getByRole('button', { name: /^Creation period/ })
  await expect.element(period).toBeVisible()
  await page.getByRole('button', { name: where === 'report' ? 'Export' : /^View Report/ }).click()
  const refusal = page.getByRole('dialog', { name: 'Validation Error' })
  await expect.element(refusal.getByText('Creation period is required')).toBeVisible()
  await refusal.getByRole('button', { name: 'OK' }).click()
  await expect.element(period).toHaveFocus()
  await expect.element(period).toHaveAccessibleDescription('Creation period is required')
})
