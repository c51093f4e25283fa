import { expect, test } from 'vitest'
import type { AvailabilityState } from '#contract/availability.ts'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, clock, db, given } = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_GUEST: 'off' })
const guest = as(null)
const get = (url: string) => app.http.inject({ url })

type Told = { state: AvailabilityState; age?: number }

const tell = (vendor: number, service: number, { state, age = 0 }: Told) =>
  db
    .updateTable('vendor_services')
    .set({ availability: state, availability_at: addMilliseconds(clock.now(), -age), availability_by: 'vendor' })
    .where('vendor_id', '=', vendor)
    .where('service_id', '=', service)
    .execute()

async function vendorWith(name: string, told?: Told) {
  const vendor = await given.vendor({ name })
  if (told) await tell(vendor.id, vendor.service.id, told)
  await syncDerivedVendorData({ db, at: clock.now() }, vendor.id)
  return vendor
}

/** Asks the public list and those of signed-in people, which have to be the same, and returns the names. */
async function listOpen(query: object): Promise<string[]> {
  const open = { query: { availability: 'open' as const, ...query } }
  const client = as(await given.client())
  const answers = [
    (await guest.call(publicDirectoryRoutes.vendors, open)).body,
    (await client.call(vendorRoutes.list, open)).body,
    (await client.call(vendorRoutes.summaries, open)).body,
  ]
  const [names, ...others] = answers.map(({ data }) => data.map(({ name }) => name))
  expect(others).toEqual([names, names])
  for (const { meta } of answers) expect(meta.total).toBe(names!.length)
  return names!
}

test('CAP-011: what was confirmed as open more than 30 days ago does not count as open in the filter', async () => {
  await vendorWith('Aardvark fresh', { state: 'open' })
  await vendorWith('Aardvark at the limit', { state: 'open', age: days(30) })
  await vendorWith('Aardvark stale', { state: 'open', age: days(30) + 1 })
  await vendorWith('Aardvark waitlist', { state: 'waitlist' })
  await vendorWith('Aardvark full', { state: 'full' })
  await vendorWith('Aardvark silent')
  const open = ['Aardvark at the limit', 'Aardvark fresh']
  const queries = [{ search: 'aardvark' }, { near: '43.6,-79.4', search: 'aardvark' }, { bbox: '-80,43,-79,44' }, {}]
  for (const query of queries) expect((await listOpen(query)).toSorted()).toEqual(open)
})

test('GST-006: with a service, this service has to be open, or the one that a sub-service belongs to', async () => {
  const vendor = await vendorWith('Bison', { state: 'full' })
  const other = await given.service({ name: 'Bison rides' })
  const sub = await given.service({ name: 'Bison rides at night', parent_id: other.id })
  await given.offer(vendor.id, other.id)
  await tell(vendor.id, other.id, { state: 'open' })
  expect(await listOpen({ search: 'bison' })).toEqual(['Bison'])
  expect(await listOpen({ service: String(other.id) })).toEqual(['Bison'])
  expect(await listOpen({ service: String(sub.id) })).toEqual(['Bison'])
  expect(await listOpen({ service: String(vendor.service.id) })).toEqual([])

  expect((await get('/api/directory/vendors?availability=full')).statusCode).toBe(422)
})

test('words that name a service ask for this service to be open, words that name none for any', async () => {
  const mending = await given.service({ name: 'Dugong mending' })
  await given.service({ name: 'Dugong patching', parent_id: mending.id })
  const both = async (name: string, state: AvailabilityState, stateOfOther: AvailabilityState) => {
    const vendor = await vendorWith(name, { state: stateOfOther })
    await given.offer(vendor.id, mending.id)
    await tell(vendor.id, mending.id, { state })
    await syncDerivedVendorData({ db, at: clock.now() }, vendor.id)
  }
  await both('Harbour open', 'open', 'full')
  await both('Harbour full', 'full', 'open')
  expect(await listOpen({ search: 'dugong mending' })).toEqual(['Harbour open'])
  expect(await listOpen({ search: 'dugong mending', near: '43.6,-79.4' })).toEqual(['Harbour open'])
  expect(await listOpen({ search: 'dugong mending', bbox: '-80,43,-79,44' })).toEqual(['Harbour open'])
  // The name of a sub-service means the service that it belongs to; words with typing errors mean what they find.
  expect(await listOpen({ search: 'dugong patching' })).toEqual(['Harbour open'])
  expect(await listOpen({ search: 'dugnog patchign' })).toEqual(['Harbour open'])
  expect((await listOpen({ search: 'harbour' })).toSorted()).toEqual(['Harbour full', 'Harbour open'])
  expect((await listOpen({ search: 'harbour dugong' })).toSorted()).toEqual(['Harbour full', 'Harbour open'])

  // A private service of this name is none that the words could mean.
  await given.service({ name: 'Harbour secret', private: true })
  expect((await listOpen({ search: 'harbour' })).toSorted()).toEqual(['Harbour full', 'Harbour open'])
})

