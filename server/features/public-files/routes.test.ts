import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf } from '#server/testing/uploads.ts'
import { buildPublicFileUrl, getPublicFileStorageKey } from './public-files.ts'

const { app, services } = await startTestApp()
const get = (url: string) => app.http.inject({ url })

test('VEN-003: everybody can read an intake form, byte for byte, and it runs nothing', async () => {
  const { bytes } = createPdf('Our form')
  await services.files.put(getPublicFileStorageKey('form-1.pdf'), bytes)
  const answer = await get(buildPublicFileUrl('form-1.pdf')!)
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
