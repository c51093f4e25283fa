import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildPublicVendorPathById } from '#contract/public-map.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import { createFullVendorFactory } from '#server/testing/full-vendor-factory.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const testApp = await startTestApp({ LIMIT_ADDRESS: 'off' })
const { app, clock, db } = testApp
const { withProfile: fullVendor } = createFullVendorFactory(testApp)
const get = (url: string) => app.http.inject({ url })

/** The hidden fields of the search form, which a search from the page sends along. */
async function readHiddenFields(url: string): Promise<Record<string, string>> {
  const form = /<form class="search".*?<\/form>/s.exec((await get(url)).body)?.[0] ?? ''
  const fields = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name!, value!]))
}

test('a search from the page of a service stays within the service', async () => {
  const { service } = await fullVendor()
  const id = String(service.id)
  const address = (await get(`/directory/services/${id}`)).headers.location
  expect(await readHiddenFields(`${address}?lang=fr`)).toEqual({ service: id, lang: 'fr' })
  expect(await readHiddenFields(`/directory?service=${id}`)).toEqual({ service: id })
  expect(await readHiddenFields('/directory')).toEqual({})
})

test('a search near oneself stays there at the next words, and says how the list is sorted', async () => {
  const url = '/directory?search=walker&near=43.65,-79.38&bbox=-80,43,-79,44'
  expect(await readHiddenFields(url)).toEqual({ near: '43.65,-79.38', bbox: '-80,43,-79,44' })
  const sorting = 'Nearest to your location first'
  const sortingOfWords = 'Best matches first, then the nearest to your location'
  expect((await get(url)).body).toContain(sortingOfWords)
  expect((await get(url)).body).not.toContain(sorting)
  expect((await get('/directory?near=43.65,-79.38')).body).toContain(sorting)
  expect((await get('/directory?search=walker')).body).not.toContain('Best matches first')
  // In a frame the website has chosen the position.
  expect((await get('/embed/directory?near=43.65,-79.38')).body).not.toContain(sorting)
  expect((await get('/embed/directory?search=walker&near=43.65,-79.38')).body).not.toContain('Best matches first')
  // A position that is none would make every further search fail.
  expect(await readHiddenFields('/directory?near=somewhere&bbox=1')).toEqual({})
})

test('a typed place replaces the area that the form has kept', async () => {
  const far = await fullVendor({ name: 'Lanterns far' })
  const near = await fullVendor({ name: 'Lanterns near' })
  for (const [id, at] of [
    [far.location.id, { lat: 48.4, lng: -89.2 }],
    [near.location.id, { lat: 43.65, lng: -79.38 }],
  ] as const)
    await db.updateTable('locations').set(at).where('id', '=', id).execute()
  for (const { id } of [far, near]) await syncDerivedVendorData({ db, at: clock.now() }, id)
  await sql`insert into gazetteer_places (kind, key, name, country, admin, admin_name, code, lat, lng, population)
    values ('city', 'wheelton', 'Wheelton', 'CA', 'ON', 'Ontario', 'P9R', 48.4, -89.2, 15000)`.execute(db)
  const url = '/directory?search=lanterns&near=43.65,-79.38&bbox=-80,43,-79,44'
  const names = async (query: string) =>
    [...(await get(url + query)).body.matchAll(/<h2><a [^>]*>([^<]+)</g)].map(([, name]) => name)
  expect(await names('&where=')).toEqual(['Lanterns near'])
  expect(await names('&where=Wheelton')).toEqual(['Lanterns far', 'Lanterns near'])
  const { body } = await get(`${url}&where=Wheelton`)
  expect(body).toContain('Best matches first, then the nearest to Wheelton')
  expect(body).not.toContain('Nearest to Wheelton first')
  expect(body).not.toContain('nearest to your location')
  expect((await get('/directory?where=Wheelton')).body).toContain('Nearest to Wheelton first')
  expect((await get(`${url}&where=Wheelton&lang=fr`)).body).toContain(
    'Les meilleurs résultats d’abord, puis les plus proches de Wheelton',
  )
  expect(await readHiddenFields(`${url}&where=Wheelton`)).toEqual({})
})

/** The data of the map, as the script of the page reads it. */
async function readMapData(url: string): Promise<unknown> {
  const json = /data-map="([^"]*)"/.exec((await get(url)).body)?.[1] ?? ''
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

test('the map of a search in a part of the map shows this part again', async () => {
  const bbox = { west: -80, south: 43, east: -79, north: 44 }
  expect(await readMapData('/directory?bbox=-80,43,-79,44')).toMatchObject({ bbox })
  expect(await readMapData('/directory')).toMatchObject({ bbox: null })
})

test('the map knows the language that the address names, so that its links to vendors keep it', async () => {
  expect(await readMapData('/directory?lang=fr')).toMatchObject({ lang: 'fr' })
  expect(await readMapData('/embed/directory?lang=en')).toMatchObject({ lang: 'en' })
  expect(await readMapData('/directory')).toMatchObject({ lang: null })
  expect(buildPublicVendorPathById(12, 'fr')).toBe('/directory/vendors/12?lang=fr')
  expect(buildPublicVendorPathById(12, null)).toBe('/directory/vendors/12')
})

test('the button between the list and the map is there only when there is a result to show on it', async () => {
  await fullVendor({ name: 'Lighthouse' }).then(({ id }) => syncDerivedVendorData({ db, at: clock.now() }, id))
  const toggle = '<button class="button toggle" id="toggle"'
  for (const path of ['/directory', '/embed/directory']) {
    expect((await get(`${path}?search=lighthouse`)).body).toContain(toggle)
    for (const query of ['search=xylograph', 'where=Nowhereville', 'search=ab'])
      expect((await get(`${path}?${query}`)).body, path + query).not.toContain(toggle)
  }
})
