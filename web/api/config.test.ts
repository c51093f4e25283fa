import { afterEach, expect, test, vi } from 'vitest'
import type { PublicConfig } from '#contract/config.ts'
import { initPublicConfig, getPublicConfig } from './config.ts'

const configOf = (apiUrl: string): PublicConfig => ({
  apiUrl,
  liveUrl: '/api/live',
  imageUrl: '/images',
  appName: 'Care Referral Hub',
  supportEmail: 'help@example.org',
  map: { styleUrl: null, timeoutMs: 1_000, attribution: null },
  stripeKey: null,
  features: { billing: false, twoStep: true, demo: false, sms: false, publicDirectory: false },
})

/** A web server with only these files. */
const serving = (files: Record<string, PublicConfig>) =>
  vi.stubGlobal('fetch', async (url: string) =>
    files[url] ? Response.json(files[url]) : new Response('', { status: 404 }),
  )

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const BOTH = {
  '/config/config.json': configOf('/api'),
  '/config/config.local.json': configOf('http://localhost:9000/api'),
}

test('API-003: config.local.json replaces config.json when the product runs locally', async () => {
  vi.stubEnv('DEV', true)
  serving(BOTH)
  await initPublicConfig()
  expect(getPublicConfig().apiUrl).toBe('http://localhost:9000/api')
})

test('API-003: config.json is used when it runs locally without config.local.json', async () => {
  vi.stubEnv('DEV', true)
  serving({ '/config/config.json': configOf('/api') })
  await initPublicConfig()
  expect(getPublicConfig().apiUrl).toBe('/api')
})

test('API-003: an installation never requests config.local.json', async () => {
  vi.stubEnv('DEV', false)
  serving(BOTH)
  await initPublicConfig()
  expect(getPublicConfig().apiUrl).toBe('/api')
})
