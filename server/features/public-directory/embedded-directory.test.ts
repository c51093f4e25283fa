import { expect, test } from 'vitest'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, clock, db, given } = await startTestApp({ EMBED_ORIGINS: 'https://crm.example.org', LIMIT_ADDRESS: 'off' })
const get = (url: string, headers = {}) => app.http.inject({ url, headers })

async function vendorAt(name: string, lat: number, lng: number) {
  const vendor = await given.vendor({ name })
  await db.updateTable('locations').set({ lat, lng }).where('id', '=', vendor.location.id).execute()
  await syncDerivedVendorData({ db, at: clock.now() }, vendor.id)
  return vendor
}

const namesIn = (html: string) => [...html.matchAll(/<h2><a [^>]*>([^<]+)</g)].map(([, name]) => name)

test('GST-023: near, service and lang choose order, vendors and language; each name leads to the public page in a new tab', async () => {
  const south = await vendorAt('Frame south', 43.6, -79.4)
  const north = await vendorAt('Frame north', 48.4, -89.2)
  await given.offer(south.id, north.service.id)

  const near = (place: string) => `/embed/directory?near=${place}&service=${north.service.id}&lang=en`
  expect(namesIn((await get(near('43.6,-79.4'))).body)).toEqual(['Frame south', 'Frame north'])
  expect(namesIn((await get(near('48.4,-89.2'))).body)).toEqual(['Frame north', 'Frame south'])
  expect(namesIn((await get(`/embed/directory?service=${south.service.id}`)).body)).toEqual(['Frame south'])
  expect(namesIn((await get(`${near('43.6,-79.4')}&search=frame+north`)).body)).toEqual(['Frame north'])

  const { body } = await get(near('43.6,-79.4'))
  expect(body).toContain('<html lang="en">')
  expect(body).toContain('<base target="_blank">')
  expect(body).toContain(`<h2><a href="/directory/vendors/${south.id}-frame-south?lang=en">Frame south</a></h2>`)
  const french = (await get('/embed/directory?lang=fr', { 'accept-language': 'en' })).body
  expect(french).toContain('<html lang="fr">')
  expect(french).toContain(`-frame-south?lang=fr">`)
  expect((await get('/embed/directory?near=somewhere')).statusCode).toBe(422)
})

test('GST-023, SR-063: any website may frame this path alone; it has no form and sets no cookie', async () => {
  const { headers, body } = await get('/embed/directory')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("form-action 'none'")
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers).not.toHaveProperty('set-cookie')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(body).not.toContain('<form')
  for (const url of ['/directory', '/embed', '/embed/directory/x', '/api/directory/vendors'])
    expect(String((await get(url)).headers['content-security-policy']), url).toContain(
      "frame-ancestors 'self' https://crm.example.org",
    )
})

test('other pages of an embedded list stay in the frame, and "Show all vendors" keeps what the website chose', async () => {
  const first = await vendorAt('Paging frames', 43.6, -79.4)
  for (let nth = 0; nth < 25; nth += 1) {
    const { id } = await vendorAt(`Paging frames ${nth}`, 43.6, -79.4)
    await given.offer(id, first.service.id)
  }
  const { body } = await get(`/embed/directory?service=${first.service.id}&search=paging+frames`)
  const own = `/embed/directory?service=${first.service.id}`
  expect(body).toContain(`target="_self" href="${own}">Show all vendors`)
  expect(body).toMatch(
    /target="_self" rel="next" href="\/embed\/directory\?search=paging\+frames&amp;service=\d+&amp;page=2"/,
  )
  // What the website chose is no search of the visitor.
  expect((await get(own)).body).not.toContain('Show all vendors')
})
