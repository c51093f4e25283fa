import { expect, test } from 'vitest'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { hours } from '#server/platform/clock.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// The test clock shows Wednesday, 18 November 2026, 7:05 in Toronto.
const { as, clock, db, given } = await startTestApp()

type Vendor = Awaited<ReturnType<typeof given.vendor>>
type Caller = ReturnType<typeof as>

const span = (weekday: number, opens: string, closes: string, next_day = false) => ({
  weekday,
  opens,
  closes,
  next_day,
})
const FACTS = {
  time_zone: 'America/Winnipeg',
  hours: [span(3, '09:00', '12:00'), span(3, '13:00', '17:00'), span(5, '22:00', '02:00', true)],
  closures: [{ from: '2026-12-25', to: '2026-12-28', note: 'Holidays' }],
  access: { step_free_entrance: 'yes', parking: 'no' },
} as const
const NONE = { time_zone: 'America/Toronto', hours: [], closures: [], access: {} }

const edit = (by: Caller, { id, location }: Vendor, body: object) =>
  by.call(vendorFactsRoutes.setLocationFacts, {
    params: { vendor_id: String(id), id: String(location.id) },
    body: body as never,
  })
const vendorOf = async (by: Caller, { id }: Vendor) =>
  (await by.call(vendorRoutes.one, { params: { id: String(id) } })).body

async function vendorWithOwner(name = 'Clinic') {
  const vendor = await given.vendor({ name })
  await indexVendors(db, [vendor.id])
  return { vendor, owner: as(await given.contactOf(vendor)), client: as(await given.client()) }
}

test('a location tells its hours, closed days, time zone and access; without any it tells nothing', async () => {
  const { vendor, owner, client } = await vendorWithOwner()
  expect((await vendorOf(client, vendor)).location_facts).toEqual([])
  const { status, body } = await edit(owner, vendor, FACTS)
  expect([status, body]).toEqual([200, { id: vendor.location.id, ...FACTS }])
  expect((await vendorOf(client, vendor)).location_facts).toEqual([{ id: vendor.location.id, ...FACTS }])

  await edit(owner, vendor, NONE)
  expect((await vendorOf(client, vendor)).location_facts).toEqual([])
})

test('a closure without a last day lasts one day', async () => {
  const { vendor, owner, client } = await vendorWithOwner()
  await edit(owner, vendor, { ...NONE, closures: [{ from: '2026-12-25', note: 'Christmas' }] })
  expect((await vendorOf(client, vendor)).location_facts).toMatchObject([
    { closures: [{ from: '2026-12-25', to: '2026-12-25', note: 'Christmas' }] },
  ])
})

test('a location keeps its time zone while it has no hours', async () => {
  const { vendor, owner } = await vendorWithOwner()
  const zoneOnly = { ...NONE, time_zone: 'America/Winnipeg' }
  await edit(owner, vendor, zoneOnly)
  expect((await vendorOf(owner, vendor)).location_facts).toEqual([{ id: vendor.location.id, ...zoneOnly }])
})

test('of two edits of one version the second is refused', async () => {
  const { vendor, owner } = await vendorWithOwner()
  const { version } = (await vendorOf(owner, vendor)).locations[0]!
  expect((await edit(owner, vendor, { ...FACTS, version })).status).toBe(200)
  expect(await edit(owner, vendor, { ...NONE, version })).toMatchObject({
    status: 409,
    refusal: { code: 'edit-conflict' },
  })
  expect((await vendorOf(owner, vendor)).location_facts).toHaveLength(1)
})

test('CAP-018: a location tells each of the seven features of access as yes, no or not at all', async () => {
  const { vendor, owner, client } = await vendorWithOwner()
  const features = [
    'step_free_entrance',
    'accessible_washroom',
    'parking',
    'transit',
    'hearing_loop',
    'sign_language',
    'low_scent',
  ]
  const accessOf = async () => (await vendorOf(client, vendor)).location_facts[0]?.access
  for (const answer of ['yes', 'no']) {
    const access = Object.fromEntries(features.map((feature) => [feature, answer]))
    expect((await edit(owner, vendor, { ...NONE, access })).status).toBe(200)
    expect(await accessOf()).toEqual(access)
    for (const feature of features) {
      await edit(owner, vendor, { ...NONE, access: { [feature]: answer } })
      expect(await accessOf()).toEqual({ [feature]: answer })
    }
  }
  const { status, refusal } = await edit(owner, vendor, { ...NONE, access: { parking: 'perhaps' } })
  expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['access.parking']])
  expect((await edit(owner, vendor, { ...NONE, access: { lift: 'yes' } })).status).toBe(422)
})

test('a card tells whether its location is open now and when that changes', async () => {
  const { vendor, owner, client } = await vendorWithOwner('Openabilis')
  const openingOf = async () =>
    (await client.call(vendorRoutes.summaries, { query: { search: 'openabilis' } })).body.data[0]?.opening
  expect(await openingOf()).toBeUndefined()
  await edit(owner, vendor, FACTS)
  const time_zone = 'America/Winnipeg'
  expect(await openingOf()).toEqual({ is_open: false, changes_at: '2026-11-18T15:00:00.000Z', time_zone })
  clock.advance(hours(3))
  expect(await openingOf()).toEqual({ is_open: true, changes_at: '2026-11-18T18:00:00.000Z', time_zone })
  await edit(owner, vendor, { ...FACTS, time_zone: 'America/Toronto' })
  expect(await openingOf()).toEqual({ is_open: true, changes_at: '2026-11-18T17:00:00.000Z' })
  await db.updateTable('locations').set({ is_archived: true }).where('vendor_id', '=', vendor.id).execute()
  expect(await openingOf()).toBeUndefined()
})

test.each([
  ['a span that ends before it begins', { hours: [span(1, '17:00', '09:00')] }, 'hours.0.closes'],
  ['overlapping spans', { hours: [span(1, '09:00', '12:00'), span(1, '11:00', '13:00')] }, 'hours.1.opens'],
  ['no time of a day', { hours: [span(1, '09:60', '10:00')] }, 'hours.0.opens'],
  ['no time zone', { time_zone: 'Ontario' }, 'time_zone'],
  ['a closure that ends before it begins', { closures: [{ from: '2026-12-26', to: '2026-12-25' }] }, 'closures.0.to'],
  ['a closure without days', { closures: [{ from: '' }] }, 'closures.0.from'],
])('%s is refused under its field', async (_what, body, field) => {
  const { vendor, owner } = await vendorWithOwner()
  const { status, refusal } = await edit(owner, vendor, { ...NONE, ...body })
  expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, [field]])
})
