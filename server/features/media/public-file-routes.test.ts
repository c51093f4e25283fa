import { expect, test } from 'vitest'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf } from '#server/testing/uploads.ts'
import { getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'

const { app, as, clock, db, given, services } = await startTestApp({ PUBLIC_DIRECTORY: 'on' })
const get = (url: string) => app.http.inject({ url })

test('VEN-003: everybody can read the intake form that the page of a vendor links, byte for byte, and it runs nothing', async () => {
  const { bytes } = createPdf('Our form')
  await services.files.put(getPublicFileStorageKey('form-1.pdf'), bytes)
  const { id } = await given.vendor({ intake_form: 'form-1.pdf', created_at: clock.now() })
  const shown = await as(await given.client()).call(vendorRoutes.one, { params: { id: String(id) } })
  const answer = await get(shown.body.intakeFormInfo!)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-security-policy']).toContain('sandbox')
})

test('SR-070: only public files of a known type are served from the storage', async () => {
  await services.files.put('attachments/secret.pdf', Buffer.from('secret'))
  await services.files.put(getPublicFileStorageKey('page.html'), Buffer.from('<p>'))
  for (const name of [
    'secret.pdf',
    'page.html',
    '..%2fattachments%2fsecret.pdf',
    '%2e%2e/attachments/secret.pdf',
    'form-2.pdf',
    'x.__proto__',
    '.pdf',
  ])
    expect((await get(`/files/${name}`)).statusCode, name).toBe(404)
})

test('VADM-057: only pages of the hub may show an intake form in a frame', async () => {
  await services.files.put(getPublicFileStorageKey('form-3.pdf'), createPdf().bytes)
  await services.files.put(getPublicFileStorageKey('picture.webp'), Buffer.from('bytes'))
  const asked = (name: string, site: string, dest = 'iframe') =>
    app.http.inject({ url: `/files/${name}`, headers: { 'sec-fetch-dest': dest, 'sec-fetch-site': site } })
  const own = await asked('form-3.pdf', 'same-origin')
  expect(own.headers['content-security-policy']).toBe("frame-ancestors 'self'")
  expect(own.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', vary: 'sec-fetch-dest, sec-fetch-site' })
  for (const [name, site, dest] of [
    ['form-3.pdf', 'cross-site', 'iframe'],
    ['form-3.pdf', 'same-origin', 'document'],
    ['picture.webp', 'same-origin', 'iframe'],
  ] as const) {
    const other = await asked(name, site, dest)
    expect(other.headers['content-security-policy']).toContain('sandbox')
    expect(other.headers['x-frame-options']).toBe('DENY')
  }
})

test('inside a page that may embed the hub, its pages show an intake form in a frame, too', async () => {
  const origin = 'https://crm.example.org'
  const embedded = await startTestApp({ EMBED_ORIGINS: origin })
  await embedded.services.files.put(getPublicFileStorageKey('form-5.pdf'), createPdf().bytes)
  const { headers } = await embedded.app.http.inject({
    url: '/files/form-5.pdf',
    headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' },
  })
  expect(headers['content-security-policy']).toBe(`frame-ancestors 'self' ${origin}`)
  expect(headers['x-frame-options']).toBeUndefined()
})

test('GST-021: links from elsewhere open the files of a vendor that visitors can see, and search engines read those of an indexed one', async () => {
  const vendor = await given.vendor({ logo: 'logo-4.webp', intake_form: 'form-4.pdf', created_at: clock.now() })
  const picture = { vendor_id: vendor.id, url: 'picture-4.webp', thumb: 'thumb-4.webp', created_at: clock.now() }
  await db.insertInto('media').values(picture).execute()
  const names = ['logo-4.webp', 'form-4.pdf', 'picture-4.webp', 'thumb-4.webp']
  for (const name of names) await services.files.put(getPublicFileStorageKey(name), Buffer.from('bytes'))
  const asked = async (name: string, site?: string) => {
    const { statusCode, headers } = await app.http.inject({
      url: `/files/${name}`,
      headers: site === undefined ? {} : { 'sec-fetch-site': site },
    })
    return [
      statusCode,
      headers['x-robots-tag'],
      /^(public|private), max-age/.exec(String(headers['cache-control']))?.[1],
    ]
  }
  const set = (values: object) => db.updateTable('vendors').set(values).where('id', '=', vendor.id).execute()
  const shown = {
    active: true,
    suspended_at: null,
    approval: 'approved',
    public_listing: 'indexed',
    is_archived: false,
    vendors_seen_only: false,
  }

  for (const name of names)
    for (const site of [undefined, 'none', 'cross-site', 'same-origin'])
      expect(await asked(name, site), name).toEqual([200, undefined, 'public'])
  await set({ public_listing: 'listed' })
  for (const name of names) expect(await asked(name, 'none'), name).toEqual([200, 'noindex', 'public'])
  for (const change of [
    { approval: 'pending' },
    { approval: 'declined' },
    { active: false, suspended_at: clock.now() },
    { active: false },
    { is_archived: true },
    { vendors_seen_only: true },
    { public_listing: 'hidden' },
  ]) {
    await set({ ...shown, ...change })
    for (const name of names) {
      for (const site of ['none', 'cross-site', 'same-site'])
        expect((await asked(name, site))[0], `${name} ${JSON.stringify(change)}`).toBe(404)
      for (const site of [undefined, 'same-origin'])
        expect(await asked(name, site), `${name} ${JSON.stringify(change)}`).toEqual([200, 'noindex', 'private'])
    }
  }
  await set(shown)
  for (const name of names) expect(await asked(name, 'none'), name).toEqual([200, undefined, 'public'])
})
