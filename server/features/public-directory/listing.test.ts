import { expect, test } from 'vitest'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { projectToUnitMercator } from '#server/features/geo/spatial-conditions.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, given } = await startTestApp({ LIMIT_ADDRESS: 'off' })
const get = async (url: string) => app.http.inject({ url })

/** Whether each public address has the vendor. */
async function whereShown({ id, location }: { id: number; location: { lat: number; lng: number } }) {
  const { x, y } = projectToUnitMercator(location)
  const tile = `17/${Math.floor(x * 2 ** 17)}/${Math.floor(y * 2 ** 17)}`
  const page = await get(`/directory/vendors/${id}-switcher`)
  const has = async (url: string) => (await get(url)).body.includes('witcher')
  return {
    page: page.statusCode === 200,
    isIndexed: page.headers['x-robots-tag'] === undefined,
    call: (await get(`/api/directory/vendors/${id}`)).statusCode === 200,
    list: await has('/api/directory/vendors?search=switcher'),
    listPage: (await get('/directory?search=switcher')).body.includes(`/directory/vendors/${id}-switcher`),
    tile: await has(`/api/directory/map/tiles/${tile}.mvt`),
    suggestion: await has('/api/directory/suggestions?search=switch'),
    town: await has('/directory/in/toronto'),
    sitemap: await has('/sitemap/vendors-1.xml'),
    frame: (await get(`/embed/vendors/${id}`)).statusCode === 200,
  }
}

test('GST-021: who controls a vendor chooses its public listing, which acts on the next request of every public address', async () => {
  const vendor = await given.vendor({ name: 'Switcher' })
  const owner = as(await given.contactOf(vendor))
  const params = { id: String(vendor.id) }
  const choose = (public_listing: 'indexed' | 'listed' | 'hidden', by = owner) =>
    by.call(vendorProfileRoutes.update, { params, body: { public_listing } })
  const everywhere = {
    page: true,
    isIndexed: true,
    call: true,
    list: true,
    listPage: true,
    tile: true,
    suggestion: true,
    town: true,
    sitemap: true,
    frame: true,
  }
  expect((await choose('indexed')).body.public_listing).toBe('indexed')
  expect(await whereShown(vendor)).toEqual(everywhere)
  await choose('listed')
  expect(await whereShown(vendor)).toEqual({ ...everywhere, isIndexed: false, sitemap: false })
  await choose('hidden')
  expect(new Set(Object.values(await whereShown(vendor)))).toEqual(new Set([false]))
  // Signed-in people find it as before.
  const signedIn = as(await given.client())
  expect((await signedIn.call(vendorRoutes.one, { params })).status).toBe(200)
  expect((await signedIn.call(vendorRoutes.one, { params })).body).not.toHaveProperty('public_listing')

  for (const other of [as(await given.contactOf(vendor, { isPrimary: false })), signedIn])
    expect((await choose('indexed', other)).status).toBe(403)
  expect((await choose('indexed', as(null))).status).toBe(401)
  await choose('indexed', as(await given.admin()))
  expect(await whereShown(vendor)).toEqual(everywhere)
})

test('who controls a vendor shows its email address to everybody', async () => {
  const vendor = await given.vendor({ name: 'Letterbox' })
  const owner = as(await given.contactOf(vendor))
  const params = { id: String(vendor.id) }
  const email = async () => (await as(null).call(publicDirectoryRoutes.vendor, { params })).body.email
  expect(await email()).toBeUndefined()
  await owner.call(vendorProfileRoutes.update, { params, body: { shows_email: true } })
  expect(await email()).toBe(vendor.email)
  await owner.call(vendorProfileRoutes.update, { params, body: { shows_email: false } })
  expect(await email()).toBeUndefined()
})
