import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildPublicVendorPath } from '#contract/public-paths.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'

const { app, clock, db, given } = await startTestApp({ LIMIT_ADDRESS: 'off' })
const get = async (url: string) => (await app.http.inject({ url })).body

// Towns that no other test looks for.
await sql`insert into gazetteer_places (kind, key, name, country, admin, admin_name, code, lat, lng, population)
  values ('city', 'ollaville', 'Ollaville', 'CA', 'QC', 'Quebec', 'G9X', 48.4, -68.5, 15000),
    ('city', 'les ormeaux', 'Les Ormeaux', 'CA', 'QC', 'Quebec', 'G9Y', 48.5, -68.6, 15000)`.execute(db)

const service = await given.service({ name: 'Wound care' })

async function addVendorIn(city: string, state: string) {
  const vendor = await given.vendor({ name: `Care of ${city}` })
  await given.offer(vendor.id, service.id)
  const address = { city, state, zip: 'G9X 1A1', number: '12', street: 'rue du Quai' }
  await db.updateTable('locations').set(address).where('id', '=', vendor.location.id).execute()
  await syncDerivedVendorData({ db, at: clock.now() }, vendor.id)
  return buildPublicVendorPath(vendor)
}

test.each([
  ['Ollaville', 'Les plus proches d’Ollaville d’abord', 'Nearest to Ollaville first'],
  ['Les Ormeaux', 'Les plus proches des Ormeaux d’abord', 'Nearest to Les Ormeaux first'],
])('a list near %s elides or contracts in French', async (where, french, english) => {
  const url = `/directory?where=${encodeURIComponent(where)}`
  expect(await get(`${url}&lang=fr`)).toContain(french)
  expect(await get(url)).toContain(english)
})

test('the list of a town with an article contracts in French, in heading and title', async () => {
  const path = await addVendorIn('Les Ormeaux', 'QC')
  const list = await get('/directory/in/les-ormeaux?lang=fr')
  expect(list).toMatch(/<h1>Fournisseurs aux Ormeaux<\/h1>/)
  expect(list).toMatch(/<title>Fournisseurs aux Ormeaux \|/)
  expect(await get(`${path}?lang=fr`)).toContain('aux Ormeaux\u00A0: adresse, téléphone')
  expect(await get('/directory/in/les-ormeaux')).toContain('<h1>Vendors in Les Ormeaux</h1>')
})

test.each(['QC', 'Québec', 'quebec', 'Que.'])(
  'a province typed as %s has one spelling in each language',
  async (state) => {
    const path = await addVendorIn('Ollaville', state)
    const [french, english] = [await get(`${path}?lang=fr`), await get(path)]
    expect(french).toContain('12 rue du Quai, Ollaville (Québec) G9X 1A1')
    expect(english).toContain('12 rue du Quai, Ollaville, Quebec G9X 1A1')
    for (const page of [french, english]) expect(page).toContain('"addressRegion":"QC"')
  },
)

test('a state abroad stays as it was typed', async () => {
  const path = await addVendorIn('Ollaville', 'Vt.')
  expect(await get(path)).toContain('Ollaville, Vt. G9X 1A1')
})
