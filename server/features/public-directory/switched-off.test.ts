import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { readConfig } from '#server/platform/config.ts'
import { mountWebApp } from '#server/platform/web-app.ts'

const { app, given } = await startTestApp({ PUBLIC_DIRECTORY: 'off' })

test('GST-022: with PUBLIC_DIRECTORY=off every address of the public directory is 404', async () => {
  const vendor = await given.vendor({ name: 'One' })
  for (const url of [
    '/directory',
    '/directory/',
    `/directory/vendors/${vendor.id}-one`,
    `/directory/services/${vendor.service.id}`,
    '/directory/in/toronto',
    '/directory/anything/else',
    '/api/directory/vendors',
    `/api/directory/vendors/${vendor.id}`,
    '/api/directory/services',
    '/api/directory/suggestions?search=one',
    '/api/directory/geocode?address=Toronto',
    '/api/directory/challenge',
    `/directory/vendors/${vendor.id}-one/correction`,
    '/api/directory/map/version',
    '/api/directory/map/tiles/0/0/0.mvt',
    '/embed/directory',
    '/sitemap.xml',
    '/sitemap/vendors-1.xml',
  ])
    expect((await app.http.inject({ url })).statusCode, url).toBe(404)
  for (const url of [
    '/api/directory/referrals',
    '/api/directory/referrals/confirm',
    '/api/directory/referrals/resend',
    '/api/directory/referrals/disown',
    `/api/directory/vendors/${vendor.id}/corrections`,
    `/directory/vendors/${vendor.id}-one/correction`,
  ])
    expect((await app.http.inject({ method: 'POST', url, payload: {} })).statusCode, url).toBe(404)
  expect((await app.http.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n')
})

test('GST-022: with PUBLIC_DIRECTORY=off the page of the app is no answer below /directory, and guests get the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  const http = Fastify()
  await mountWebApp(http, folder, { hasDirectory: false })
  for (const url of [
    '/directory',
    '/directory/',
    '/directory?search=one',
    '/directory/vendors/1-one',
    '/directory/x/y',
  ])
    expect((await http.inject(url)).statusCode, url).toBe(404)
  for (const url of ['/', '/login', '/directory-of-others']) {
    const reply = await http.inject(url)
    expect([reply.statusCode, reply.body], url).toEqual([200, '<!doctype html>'])
  }
})

test('the vendor on another website leads to the hub, which asks for a sign-in', async () => {
  const vendor = await given.vendor()
  const { body } = await app.http.inject({ url: `/embed/vendors/${vendor.id}` })
  expect(body).toContain(`href="/vendors/${vendor.id}" target="_blank"`)
})

test('a hub that is no demo publishes its vendors only where PUBLIC_DIRECTORY says so', () => {
  expect(readConfig({ DEMO: 'on' }).publicDirectory).toBe(true)
  expect(readConfig({ DEMO: 'off', TWO_STEP: 'off' }).publicDirectory).toBe(false)
  expect(readConfig({ DEMO: 'off', TWO_STEP: 'off', PUBLIC_DIRECTORY: 'on' }).publicDirectory).toBe(true)
})