test('vendors that take no referrals and archived ones are not open, and their cards and public pages tell no availability', async () => {
  const open = { state: 'open' } as const
  await vendorWith('Gibbon open', open)
  const closed = await vendorWith('Gibbon closed', open)
  const archived = await vendorWith('Gibbon archived', open)
  const change = (id: number, columns: object) => db.updateTable('vendors').set(columns).where('id', '=', id).execute()
  await change(closed.id, { prevent_referrals: true })
  await change(archived.id, { is_archived: true })
  for (const query of [{ search: 'gibbon' }, { service: String(closed.service.id) }])
    expect(await listOpen(query)).not.toContain('Gibbon closed')
  expect(await listOpen({ search: 'gibbon', near: '43.6,-79.4' })).toEqual(['Gibbon open'])
  const query = { search: 'gibbon' }
  const admin = as(await given.admin())
  expect((await admin.call(vendorRoutes.list, { query: { ...query, availability: 'open' } })).body.meta.total).toBe(1)

  const told = (cards: { name: string; availability?: { state?: AvailabilityState } | undefined }[]) =>
    Object.fromEntries(cards.map(({ name, availability }) => [name, availability?.state]))
  const publicCards = (await guest.call(publicDirectoryRoutes.vendors, { query })).body.data
  const cards = { 'Gibbon open': 'open', 'Gibbon closed': undefined }
  expect(told(publicCards)).toEqual(cards)
  const seen = (await admin.call(vendorRoutes.summaries, { query })).body.data
  expect(told(seen)).toMatchObject(cards)
  expect(told(seen)['Gibbon archived']).toBeUndefined()

  const page = (await get(publicCards.find(({ id }) => id === closed.id)!.path)).body
  expect(page).toContain('Gibbon closed')
  expect(page).not.toContain('Open to new referrals')
  // Its own people edit what is stored.
  const contact = as(await given.contactOf(closed))
  const own = await contact.call(vendorRoutes.one, { params: { id: String(closed.id) } })
  expect(own.body.services[0]?.availability.state).toBe('open')
})

test('an open private service tells only those who see it that the vendor has one', async () => {
  const vendor = await vendorWith('Civet', { state: 'full' })
  const secret = await given.service({ name: 'Civet secret', private: true })
  await given.offer(vendor.id, secret.id)
  await tell(vendor.id, secret.id, { state: 'open' })
  expect(await listOpen({ search: 'civet' })).toEqual([])
  const query = { search: 'civet', availability: 'open' as const }
  const { body } = await as(await given.contactOf(vendor)).call(vendorRoutes.list, { query })
  expect(body.data.map(({ id }) => id)).toEqual([vendor.id])
})

test('the filter is a checkbox of the search form, which the pages of the list keep and "Show all vendors" drops', async () => {
  for (let nth = 0; nth < 26; nth += 1) await vendorWith(`Dingo ${nth}`, { state: 'open' })
  await vendorWith('Dingo silent')
  const { body } = await get('/directory?search=dingo&availability=open')
  expect(body).toMatch(/<input type="checkbox" name="availability" value="open" checked>Only vendors open to new/)
  expect(body).toContain('26 vendors')
  expect(body).toContain('Each of these vendors confirmed in the last 30 days that it is open to new referrals.')
  expect(body).toContain('rel="next" href="/directory?search=dingo&amp;availability=open&amp;page=2"')
  expect(body).toContain('href="/directory">Show all vendors')
  expect(body).toContain('data-hub="/vendors/search?search=dingo&amp;availability=open"')
  const all = (await get('/directory?search=dingo')).body
  expect(all).toContain('27 vendors')
  expect(all).toContain('<input type="checkbox" name="availability" value="open">Only vendors open to new')
  expect(all).not.toContain('Each of these vendors')

  const french = (await get('/directory?search=dingo&availability=open&lang=fr')).body
  expect(french).toContain('Seulement les fournisseurs qui acceptent de nouvelles demandes')
  expect(french).toContain('a confirmé au cours des 30 derniers jours')
  expect((await get('/directory?availability=soon')).statusCode).toBe(422)
})

test('a filtered page is revalidated like the others, and for no search engine', async () => {
  const vendor = await vendorWith('Echidna', { state: 'open' })
  const url = '/directory?search=echidna&availability=open'
  const { headers, body } = await get(url)
  expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', 'x-robots-tag': 'noindex' })
  expect(body).toMatch(/<link rel="canonical" href="[^"?]*\/directory">/)
  // The map shows the vendors of the list and not all that its tiles have.
  const allVendors = '&quot;vendors&quot;:null'
  expect((await get('/directory?availability=open')).body).not.toContain(allVendors)
  expect((await get('/directory')).body).toContain(allVendors)

  const list = '/api/directory/vendors?search=echidna&availability=open'
  const ask = (etag: unknown) => app.http.inject({ url: list, headers: { 'if-none-match': String(etag) } })
  const { etag } = (await get(list)).headers
  expect((await ask(etag)).statusCode).toBe(304)
  await tell(vendor.id, vendor.service.id, { state: 'full' })
  expect((await ask(etag)).json()).toMatchObject({ data: [], meta: { total: 0 } })
})

test('in a frame the website may choose the filter, and "Show all vendors" keeps it', async () => {
  await vendorWith('Fossa', { state: 'open' })
  await vendorWith('Fossa silent')
  const { body } = await get('/embed/directory?search=fossa&availability=open')
  expect([...body.matchAll(/<h2><a [^>]*>([^<]+)</g)].map(([, name]) => name)).toEqual(['Fossa'])
  expect(body).toContain('href="/embed/directory?availability=open">Show all vendors')
})
