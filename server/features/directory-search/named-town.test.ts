import { expect, test } from 'vitest'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import { toCoveredAreaRow } from '#server/features/geo/covered-area-row.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given } = await startTestApp({ LIMIT_ADDRESS: 'off' })

const TORONTO = { city: 'Toronto', lat: 43.65, lng: -79.38 }
const SUDBURY = { city: 'Sudbury', lat: 46.49, lng: -81.01 }
const NEAR_TORONTO = '43.65,-79.38'

interface Branch {
  city: string
  lat: number
  lng: number
  hides_address?: boolean
  names_town?: boolean
  is_archived?: boolean
}

/** Adds a vendor with these branches, and returns it with their ids. */
async function addVendor(name: string, branches: Branch[]) {
  const vendor = await given.vendor({ name })
  const [first, ...others] = branches
  await db.updateTable('locations').set(first!).where('id', '=', vendor.location.id).execute()
  const ids = [vendor.location.id]
  for (const branch of others) ids.push((await given.location(vendor.id, branch)).id)
  await syncDerivedVendorData({ db, at: clock.now() }, vendor.id)
  return { ...vendor, branches: ids }
}

interface Query {
  order?: 'nearest'
  search?: string
  near?: string
  bbox?: string
}

/** The card of the only result, for signed-in people and for visitors. */
async function findCards(query: Query) {
  const client = as(await given.client())
  const { body: summaries } = await client.call(vendorRoutes.summaries, { query })
  const { body: cards } = await as(null).call(publicDirectoryRoutes.vendors, { query })
  expect([summaries.data.length, cards.data.length]).toEqual([1, 1])
  return { summary: summaries.data[0]!, card: cards.data[0]! }
}

/** The location on both cards, which agree, and whether the search has named its town. */
async function findShown(search: string, { near = NEAR_TORONTO, ...query }: Query = {}) {
  const { summary, card } = await findCards({ search, near, ...query })
  expect(card.location?.id).toBe(summary.location?.id)
  return { id: summary.location?.id, isNamed: summary.is_in_named_town }
}

test('a search with a town shows the branch there, however near another one is; its distance is that of the branch', async () => {
  const { branches } = await addVendor('Lantern Walkers', [TORONTO, SUDBURY])
  const [toronto, sudbury] = branches
  expect(await findShown('lantern sudbury')).toEqual({ id: sudbury, isNamed: true })
  expect(await findShown('SUDBURY lantern')).toEqual({ id: sudbury, isNamed: true })
  expect(await findShown('lantern near sudbury')).toEqual({ id: sudbury, isNamed: true })
  expect(await findShown('lantern toronto')).toEqual({ id: toronto, isNamed: true })
  expect(await findShown('lantern')).toEqual({ id: toronto, isNamed: undefined })
  expect(await findShown('lantern sud')).toEqual({ id: toronto, isNamed: undefined })

  const { card, summary } = await findCards({ search: 'lantern sudbury', near: NEAR_TORONTO })
  expect(card.distance).toBeCloseTo(342, -1)
  expect(card.more_locations).toEqual([{ id: toronto, lat: TORONTO.lat, lng: TORONTO.lng }])
  expect(summary.more_locations.map(({ id }) => id)).toEqual([toronto])
  expect((await findCards({ search: 'lantern', near: NEAR_TORONTO })).card.distance).toBeCloseTo(0, 1)
})

test('of several branches in the town the nearest is shown', async () => {
  const north = { ...SUDBURY, lat: 46.6 }
  const { branches } = await addVendor('Beacon Walkers', [north, TORONTO, SUDBURY])
  expect((await findShown('beacon sudbury')).id).toBe(branches[2])
  expect((await findShown('beacon sudbury', { near: '47,-81' })).id).toBe(branches[0])
})

test('a town is named as a whole, in any spelling, and without the word that people leave out', async () => {
  const { branches } = await addVendor('Ember Walkers', [
    { ...TORONTO, city: 'York' },
    { ...TORONTO, lat: 43.76, city: 'North York' },
    { ...TORONTO, lat: 44, city: 'Trois-Rivières' },
    { ...TORONTO, lat: 44.1, city: 'Greater Napanee' },
    { ...TORONTO, lat: 44.2, city: "L'Orignal" },
  ])
  const [york, northYork, troisRivieres, napanee, orignal] = branches
  expect((await findShown('ember york')).id).toBe(york)
  expect((await findShown('ember north york')).id).toBe(northYork)
  expect((await findShown('north york ember')).id).toBe(northYork)
  expect((await findShown('ember trois-rivieres')).id).toBe(troisRivieres)
  expect((await findShown('ember Trois Rivières')).id).toBe(troisRivieres)
  expect((await findShown('ember napanee')).id).toBe(napanee)
  expect((await findShown('ember l’orignal')).id).toBe(orignal)
  expect(await findShown('ember north')).toEqual({ id: york, isNamed: undefined })
})

test('a misspelt town is named by its correction', async () => {
  const { branches } = await addVendor('Torch Walkers', [TORONTO, { ...SUDBURY, city: 'Penetanguishene' }])
  expect(await findShown('torch penetangishene')).toEqual({ id: branches[1], isNamed: true })
})

