import { expect, test } from 'vitest'
import { geocodingRoutes } from '#contract/geocoding.ts'
import { MAX_SUGGESTIONS_PER_KIND, suggestionRoutes } from '#contract/suggestions.ts'
import { fillGazetteerIfOutdated } from '#server/features/geocoding/gazetteer.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp()
await fillGazetteerIfOutdated(db, { say: () => undefined })
const client = as(await given.client())

async function findable(name: string, values: Parameters<typeof given.vendor>[0] = {}) {
  const vendor = await given.vendor({ name, ...values })
  await indexVendors(db, [vendor.id])
  return vendor
}

const NOTHING = { vendors: [], services: [], places: [] }

const suggested = async (search: string, person = client) => {
  const { status, body } = await person.call(suggestionRoutes.list, { query: { search } })
  expect(status).toBe(200)
  return body
}
const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('MAP-005: suggestions are vendors, services and places whose names start with the search, then vendors that contain it', async () => {
  const { id, location } = await findable('Ottawa Valley Rehab')
  await findable('Greater Ottawa Care')
  const service = await given.service({ name: 'Ottawa rides' })
  const sub = await given.service({ name: 'Ottawa airport', parent_id: service.id })
  await given.offer(id, service.id)
  const body = await suggested('OTTAW')
  expect(names(body.vendors)).toEqual(['Ottawa Valley Rehab', 'Greater Ottawa Care'])
  expect(body.vendors[0]).toEqual({
    id,
    name: 'Ottawa Valley Rehab',
    location: { id: location.id, city: 'Toronto', lat: location.lat, lng: location.lng },
  })
  expect(body.services).toEqual([
    { id: service.id, name: 'Ottawa rides', parent: null },
    { id: sub.id, name: 'Ottawa airport', parent: 'Ottawa rides' },
  ])
  expect(body.places[0]).toEqual({ name: 'Ottawa', region: 'Ontario, Canada', address: 'Ottawa, ON' })
})

test('MAP-005: there are at most five of each kind, and archived vendors are not suggested', async () => {
  for (let n = 0; n < 8; n += 1) {
    const { id } = await findable(`North Star ${n}`, { is_archived: n === 0 })
    await given.offer(id, (await given.service({ name: `Nordic walk ${n}` })).id)
  }
  const body = await suggested('nor')
  expect([body.vendors, body.services, body.places].map(({ length }) => length)).toEqual(
    Array(3).fill(MAX_SUGGESTIONS_PER_KIND),
  )
  expect(names(body.vendors)).toEqual([1, 2, 3, 4, 5].map((n) => `North Star ${n}`))
})

test('places outside Ontario are suggested by their whole name alone', async () => {
  const regions = async (search: string) => (await suggested(search)).places.map(({ region }) => region)
  expect(new Set(await regions('pari'))).toEqual(new Set(['Ontario, Canada']))
  expect(await regions('Paris')).toEqual(expect.arrayContaining(['Ontario, Canada', expect.stringContaining('France')]))
  expect((await suggested('Montréa')).places).toEqual([])
  expect(names((await suggested('montreal')).places)).toContain('Montréal')
})

test('MAP-005: the geocoder finds every suggested place', async () => {
  for (const search of ['tor', 'lond', 'kap', 'st cath', 'ontar', 'paris', 'm5v', 'm5v 1a', 'thunder b', 'saint th']) {
    const { places } = await suggested(search)
    expect(places.length, search).toBeGreaterThan(0)
    for (const { address } of places)
      expect((await client.call(geocodingRoutes.find, { query: { address } })).status, address).toBe(200)
  }
  expect((await suggested('m5v')).places).toMatchObject([{ name: 'M5V', address: 'M5V' }])
})

