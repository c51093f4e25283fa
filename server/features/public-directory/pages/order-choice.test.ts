import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { replaceCoveredAreas } from '#server/features/locations/queries.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, clock, db, given } = await startTestApp({ LIMIT_ADDRESS: 'off' })
const get = (url: string) => app.http.inject({ url })

const WHEELTON = { lat: 48.4, lng: -89.2 }
await sql`insert into gazetteer_places (kind, key, name, country, admin, admin_name, code, lat, lng, population)
  values ('city', 'wheelton', 'Wheelton', 'CA', 'ON', 'Ontario', 'P9R', ${WHEELTON.lat}, ${WHEELTON.lng}, 15000)`.execute(
  db,
)

const settle = (id: number) => syncDerivedVendorData({ db, at: clock.now() }, id)

/** Adds a vendor this many degrees north of Wheelton that offers a service. */
async function addVendor(name: string, service: number, degrees: number) {
  const vendor = await given.vendor({ name })
  await db
    .updateTable('locations')
    .set({ lat: WHEELTON.lat + degrees, lng: WHEELTON.lng })
    .where('id', '=', vendor.location.id)
    .execute()
  await given.offer(vendor.id, service)
  await settle(vendor.id)
  return vendor
}

const namesIn = (html: string) => [...html.matchAll(/<h2><a [^>]*>([^<]+)</g)].map(([, name]) => name)
const unescape = (text: string | undefined) => text?.replaceAll('&amp;', '&')

/** The links between the two orders: text, address, and whether it is the order of this page. */
function readOrders(html: string) {
  const choice = /<nav class="orders".*?<\/nav>/s.exec(html)?.[0] ?? ''
  return [...choice.matchAll(/<a ([^>]*)href="([^"]*)">([^<]*)</g)].map(([, attributes, href, text]) => ({
    text,
    href: unescape(href),
    isCurrent: attributes?.includes('aria-current="true"'),
  }))
}

test('words at a place: one chooses between the best matches first and the nearest first, by links', async () => {
  const { id } = await given.service({ name: 'Hot porridge' })
  await addVendor('Porridge on Wheels', id, 2)
  await addVendor('Kitchen next door', id, 0.01)
  await addVendor('Village kitchen', id, 0.5)
  const url = '/directory?search=porridge&where=Wheelton'
  const best = (await get(url)).body
  expect(namesIn(best)).toEqual(['Porridge on Wheels', 'Kitchen next door', 'Village kitchen'])
  expect(best).toContain('Best matches first, then the nearest to Wheelton')
  expect(readOrders(best)).toEqual([
    { text: 'Best matches first', href: url, isCurrent: true },
    { text: 'Nearest first', href: `${url}&order=nearest`, isCurrent: false },
  ])

  const { body: nearest, headers } = await get(`${url}&order=nearest`)
  expect(namesIn(nearest)).toEqual(['Kitchen next door', 'Village kitchen', 'Porridge on Wheels'])
  expect(nearest).toContain('Nearest to Wheelton first')
  expect(nearest).not.toContain('then the nearest')
  expect(readOrders(nearest).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  expect(nearest).toContain('<input type="hidden" name="order" value="nearest">')
  // Like every search, it is no page of its own for search engines. The map of signed-in people keeps the order.
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(nearest).toMatch(/<link rel="canonical" href="[^"?]*\/directory">/)
  expect(nearest).toContain('data-hub="/vendors/search?search=porridge&amp;order=nearest&amp;city=Wheelton"')

  const french = (await get(`${url}&order=nearest&lang=fr`)).body
  expect(readOrders(french).map(({ text }) => text)).toEqual([
    'Les meilleurs résultats d’abord',
    'Les plus proches d’abord',
  ])
  expect((await get(`${url}&order=farthest`)).statusCode).toBe(422)
})

test('near oneself there is the same choice; without words, a place or a second vendor there is none', async () => {
  const { id } = await given.service({ name: 'Bannock' })
  await addVendor('Bannock abroad', id, 3)
  await addVendor('Bakery here', id, 0.1)
  const near = `near=${WHEELTON.lat},${WHEELTON.lng}`
  const { body } = await get(`/directory?search=bannock&${near}&order=nearest`)
  expect(namesIn(body)).toEqual(['Bakery here', 'Bannock abroad'])
  expect(body).toContain('Nearest to your location first')
  expect(readOrders(body)).toHaveLength(2)
  const others = [
    'search=bannock',
    near,
    'where=Wheelton',
    `search=bannock+abroad&${near}`,
    'search=bannock&where=Nowhereville',
  ]
  for (const query of others) expect(readOrders((await get(`/directory?${query}`)).body), query).toEqual([])
  expect(namesIn((await get('/directory?search=bannock&order=nearest')).body)).toEqual([
    'Bannock abroad',
    'Bakery here',
  ])
  // In a frame the website has chosen the position, a visitor the place.
  expect(readOrders((await get(`/embed/directory?search=bannock&${near}`)).body)).toEqual([])
  expect(readOrders((await get('/embed/directory?search=bannock&where=Wheelton')).body).at(-1)?.href).toBe(
    '/embed/directory?search=bannock&where=Wheelton&order=nearest',
  )
})

test('further pages keep the order, and each vendor is on one of them', async () => {
  const { id } = await given.service({ name: 'Chowder' })
  for (let nth = 0; nth < 30; nth += 1)
    await addVendor(nth % 2 === 0 ? `Chowder ${nth}` : `Cook ${nth}`, id, 0.1 + (29 - nth) / 100)
  const first = (await get('/directory?search=chowder&where=Wheelton&order=nearest')).body
  const next = unescape(/rel="next" href="([^"]+)"/.exec(first)?.[1])
  expect(next).toBe('/directory?search=chowder&where=Wheelton&order=nearest&page=2')
  const second = (await get(next!)).body
  const byDistance = Array.from({ length: 30 }, (_, nth) => 29 - nth).map(
    (nth) => `${nth % 2 === 0 ? 'Chowder' : 'Cook'} ${nth}`,
  )
  expect([...namesIn(first), ...namesIn(second)]).toEqual(byDistance)
  // The other order begins at its first page.
  expect(readOrders(second).map(({ href }) => href)).toEqual([
    '/directory?search=chowder&where=Wheelton',
    '/directory?search=chowder&where=Wheelton&order=nearest',
  ])
})

test('nearest first has those that serve the place before nearer ones, alike for visitors and signed-in people', async () => {
  const { id } = await given.service({ name: 'Soup' })
  const serving = await addVendor('Broth for all', id, 1)
  await addVendor('Soup house', id, 3)
  await addVendor('Corner kitchen', id, 0.1)
  await replaceCoveredAreas(db, serving.location.id, [{ type: 'circle', center: WHEELTON, radius: 50_000 }])
  await settle(serving.id)
  const query = { search: 'soup', near: `${WHEELTON.lat},${WHEELTON.lng}`, order: 'nearest' as const }
  const client = as(await given.client())
  const answers = [
    (await as(null).call(publicDirectoryRoutes.vendors, { query })).body,
    (await client.call(vendorRoutes.list, { query })).body,
    (await client.call(vendorRoutes.summaries, { query })).body,
  ]
  for (const { data } of answers)
    expect(data.map(({ name }) => name)).toEqual(['Broth for all', 'Corner kitchen', 'Soup house'])
})
