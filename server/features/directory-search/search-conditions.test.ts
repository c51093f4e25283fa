import { expect, test } from 'vitest'
import { toNameSortKey } from '#contract/fold-text.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'

const { as, clock, db, given } = await startTestApp()

type Person = ReturnType<typeof as>
type Values = Parameters<typeof given.vendor>[0]

/** Creates a vendor that searches find by the name, which is the test's own. */
async function findable(name: string, values: Values = {}) {
  const vendor = await given.vendor({ name, ...values })
  await indexVendors(db, [vendor.id])
  return vendor
}

const names = async (person: Person, query: object) => {
  const reply = await person.call(vendorRoutes.list, { query })
  expect(reply.status).toBe(200)
  expect(reply.body.meta.total).toBe(reply.body.data.length)
  return reply.body.data.map(({ name }) => name)
}

const open = (person: Person, id: number, query = {}) =>
  person.call(vendorRoutes.one, { params: { id: String(id) }, query })

const someClient = async () => as(await given.client())

test('a search matches name, service and place, unaccented, in any order, and needs every word', async () => {
  const vendor = await given.vendor({ name: 'Clinique Béatrice' })
  await given.offer(vendor.id, (await given.service({ name: 'Ergothérapie' })).id)
  await given.location(vendor.id, { city: 'Kapuskasing', zip: 'P5N 1A2', clinic_name: 'Maison Lavoie' })
  await indexVendors(db, [vendor.id])
  const client = await someClient()
  for (const search of ['beatrice', 'BÉAT', 'ergotherapie kapus', 'kapus ergo', 'maison lavoie', 'P5N1A2', 'p5n 1a2'])
    expect(await names(client, { search })).toEqual(['Clinique Béatrice'])
  for (const search of ['beatrice sudbury', 'ergonomie kapus']) expect(await names(client, { search })).toEqual([])
})

test("'near' before a place is no word to find, but part of a name", async () => {
  await given.vendor({ name: 'Walkers of Moosonee' }).then(({ id }) => indexVendors(db, [id]))
  await findable('Two Near North Walks')
  await findable('Two North Walks')
  const client = await someClient()
  for (const search of ['walkers near Moosonee', 'walkers close to moosonee', 'walkers près de Moosonee'])
    expect(await names(client, { search }), search).toEqual(['Walkers of Moosonee'])
  expect(await names(client, { search: 'two near north walks' })).toEqual(['Two Near North Walks'])
  for (const search of ['near Moosonee', 'près de Moosonee'])
    expect(await names(client, { search }), search).toEqual(['Walkers of Moosonee'])
  expect(await names(client, { search: 'walkers nearby moosonee' })).toEqual([])
  await findable('Walkers of North Bay')
  expect(await names(client, { search: 'walkers near North Bay' })).toEqual(['Walkers of North Bay'])
})

test('small words and signs are no words to find, unless nothing else is searched', async () => {
  await findable('Attawapiskat Addiction and Mental Help')
  await findable('Attawapiskat Rides & Walks - District')
  await findable('The Of')
  const client = await someClient()
  const [help, rides] = [['Attawapiskat Addiction and Mental Help'], ['Attawapiskat Rides & Walks - District']]
  for (const search of [
    'attawapiskat addiction & mental help',
    'the mental help in attawapiskat',
    'mental help à attawapiskat',
  ])
    expect(await names(client, { search }), search).toEqual(help)
  for (const search of [
    'attawapiskat rides and walks',
    'rides, walks and the district of attawapiskat',
    'attawapiskat rides near me',
    'attawapiskat rides près de chez moi',
    'rides autour de nous attawapiskat',
  ])
    expect(await names(client, { search }), search).toEqual(rides)
  expect(await names(client, { search: 'the of' })).toContain('The Of')
})

