import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, clock } = await startTestApp({ LIMIT_ADDRESS: 'off' })
const get = (url: string, remoteAddress = '192.0.2.1') => app.http.inject({ url, remoteAddress })

test('GST-026: the 301st directory call of an address in a minute is 429 with Retry-After; tiles, files and pages do not count', async () => {
  expect(readConfig({}).limits.perVisitor).toBe(300)
  for (let nth = 0; nth < 310; nth += 1) expect((await get('/api/directory/map/tiles/0/0/0.mvt')).statusCode).toBe(200)
  const statuses = []
  for (let nth = 0; nth < 300; nth += 1)
    statuses.push(
      (await get(nth % 2 === 0 ? '/api/directory/services' : '/api/directory/suggestions?search=')).statusCode,
    )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await get('/api/directory/services')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Neither tiles, files and pages nor another address are refused.
  for (const page of ['/directory', '/directory/in/toronto', '/robots.txt', '/sitemap.xml'])
    expect((await get(page)).statusCode, page).not.toBe(429)
  expect((await get('/api/directory/map/tiles/0/0/0.mvt')).statusCode).toBe(200)
  expect((await get('/files/missing.png')).statusCode).toBe(404)
  expect((await get('/api/directory/services', '192.0.2.2')).statusCode).toBe(200)
  clock.advance(minutes(1))
  expect((await get('/api/directory/services')).statusCode).toBe(200)
})
