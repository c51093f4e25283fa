import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dashboardRoutes } from '#contract/dashboard.ts'
import { getMondayOfHubWeek } from '#contract/dates.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { days, hours, addMilliseconds, minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, call, db, given, clock } = await startTestApp({ SESSION_MAX_DAYS: '30', SESSION_IDLE_MINUTES: '40000' })
const admin = as(await given.admin())

/** Loads the dashboard past the cache of a minute. */
async function dashboard(weeks: '4' | '8' | '12' = '12') {
  clock.advance(minutes(1))
  const { status, body } = await admin.call(dashboardRoutes.read, { query: { weeks } })
  expect(status).toBe(200)
  return body
}

const answer = (id: number, at: Date) =>
  addReferralEvent(db, id, 'status', { actorId: null, at, detail: { status: 'COORDINATED' } })

test('issue 7: referrals count in the week of Toronto in which they were sent, by their current status', async () => {
  const [busy, quiet, client] = [await given.vendor(), await given.vendor(), await given.client()]
  // Monday, November 16th begins at 05:00 UTC.
  const sunday = new Date('2026-11-16T04:59:59Z')
  const monday = new Date('2026-11-16T05:00:00Z')
  await given.referral(client, quiet, { created_at: sunday, status: 'SHIPPED' })
  const first = await given.referral(client, busy, { created_at: monday, status: 'COORDINATED' })
  const second = await given.referral(client, busy, { created_at: monday, status: 'COORDINATED' })
  await given.referral(client, busy, { created_at: monday })
  await given.referral(client, busy, { created_at: monday, deleted_by_vendor_at: monday })
  await given.referral(client, busy, { created_at: addMilliseconds(monday, -days(12 * 7)) })
  await answer(first.id, addMilliseconds(monday, hours(2)))
  await answer(first.id, addMilliseconds(monday, hours(90)))
  await answer(second.id, addMilliseconds(monday, hours(6)))

  const { weeks, busiest_vendors } = await dashboard()
  expect(weeks).toHaveLength(12)
  expect([weeks[0]!.starts_on, weeks[0]!.total]).toEqual(['2026-08-31', 0])
  expect(weeks.slice(-2)).toEqual([
    {
      starts_on: '2026-11-09',
      total: 1,
      by_status: [{ status: 'SHIPPED', count: 1 }],
      first_status: { looked_at: 1, answered: 0, median_hours: null },
    },
    {
      starts_on: '2026-11-16',
      total: 3,
      by_status: [
        { status: 'PENDING', count: 1 },
        { status: 'COORDINATED', count: 2 },
      ],
      first_status: { looked_at: 3, answered: 2, median_hours: 6 },
    },
  ])
  expect(busiest_vendors).toEqual([
    { id: busy.id, name: busy.name, referrals: 3 },
    { id: quiet.id, name: quiet.name, referrals: 1 },
  ])
  expect((await dashboard('4')).weeks.map(({ starts_on }) => starts_on)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
})

test('the time within which half are answered is unknown until half have an answer', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const monday = new Date('2026-11-02T05:00:00Z')
  const sent = []
  for (const _ of [1, 2, 3, 4]) sent.push(await given.referral(client, vendor, { created_at: monday }))
  await answer(sent[0]!.id, addMilliseconds(monday, hours(1)))
  const thatWeek = async () =>
    (await dashboard()).weeks.find(({ starts_on }) => starts_on === '2026-11-02')!.first_status
  expect(await thatWeek()).toEqual({ looked_at: 4, answered: 1, median_hours: null })
  await answer(sent[1]!.id, addMilliseconds(monday, hours(5)))
  expect(await thatWeek()).toEqual({ looked_at: 4, answered: 2, median_hours: 5 })
  const undo = (id: number, at: Date) => addReferralEvent(db, id, 'undone', { actorId: null, at })
  await answer(sent[2]!.id, addMilliseconds(monday, hours(2)))
  await undo(sent[2]!.id, addMilliseconds(monday, hours(2)))
  expect(await thatWeek()).toEqual({ looked_at: 4, answered: 2, median_hours: 5 })
  // A later status is an answer, and stays one when only what came after it is undone.
  await answer(sent[2]!.id, addMilliseconds(monday, hours(3)))
  await answer(sent[2]!.id, addMilliseconds(monday, hours(4)))
  await undo(sent[2]!.id, addMilliseconds(monday, hours(4)))
  expect(await thatWeek()).toEqual({ looked_at: 4, answered: 3, median_hours: 3 })
})