test('MAP-005: typing errors are accepted only without an exact match, and synonyms are suggested', async () => {
  const vendor = await findable('Kingsbridge Desk')
  const service = await given.service({ name: 'Physiotherapy' })
  await given.offer(vendor.id, service.id)
  await indexVendors(db, [vendor.id])
  expect(names((await suggested('phisioth')).services)).toEqual(['Physiotherapy'])
  expect(names((await suggested('physical therapy')).services)).toEqual(['Physiotherapy'])
  expect(names((await suggested('kinsgbri')).vendors)).toEqual(['Kingsbridge Desk'])
  await given.location(vendor.id, { city: 'Mississauga' })
  await indexVendors(db, [vendor.id])
  expect(names((await suggested('missisauga')).places)[0]).toBe('Mississauga')
})

test('decision 54: vendors with equally fitting names are suggested by distance, with their nearest location', async () => {
  const at = async (name: string, lat: number) => {
    const vendor = await findable(name)
    await db.updateTable('locations').set({ lat, lng: -90 }).where('id', '=', vendor.location.id).execute()
    return vendor
  }
  await at('Meadow Hospital', 52)
  const near = await at('Valley Hospital', 50.1)
  const second = await given.location(near.id, { lat: 50.01, lng: -90 })
  await at('Hospital for Bears', 58)
  await at('The Inhospitable', 50)
  const { body } = await client.call(suggestionRoutes.list, { query: { search: 'hospital', near: '50,-90' } })
  // 'hospitable' does not start with the word.
  expect(names(body.vendors)).toEqual(['Hospital for Bears', 'Valley Hospital', 'Meadow Hospital'])
  expect(body.vendors[1]!.location).toMatchObject({ id: second.id })
  expect(names((await suggested('hospita')).vendors).at(-1)).toBe('The Inhospitable')
  expect((await client.call(suggestionRoutes.list, { query: { search: 'hospital', near: '91,0' } })).status).toBe(422)
})

test('SR-032: private services are never suggested, hidden vendors only to those who may see them', async () => {
  const vendor = await findable('Keeper')
  const secret = await given.service({ name: 'Undertow', private: true })
  await given.service({ name: 'Undertow two', parent_id: secret.id })
  await given.offer(vendor.id, secret.id)
  await indexVendors(db, [vendor.id])
  const admin = as(await given.admin())
  for (const person of [client, admin, as(await given.contactOf(vendor))])
    for (const search of ['undertow', 'undertaw', '#undertow', '#keeper', '# ab'])
      expect(await suggested(search, person)).toEqual(NOTHING)

  const hidden = [
    await findable('Quiet suspended', { active: false, suspended_at: new Date() }),
    await findable('Quiet for vendors', { vendors_seen_only: true }),
  ]
  expect((await suggested('quiet')).vendors).toEqual([])
  const colleague = await given.contactOf(hidden[0]!)
  expect(names((await suggested('quiet', as(colleague))).vendors)).toEqual(['Quiet suspended'])
  await given.contact(vendor.id, colleague.id, true)
  expect(names((await suggested('quiet', as(colleague))).vendors)).toEqual(['Quiet for vendors', 'Quiet suspended'])
  expect((await suggested('quiet', admin)).vendors).toHaveLength(2)
})

test('MAP-038, SR-047: one or two characters are refused, wildcard characters match literally', async () => {
  expect((await client.call(suggestionRoutes.list, { query: { search: 'ab' } })).status).toBe(422)
  for (const search of ['%%%', '___', '\\\\\\', '.*+', '(((', "'; --", '\u0300\u0300\u0300', 'x'.repeat(200)])
    expect(await suggested(search)).toEqual(NOTHING)
  expect(await suggested('   ')).toEqual(NOTHING)
})

test('a service is suggested once somebody visible to the viewer offers it', async () => {
  const service = await given.service({ name: 'Zorbing lessons' })
  expect((await suggested('zorbing')).services).toEqual([])
  const suspended = await given.vendor({ active: false })
  await given.offer(suspended.id, service.id)
  expect((await suggested('zorbing')).services).toEqual([])
  await given.offer((await given.vendor()).id, service.id)
  expect(names((await suggested('zorbing')).services)).toEqual(['Zorbing lessons'])
})