test('SR-047: %, _ and \\ in a search match literally', async () => {
  await findable('Hundred 100% care')
  await findable('Snake_case care')
  await findable('Back\\slash care')
  const client = await someClient()
  expect(await names(client, { search: '100% care' })).toEqual(['Hundred 100% care'])
  expect(await names(client, { search: 'snake_c' })).toEqual(['Snake_case care'])
  expect(await names(client, { search: 'back\\s' })).toEqual(['Back\\slash care'])
  for (const search of [
    '%%%',
    '___',
    '\\\\\\',
    '.*+',
    "'; drop table vendors; --",
    'x'.repeat(200),
    'a b c d e f g h i',
  ])
    expect(await names(client, { search })).toEqual([])
})

test('MAP-038, MAP-040: a search of one or two characters is refused, one of none or three is accepted', async () => {
  const client = await someClient()
  for (const search of ['a', ' ab ', '#a'])
    expect((await client.call(vendorRoutes.list, { query: { search } })).refusal.errors).toEqual({
      search: ['Please enter at least 3 characters.'],
    })
  for (const search of ['', '   ', 'abc'])
    expect((await client.call(vendorRoutes.list, { query: { search } })).status).toBe(200)
})

test('MAP-034: archived vendors are listed last, then by the set order, then by name', async () => {
  await findable('Zebra order', { sort_order: -1 })
  await findable('Élan order')
  await findable('Alpha order', { is_archived: true })
  await findable('Fox order')
  expect(await names(await someClient(), { search: ' order' })).toEqual([
    'Zebra order',
    'Élan order',
    'Fox order',
    'Alpha order',
  ])
})

async function withSecret(name: string, secret: string, values: Values = {}) {
  const vendor = await given.vendor({ name, ...values })
  const service = await given.service({ name: secret, private: true })
  await given.offer(vendor.id, service.id)
  await indexVendors(db, [vendor.id])
  return { ...vendor, secret: service }
}

test('MAP-043, MAP-044, MAP-046: # finds the vendors that have a private service of exactly that name, for everybody', async () => {
  await withSecret('Keeper', 'Moonlight Path')
  await withSecret('Hidden keeper', 'Moonlight Pathway', { active: false })
  await findable('Moonlight Path')
  const people = [await someClient(), as(await given.contactOf(await given.vendor())), as(await given.admin())]
  for (const person of people) {
    for (const search of ['#Moonlight Path', '# moonlight path ', '#MOONLIGHT  PATH'])
      expect(await names(person, { search })).toEqual(['Keeper'])
    for (const search of ['#moonlight', '#light path', '#%%%', '#keeper'])
      expect(await names(person, { search })).toEqual([])
  }
  expect(await names(people[0]!, { search: '#moonlight pathway' })).toEqual([])
  expect(await names(people[2]!, { search: '#moonlight pathway' })).toEqual(['Hidden keeper'])
})

test('SR-032: only the vendor’s own contacts and administrators find a private service by search, filter or list', async () => {
  const vendor = await withSecret('Quiet', 'Undertow')
  const strangers = [await someClient(), as(await given.contactOf(await given.vendor()))]
  const insiders = [as(await given.contactOf(vendor, { isPrimary: false })), as(await given.admin())]
  const service = String(vendor.secret.id)
  for (const person of [...strangers, ...insiders]) expect(await names(person, { search: 'undertow' })).toEqual([])
  for (const person of strangers) {
    expect(await names(person, { service })).toEqual([])
    expect((await open(person, vendor.id)).body.services.map(({ name }) => name)).toEqual([vendor.service.name])
  }
  for (const person of insiders) {
    expect(await names(person, { service })).toEqual(['Quiet'])
    expect((await open(person, vendor.id)).body.services).toContainEqual(
      expect.objectContaining({
        id: vendor.secret.id,
        name: 'Undertow',
        private: true,
      }),
    )
  }
  const card = (await strangers[0]!.call(vendorRoutes.list, { query: { search: '#undertow' } })).body.data[0]!
  expect(card.services.map(({ name }) => name)).toEqual([vendor.service.name])
})

