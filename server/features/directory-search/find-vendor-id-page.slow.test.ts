import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedBenchData } from '#bench/seed-data.ts'
import { computeDistanceKm } from '#contract/distance.ts'
import { MAX_COUNTED_VENDORS, vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { MAX_LOCATIONS_IN_SEARCHED_BOX } from './candidates.ts'

// A directory too large to be sorted as a whole, so that the lists scan indexes; compared with plain arithmetic.

const { as, db, given } = await startTestApp()
await seedBenchData(db, { vendors: 3_000, locations: 15_000, referrals: 0 })
const client = as(await given.client())

const ONTARIO = { west: -96, south: 41, east: -74, north: 57 }
const TORONTO = { west: -79.45, south: 43.6, east: -79.3, north: 43.75 }
const KENORA = { west: -95, south: 49, east: -94, north: 50.5 }
const text = ({ west, south, east, north }: typeof ONTARIO) => [west, south, east, north].join(',')

const vendors = await db
  .selectFrom('vendors')
  .select(['id', 'is_archived', 'sort_name', 'search_text', 'created_at'])
  .where('active', '=', true)
  .where('vendors_seen_only', '=', false)
  .execute()
const places = await db
  .selectFrom('locations')
  .select(['vendor_id', 'lat', 'lng'])
  .where('is_archived', '=', false)
  .execute()

const isInside =
  ({ west, south, east, north }: typeof ONTARIO) =>
  ({ lat, lng }: { lat: number; lng: number }) =>
    lat >= south && lat <= north && lng >= west && lng <= east
const isIn = (box: typeof ONTARIO) => {
  const ids = new Set(places.filter(isInside(box)).map(({ vendor_id }) => vendor_id))
  return (vendor: { id: number }) => ids.has(vendor.id)
}
const byOrder = (a: (typeof vendors)[number], b: (typeof vendors)[number]) =>
  Number(a.is_archived) - Number(b.is_archived) || (a.sort_name < b.sort_name ? -1 : 1)
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

async function ask(query: object) {
  const { body } = await client.call(vendorRoutes.list, { query: { limit: '50', ...query } })
  return { ids: idsOf(body.data), total: body.meta.total, cards: body.data }
}

test('in view: a dense box returns the first vendors of the whole order, page after page', async () => {
  const expected = vendors.filter(isIn(ONTARIO)).toSorted(byOrder)
  expect(expected.length).toBeGreaterThan(2_000)
  const first = await ask({ bbox: text(ONTARIO) })
  expect(first.ids).toEqual(idsOf(expected.slice(0, 50)))
  expect(first.total).toBeGreaterThan(50)
  const third = await ask({ bbox: text(ONTARIO), page: '3' })
  expect(third.ids).toEqual(idsOf(expected.slice(100, 150)))
})

test('in view: a dense box is sorted by date on request', async () => {
  const byDate = vendors.filter(isIn(ONTARIO)).toSorted((a, b) => +a.created_at - +b.created_at || a.id - b.id)
  expect((await ask({ bbox: text(ONTARIO), sortByDate: 'asc' })).ids).toEqual(idsOf(byDate.slice(0, 50)))
  const newestFirst = byDate.toReversed()
  const second = await ask({ bbox: text(ONTARIO), sortByDate: 'desc', page: '2' })
  expect(second.ids).toEqual(idsOf(newestFirst.slice(50, 100)))
})

test('in view: a box with few vendors returns all of them and an exact total', async () => {
  for (const box of [TORONTO, KENORA]) {
    const expected = vendors.filter(isIn(box)).toSorted(byOrder)
    expect(expected.length).toBeGreaterThan(20)
    const found = await ask({ bbox: text(box) })
    expect(found.ids).toEqual(idsOf(expected.slice(0, 50)))
    expect(found.total).toBe(expected.length)
  }
})

test('in view and searched for: both conditions hold', async () => {
  const expected = vendors
    .filter(isIn(ONTARIO))
    .filter(({ search_text }) => search_text.includes('rehab') && search_text.includes('barrie'))
    .toSorted(byOrder)
  expect(expected.length).toBeGreaterThan(0)
  const found = await ask({ bbox: text(ONTARIO), search: 'BARRIE rehab' })
  expect(found.ids).toEqual(idsOf(expected))
  expect(found.total).toBe(expected.length)
})

test('searched for among many, in view or not: the first page comes from a scan, the last one is sorted and has the exact total', async () => {
  const toronto = vendors.filter(({ search_text }) => search_text.includes('toronto')).toSorted(byOrder)
  expect(toronto.length).toBeGreaterThan(500)
  // Otherwise the vendors of the box are read one by one.
  expect(places.filter(isInside(ONTARIO)).length).toBeGreaterThan(MAX_LOCATIONS_IN_SEARCHED_BOX)
  for (const [box, matching] of [
    [{}, toronto],
    [{ bbox: text(ONTARIO) }, toronto.filter(isIn(ONTARIO))],
  ] as const) {
    const first = await ask({ ...box, search: 'toronto' })
    expect(first.ids).toEqual(idsOf(matching.slice(0, 50)))
    expect(first.total).toBeGreaterThanOrEqual(MAX_COUNTED_VENDORS)
    const pages = Math.ceil(matching.length / 50)
    const last = await ask({ ...box, search: 'toronto', page: String(pages) })
    expect(last.ids).toEqual(idsOf(matching.slice(50 * (pages - 1))))
    expect(last.total).toBe(matching.length)
    const beyond = await ask({ ...box, search: 'toronto', page: String(pages + 1) })
    expect(beyond).toMatchObject({ ids: [], total: matching.length })
    const [limit, page] = findFullPages(matching.length)
    const full = await ask({ ...box, search: 'toronto', limit, page })
    expect(full).toMatchObject({ ids: idsOf(matching.slice(-Number(limit))), total: matching.length })
  }
})

/** The size and number of the last page, for pages that are all full. */
function findFullPages(total: number): [limit: string, page: string] {
  const limit = [50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40].find((size) => total % size === 0) ?? 1
  return [String(limit), String(total / limit)]
}

const near = { lat: 43.65, lng: -79.38 }
/** Kilometres to the nearest location of each vendor. */
const nearestPlace = new Map<number, number>()
for (const { vendor_id, ...place } of places)
  nearestPlace.set(vendor_id, Math.min(nearestPlace.get(vendor_id) ?? Infinity, computeDistanceKm(near, place)))
const byDistance = (a: { id: number }, b: { id: number }) => nearestPlace.get(a.id)! - nearestPlace.get(b.id)!

const areas = await db
  .selectFrom('covered_areas as area')
  .innerJoin('locations as l', 'l.id', 'area.location_id')
  .where('l.is_archived', '=', false)
  .select(['l.vendor_id', 'l.lat', 'l.lng'])
  .execute()
/** Every covered area of this directory extends a tenth of a degree from its location to each side. */
const serving = new Set(
  areas
    .filter(({ lat, lng }) => Math.abs(lat - near.lat) <= 0.1 && Math.abs(lng - near.lng) <= 0.1)
    .map(({ vendor_id }) => vendor_id),
)
const byServing = (a: { id: number }, b: { id: number }) =>
  Number(serving.has(b.id)) - Number(serving.has(a.id)) || byDistance(a, b)

test('with a service, in view or searched for: the vendors that offer it and meet the other conditions, with an exact total', async () => {
  const offers = await db.selectFrom('vendor_services').select('vendor_id').where('service_id', '=', 3).execute()
  const offering = new Set(offers.map(({ vendor_id }) => vendor_id))
  const withService = vendors.filter(({ id }) => offering.has(id)).toSorted(byOrder)
  const inView = withService.filter(isIn(ONTARIO))
  expect(inView.length).toBeGreaterThan(100)
  const page = await ask({ bbox: text(ONTARIO), service: '3', page: '2' })
  expect(page).toMatchObject({ ids: idsOf(inView.slice(50, 100)), total: inView.length })

  for (const box of [undefined, ONTARIO, TORONTO]) {
    const named = withService.filter((vendor) => vendor.search_text.includes('rehab') && (!box || isIn(box)(vendor)))
    const found = await ask({ search: 'rehab', service: '3', ...(box && { bbox: text(box) }), limit: '100' })
    expect(found.total).toBe(named.length)
    expect(found.ids.toSorted((a, b) => a - b)).toEqual(idsOf(named).toSorted((a, b) => a - b))
  }
})

test('near a place in a large directory: vendors that serve it first, then the nearest by great-circle distance, page after page', async () => {
  const expected = vendors.filter((vendor) => !vendor.is_archived && nearestPlace.has(vendor.id)).toSorted(byServing)
  const served = expected.filter(({ id }) => serving.has(id)).length
  expect(served % 50).toBeGreaterThan(0)
  for (const page of [1, Math.ceil(served / 50), Math.ceil(served / 50) + 2]) {
    const found = await ask({ near: '43.65,-79.38', page: String(page) })
    expect(found.ids).toEqual(idsOf(expected.slice(50 * (page - 1), 50 * page)))
    expect(found.cards.map(({ covers }) => covers)).toEqual(found.ids.map((id) => serving.has(id)))
    expect(found.cards.map(({ distance }) => distance!.toFixed(6))).toEqual(
      found.ids.map((id) => nearestPlace.get(id)!.toFixed(6)),
    )
    expect(found.total).toBeGreaterThan(50 * page)
  }
})

test('near a place and searched for: among few matches, too, those that serve the place come first', async () => {
  const matching = vendors.filter(({ search_text }) => search_text.includes('rehab') && search_text.includes('toronto'))
  expect(matching.some(({ id }) => serving.has(id)) && !matching.every(({ id }) => serving.has(id))).toBe(true)
  const expected = matching.toSorted((a, b) => Number(a.is_archived) - Number(b.is_archived) || byServing(a, b))
  const found = await ask({ near: '43.65,-79.38', search: 'toronto rehab' })
  expect(found.ids).toEqual(idsOf(expected.slice(0, 50)))
})

test('near a place, in a box and searched for: the nearest vendors that match both', async () => {
  const dense = vendors
    .filter(isIn(ONTARIO))
    .filter((vendor) => vendor.search_text.includes('rehab') && !vendor.is_archived)
    .toSorted(byDistance)
  const found = await ask({ near: '43.65,-79.38', bbox: text(ONTARIO), search: 'rehab' })
  expect(found.ids).toEqual(idsOf(dense.slice(0, 50)))

  const few = vendors
    .filter(isIn(KENORA))
    .toSorted((a, b) => Number(a.is_archived) - Number(b.is_archived) || byDistance(a, b))
  const inKenora = await ask({ near: '43.65,-79.38', bbox: text(KENORA) })
  expect(inKenora.ids).toEqual(idsOf(few.slice(0, 50)))
  expect(inKenora.total).toBe(few.length)
})

test('a total is a lower bound from five hundred on and exceeds the pages while there are more', async () => {
  expect((await ask({})).total).toBe(MAX_COUNTED_VENDORS)
  const far = await ask({ page: '30' })
  expect(far.ids).toHaveLength(50)
  expect(far.total).toBe(1_501)
  const last = await ask({ page: String(Math.ceil(vendors.length / 50)) })
  expect(last.total).toBe(vendors.length)
  expect((await ask({ page: '1000' })).ids).toEqual([])
})

test('near a place that hundreds of vendors share: each vendor appears once, page after page', async () => {
  const made = await Promise.all(Array.from({ length: 300 }, () => given.vendor()))
  const ids = idsOf(made)
  await db.updateTable('locations').set({ lat: 54, lng: -85 }).where('vendor_id', 'in', ids).execute()
  const found: number[] = []
  for (let page = 1; page <= 6; page += 1) found.push(...(await ask({ near: '54,-85', page: String(page) })).ids)
  expect(found).toEqual(ids.toSorted((a, b) => a - b))
})

test('decision 54: a search among many has the best matches first and each vendor once, page after page', async () => {
  await Promise.all(Array.from({ length: 70 }, (_, n) => given.vendor({ name: `Cornwall Friends ${n}` })))
  await given.vendor({ name: 'Cornwall' })
  await given.vendor({ name: 'Cornwall Closed', is_archived: true })
  await sql`update vendors set search_text = search_text || ' cornwall', place_words = place_words || ' cornwall |'`.execute(
    db,
  )
  const matching = await db
    .selectFrom('vendors')
    .select(['id', 'is_archived', 'name'])
    .where('is_listed', '=', true)
    .where('vendors_seen_only', '=', false)
    .execute()
  const tierOf = ({ name, is_archived }: (typeof matching)[number]) =>
    is_archived ? 3 : name === 'Cornwall' ? 0 : name.startsWith('Cornwall') ? 1 : 2
  const tiers = new Map(matching.map((vendor) => [vendor.id, tierOf(vendor)]))
  const readPages = async (query: object) => {
    const found: number[] = []
    for (let page = 1, last = false; !last; page += 1) {
      const { ids, total } = await ask({ search: 'cornwall', limit: '100', page: String(page), ...query })
      found.push(...ids)
      last = total <= found.length
      expect(ids.length === 100 || last).toBe(true)
    }
    expect(new Set(found).size).toBe(found.length)
    const ranks = found.map((id) => tiers.get(id)!)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    return found
  }
  expect((await readPages({})).toSorted((a, b) => a - b)).toEqual(idsOf(matching).toSorted((a, b) => a - b))
  // By distance the pages end after 2,000 vendors of one tier.
  expect(await readPages({ near: '43.65,-79.38' })).toHaveLength(2_071)
  expect((await readPages({ near: '43.65,-79.38', bbox: text(ONTARIO) })).length).toBeGreaterThan(2_000)
})

test('near a place far north, where the map is stretched: sorted by kilometres, not by distance on the map', async () => {
  const placed = async (count: number, lat: number) => {
    const made = idsOf(await Promise.all(Array.from({ length: count }, () => given.vendor())))
    await db.updateTable('locations').set({ lat, lng: -85 }).where('vendor_id', 'in', made).execute()
    return made.toSorted((a, b) => a - b)
  }
  const [home, north] = [await placed(1, 60), await placed(50, 62.6)]
  await placed(50, 57.3)
  await Promise.all(Array.from({ length: 149 }, () => given.location(home[0]!, { lat: 60, lng: -85 })))
  expect((await ask({ near: '60,-85' })).ids).toEqual([...home, ...north.slice(0, 49)])
})

test('near a place and with a town among the words: vendors in the town first, by the distance of their branch there, page by page', async () => {
  const [thousands, few] = ['mapleton', 'oakton'] as const
  const listed = vendors.filter(({ id, is_archived: isArchived }) => !isArchived && nearestPlace.has(id))
  const byTown = { [thousands]: listed.slice(0, 2_500), [few]: listed.slice(0, 30) }
  await sql`update vendors set search_text = search_text || ' mapleton oakton',
    place_words = place_words || ' mapleton | oakton |'`.execute(db)
  // One branch of each of these vendors moves.
  for (const [town, inTown] of Object.entries(byTown))
    await sql`update locations l set city = initcap(${town}::text) from (
      select ${town === few ? sql`min(id)` : sql`max(id)`} as id from locations
      where vendor_id = any(${idsOf(inTown)}::int[]) and not is_archived group by vendor_id having count(*) > 1) branch
      where l.id = branch.id`.execute(db)
  await sql`analyze vendors, locations`.execute(db)
  for (const town of [thousands, few]) {
    const branches = await db
      .selectFrom('locations as l')
      .where(sql`lower(l.city)`, '=', town)
      .select(['l.id', 'l.vendor_id', 'l.lat', 'l.lng'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('covered_areas as a')
            .whereRef('a.location_id', '=', 'l.id')
            .where(sql<boolean>`a.bounds @> point(${near.lng}::float8, ${near.lat}::float8)`),
        ).as('serves'),
      )
      .execute()
    const expected = branches
      .toSorted(
        (a, b) => Number(b.serves) - Number(a.serves) || computeDistanceKm(near, a) - computeDistanceKm(near, b),
      )
      .map(({ vendor_id: id }) => id)
    expect(branches.some(({ serves }) => serves)).toBe(true)
    const found: number[] = []
    for (let page = 1, total = Infinity; found.length < total; page += 1) {
      const query = { search: town, near: '43.65,-79.38', page: String(page), limit: '100' }
      const { body } = await client.call(vendorRoutes.summaries, { query })
      found.push(...idsOf(body.data))
      total = body.meta.total
    }
    expect(new Set(found).size).toBe(found.length)
    const shown = Math.min(expected.length, 2_000)
    expect(found.slice(0, shown)).toEqual(expected.slice(0, shown))
    if (town === few)
      expect(found.slice(shown).toSorted((a, b) => byServing({ id: a }, { id: b }))).toEqual(found.slice(shown))
    else expect(expected.length).toBeGreaterThan(2_000)
  }
})
