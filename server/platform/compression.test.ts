import Fastify from 'fastify'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { serviceRoutes } from '#contract/services.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { registerCompressionAndEtags } from './compression.ts'
import { mountWebApp } from './web-app.ts'

const { app, as, given } = await startTestApp()
const admin = as(await given.admin())
const authorization = `Bearer ${await admin.token()}`
for (const nth of Array.from({ length: 30 }, (_, index) => index)) await given.service({ name: `Service ${nth}` })

const DECODERS = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

const getServices = (headers: Record<string, string>) =>
  app.http.inject({ url: '/api/services', headers: { authorization, ...headers } })

test('decision 59: a response is compressed as the client accepts and has the same content', async () => {
  const plain = await getServices({})
  expect(plain.headers['content-encoding']).toBeUndefined()

  for (const [encoding, decode] of Object.entries(DECODERS)) {
    const reply = await getServices({ 'accept-encoding': encoding })
    expect(reply.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(decode(reply.rawPayload).toString()).toBe(plain.body)
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  }
  const preferred = await getServices({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(preferred.headers['content-encoding']).toBe('zstd')
})

test('decision 59: a client that has the current list gets 304 without a body, in any encoding', async () => {
  const first = await getServices({ 'accept-encoding': 'br' })
  const again = await getServices({ 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])

  await admin.call(serviceRoutes.add, { body: { name: 'A new one' } })
  const changed = await getServices({ 'if-none-match': String(first.headers.etag) })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(first.headers.etag)
})

test('live events are not compressed, so each arrives without waiting for the next', async () => {
  const http = Fastify()
  await registerCompressionAndEtags(http)
  http.get('/events', (_request, reply) =>
    reply.type('text/event-stream').send(Readable.from(['data: x\n\n'.repeat(500)])),
  )
  const reply = await http.inject({ url: '/events', headers: { 'accept-encoding': 'gzip, br, zstd' } })
  expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, undefined])
})

test('files that were compressed at build time are sent so; their compressed names are no addresses of their own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-'))
  afterAll(() => rm(folder, { recursive: true }))
  const script = 'export const text = "the same"\n'.repeat(100)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'assets/app.js'), script)
  await writeFile(join(folder, 'assets/app.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'assets/app.js.gz'), gzipSync(script))
  const http = Fastify()
  await registerCompressionAndEtags(http)
  await mountWebApp(http, folder, { hasDirectory: true })

  for (const [encoding, accepted] of [
    ['br', 'gzip, br, zstd'],
    ['gzip', 'gzip'],
  ] as const) {
    const reply = await http.inject({ url: '/assets/app.js', headers: { 'accept-encoding': accepted } })
    expect(reply.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(DECODERS[encoding](reply.rawPayload).toString()).toBe(script)
  }
  expect((await http.inject('/assets/app.js')).body).toBe(script)
  expect((await http.inject('/assets/app.js.br')).statusCode).toBe(404)
})