test('decision 24: a vendor opened with the access code of a hit shows that one private service', async () => {
  const vendor = await withSecret('Two secrets', 'First secret')
  await given.offer(vendor.id, (await given.service({ name: 'Second secret', private: true })).id)
  const client = await someClient()
  const services = async (word: string) =>
    (await open(client, vendor.id, { word })).body.services.map(({ name }) => name)
  expect(await services('FIRST secret')).toEqual(['First secret', vendor.service.name].toSorted())
  expect(await services('first')).toEqual([vendor.service.name])
})

test('SR-075: guessing access codes is limited to thirty a minute, by # and by `word` together', async () => {
  const vendor = await given.vendor()
  const client = await someClient()
  for (let i = 0; i < 15; i += 1) {
    expect((await client.call(vendorRoutes.list, { query: { search: `#guess ${i}` } })).status).toBe(200)
    expect((await open(client, vendor.id, { word: `guess ${i}` })).status).toBe(200)
  }
  const refused = await client.call(vendorRoutes.list, { query: { search: '#once more' } })
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await open(client, vendor.id, { word: 'once more' })).status).toBe(429)
  expect((await client.call(vendorRoutes.list, { query: { search: 'ordinary' } })).status).toBe(200)
  expect((await (await someClient()).call(vendorRoutes.list, { query: { search: '#another' } })).status).toBe(200)
  clock.advance(minutes(1))
  expect((await client.call(vendorRoutes.list, { query: { search: '#once more' } })).status).toBe(200)
})

test('decision 46: accents do not affect the order of names', () => {
  expect(['Élan', 'Fox', 'eclair'].map(toNameSortKey).toSorted()).toEqual(['eclair', 'elan', 'fox'])
})

test('SR-032: a search of punctuation alone finds nothing', async () => {
  await findable('Anything At All')
  const client = await someClient()
  for (const search of ['\u0300\u0300\u0300', '\u0301\u0302\u0303 \u0304'])
    expect(await names(client, { search })).toEqual([])
})

test('SR-032: a sub-service of a private service finds what the private service finds', async () => {
  const vendor = await findable('Keeper Of A Secret')
  const secret = await given.service({ private: true })
  const child = await given.service({ parent_id: secret.id })
  await given.offer(vendor.id, secret.id)
  for (const service of [secret.id, child.id]) {
    expect(await names(await someClient(), { service: String(service) })).toEqual([])
    expect(await names(as(await given.contactOf(vendor)), { service: String(service) })).toEqual([vendor.name])
  }
})

test('a plural finds what its singular finds', async () => {
  await findable('Wawa Shelter')
  const vendor = await given.vendor({ name: 'Wawa Cupboard' })
  await given.offer(vendor.id, (await given.service({ name: 'Food bank' })).id)
  await indexVendors(db, [vendor.id])
  const client = await someClient()
  expect(await names(client, { search: 'wawa shelters' })).toEqual(['Wawa Shelter'])
  expect(await names(client, { search: 'wawa food banks' })).toEqual(['Wawa Cupboard'])
})

test('punctuation around words and between them does not decide', async () => {
  await findable('Marathon Massage (RMT) & Physiotherapy')
  await findable('Dr Okafor of Marathon')
  const client = await someClient()
  for (const search of [
    'Marathon, physio',
    '"Marathon" physio',
    'marathon physio/massage',
    'marathon PT/RMT',
    'marathon physio + massage',
    'marathon massage (RMT)',
  ])
    expect(await names(client, { search }), search).toEqual(['Marathon Massage (RMT) & Physiotherapy'])
  expect(await names(client, { search: 'Dr. Okafor' })).toEqual(['Dr Okafor of Marathon'])
  const { body } = await client.call(vendorRoutes.list, { query: { search: 'near me' } })
  expect(body.meta.total).toBe((await client.call(vendorRoutes.list, { query: {} })).body.meta.total)
})