test('a branch that is archived or hides its address is not shown for its town', async () => {
  const { branches } = await addVendor('Candle Walkers', [
    TORONTO,
    { ...SUDBURY, hides_address: true, names_town: true },
    { ...SUDBURY, is_archived: true },
  ])
  expect(await findShown('candle sudbury')).toEqual({ id: branches[0], isNamed: undefined })
})

test('in a part of the map a branch outside it is not shown for its town', async () => {
  const { branches } = await addVendor('Flare Walkers', [TORONTO, SUDBURY])
  const query = { near: '43.65,-79.4', bbox: '-80,43,-79,44' }
  expect(await findShown('flare sudbury', query)).toEqual({ id: branches[0], isNamed: undefined })
  expect((await findShown('flare toronto', query)).isNamed).toBe(true)
})

test('words that are part of the name of a vendor name no town of it, another town beside them does', async () => {
  const NORTH_BAY = { city: 'North Bay', lat: 46.31, lng: -79.46 }
  const { branches } = await addVendor('Sudbury Glowworm Walkers', [SUDBURY, NORTH_BAY])
  const near = `${NORTH_BAY.lat},${NORTH_BAY.lng}`
  expect(await findShown('sudbury glowworm', { near })).toEqual({ id: branches[1], isNamed: undefined })
  expect(await findShown('sudbury glowworm north bay', { near: NEAR_TORONTO })).toEqual({
    id: branches[1],
    isNamed: true,
  })
})

test('the town with all words of the search wins over one that is found by some of them', async () => {
  const { branches } = await addVendor('Comet Walkers', [
    { city: 'Niagara Falls', lat: 43.1, lng: -79.1 },
    { city: 'Grand Falls', lat: 47.05, lng: -67.74 },
    { city: 'Greater Sudbury', lat: 46.49, lng: -81.01 },
    { city: 'Sudbury', lat: 46.6, lng: -81 },
  ])
  expect((await findShown('comet niagara falls', { near: '47,-67.7' })).id).toBe(branches[0])
  expect((await findShown('comet sudbury', { near: '46.7,-81' })).id).toBe(branches[3])
})

test('when the nearest are asked for, the nearest branch is shown', async () => {
  const { branches } = await addVendor('Meteor Walkers', [TORONTO, SUDBURY])
  expect(await findShown('meteor sudbury', { order: 'nearest' })).toEqual({ id: branches[0], isNamed: undefined })
})

/** The ids and distances of the cards, page by page, for signed-in people and for visitors, which agree. */
async function findOrder(query: Query, limit = 2) {
  const client = as(await given.client())
  const found: { id: number; km: number | undefined }[] = []
  for (let page = 1, total = Infinity; found.length < total; page += 1) {
    const paged = { ...query, limit: String(limit), page: String(page) }
    const { body: summaries } = await client.call(vendorRoutes.summaries, { query: paged })
    const { body: cards } = await as(null).call(publicDirectoryRoutes.vendors, { query: paged })
    expect(cards.data.map(({ id }) => id)).toEqual(summaries.data.map(({ id }) => id))
    found.push(...cards.data.map(({ id, distance }) => ({ id, km: distance })))
    total = summaries.meta.total
  }
  return found
}

const idsOf = (vendors: { id: number }[]) => vendors.map(({ id }) => id)

const coverToronto = (locationId: number) =>
  db
    .insertInto('covered_areas')
    .values(toCoveredAreaRow(locationId, { type: 'circle', center: TORONTO, radius: 5_000 }))
    .execute()

test('vendors in the town come first, by the distance of the branch that is shown, page by page', async () => {
  const inName = await addVendor('Firefly of Sudbury Street', [TORONTO])
  const elsewhere = await addVendor('Firefly Elsewhere', [TORONTO])
  await db.updateTable('locations').set({ clinic_name: 'Sudbury Hall' }).where('vendor_id', '=', elsewhere.id).execute()
  await syncDerivedVendorData({ db, at: clock.now() }, elsewhere.id)
  const far = await addVendor('Firefly Far', [TORONTO, { ...SUDBURY, lat: 46.6 }])
  const close = await addVendor('Firefly Close', [{ ...SUDBURY, lat: 46.4 }])
  const middle = await addVendor('Firefly Middle', [{ ...TORONTO, lat: 43.7 }, SUDBURY])
  await coverToronto(far.branches[0]!)
  await coverToronto(elsewhere.branches[0]!)

  const found = await findOrder({ search: 'firefly sudbury', near: NEAR_TORONTO })
  // The name of the first has all words, so that they name no town.
  expect(idsOf(found)).toEqual(idsOf([inName, close, middle, far, elsewhere]))
  const inTown = found.slice(1, 4).map(({ km }) => km!)
  expect(inTown).toEqual(inTown.toSorted((a, b) => a - b))
  expect(inTown[0]).toBeGreaterThan(300)
  expect(idsOf(await findOrder({ search: 'firefly subdury', near: NEAR_TORONTO }))).toEqual(
    idsOf([inName, close, middle, far, elsewhere]),
  )

  // A branch in the town that serves the place comes before nearer ones.
  await coverToronto(far.branches[1]!)
  expect(idsOf(await findOrder({ search: 'firefly sudbury', near: NEAR_TORONTO }))).toEqual(
    idsOf([inName, far, close, middle, elsewhere]),
  )
  expect(idsOf(await findOrder({ search: 'firefly sudbury', near: NEAR_TORONTO, order: 'nearest' }))).toEqual(
    idsOf([elsewhere, far, inName, middle, close]),
  )
})