test('the figures are computed once a minute, waiting items each time', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const contact = await given.contactOf(vendor)
  const before = await dashboard()
  await given.referral(client, vendor)
  await as(contact).call(reportRoutes.create, { body: { user_id: client.id, reason: 'They shout.' } })
  const request = {
    name: 'Lake',
    email: 'lake@example.org',
    site: 'https://example.org',
    phone: '416-555-0100',
    created_at: clock.now(),
  }
  // The second one is not listed either.
  for (const { id } of [await given.client(), await given.client({ active: false })])
    await db
      .insertInto('vendor_requests')
      .values({ ...request, user_id: id })
      .execute()

  await given.vendor({ approval: 'pending' })
  // Nobody decides on it.
  await given.vendor({ approval: 'pending', is_archived: true })
  await db.insertInto('corrections').values({ vendor_id: vendor.id, body: 'Moved.', created_at: clock.now() }).execute()
  await db
    .insertInto('corrections')
    .values({ vendor_id: vendor.id, body: 'Closed.', created_at: clock.now(), done_at: clock.now() })
    .execute()
  await db
    .insertInto('mailbox_problems')
    .values({ vendor_id: vendor.id, kind: 'undelivered', address: vendor.email, reported_at: clock.now() })
    .execute()
  await db
    .insertInto('undelivered_messages')
    .values({
      message_id: randomUUID(),
      kind: 'status changed',
      channel: 'email',
      queued_at: clock.now(),
      failed_at: clock.now(),
      reason: 'x',
      sealed: 'x',
    })
    .execute()

  const soon = (await admin.call(dashboardRoutes.read)).body
  expect(soon.weeks).toEqual(before.weeks)
  expect(soon.waiting).toEqual({
    reports: before.waiting.reports + 1,
    vendor_requests: before.waiting.vendor_requests + 1,
    vendors: before.waiting.vendors + 1,
    corrections: before.waiting.corrections + 1,
    unreached_vendors: before.waiting.unreached_vendors + 1,
    undelivered: before.waiting.undelivered + 1,
  })
  expect((await dashboard()).weeks.at(-1)!.total).toBe(before.weeks.at(-1)!.total + 1)
})

test('words of searches without results are counted by week, without the user', async () => {
  await given.vendor({ name: 'Harbour Rehab' })
  const client = as(await given.client({ first: 'Zebulon', last: 'Quist' }))
  const search = (text: string, more = {}) => client.call(vendorRoutes.list, { query: { search: text, ...more } })
  for (const text of ['Zorbing lessons', 'zorbing', 'harbour', 'Zebulon Quist snorkel', '#zorbing', 'zorbing 7 elm st'])
    expect((await search(text)).status).toBe(200)
  await search('zorbing', { page: '2' })
  await search('zorbing', { contactsOnly: 'true' })
  // Filters and the part of the map leave out what the words find.
  await search('harbour', { bbox: '0,0,1,1' })
  await search('harbour', { availability: 'open' })

  const counted = [
    { word: 'zorbing', count: 2 },
    { word: 'lessons', count: 1 },
    { word: 'snorkel', count: 1 },
  ]
  expect((await dashboard()).empty_searches).toEqual(counted)
  const rows = await db.selectFrom('empty_searches').selectAll().where('word', '=', 'zorbing').execute()
  expect(rows).toEqual([{ week: getMondayOfHubWeek(clock.now()), word: 'zorbing', count: 2 }])
})

test('SR-025, SR-026: guests get 401, all but administrators 403, other periods 422', async () => {
  expect((await call(null, dashboardRoutes.read)).status).toBe(401)
  const vendor = await given.vendor()
  for (const person of [await given.client(), await given.contactOf(vendor)])
    expect((await as(person).call(dashboardRoutes.read)).status).toBe(403)
  for (const weeks of ['0', '13', '520', 'all'])
    expect((await admin.call(dashboardRoutes.read, { query: { weeks: weeks as '4' } })).status).toBe(422)
})
