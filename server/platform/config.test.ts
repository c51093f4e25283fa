import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig({ DEMO: 'on', ...environment })

test('SR-008: the demo refuses settings that would expose it to other machines', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'hub.example.org'])
    expect(() => read({ HOST }), HOST).toThrow(/^DEMO: /)
  expect(() => read({ TRUST_PROXY: '10.0.0.0/8' })).toThrow(/^DEMO: /)
  for (const APP_URL of ['https://hub.example.org', 'http://192.168.1.5:3000', 'https://localhost.example.org'])
    expect(() => read({ APP_URL }), APP_URL).toThrow(/^APP_URL: the demo must not be published/)
  for (const APP_URL of [
    'http://127.0.0.1:3000',
    'http://localhost:8080',
    'http://[::1]:3000',
    'https://hub.localhost',
  ])
    expect(read({ APP_URL }).demo, APP_URL).toBe(true)
})

test('SR-063: only exact origins may embed the hub, and behind http only those of this machine, except in the demo', () => {
  const embedding = (EMBED_ORIGINS: string, demo = 'off') => readConfig({ DEMO: demo, TWO_STEP: 'off', EMBED_ORIGINS })
  for (const origin of [
    '*',
    'https://*.example.org',
    'https://crm.example.org/page',
    'http://crm.example.org',
    'http://localhost:99999',
  ])
    expect(() => embedding(origin), origin).toThrow(/^EMBED_ORIGINS: /)
  expect(embedding('https://crm.example.org http://localhost:8080').embedOrigins).toHaveLength(2)
  expect(embedding('http://crm.example.org', 'on').embedOrigins).toHaveLength(1)
})

test('documents live for 48 hours or less, as senders are told when they consent', () => {
  expect(read({}).attachmentHours).toBe(48)
  expect(read({ ATTACHMENT_HOURS: '24' }).attachmentHours).toBe(24)
  expect(() => read({ ATTACHMENT_HOURS: '49' })).toThrow(/^ATTACHMENT_HOURS: /)
})

test('without a setting no external geocoder is used', () => {
  expect(read({}).geocoder).toEqual({ name: 'offline', url: undefined, key: undefined })
})

test.each(['nominatim', 'photon'])('%s needs nothing more', (GEOCODER) => {
  expect(read({ GEOCODER }).geocoder.name).toBe(GEOCODER)
})

test('a custom geocoder has the URL of its search and an optional key', () => {
  const GEOCODER_URL = 'http://localhost:4000/v1/search'
  expect(read({ GEOCODER: 'pelias', GEOCODER_URL }).geocoder).toEqual({
    name: 'pelias',
    url: GEOCODER_URL,
    key: undefined,
  })
  expect(read({ GEOCODER: 'pelias', GEOCODER_KEY: 'k' }).geocoder.key).toBe('k')
})

test.each([
  [{ GEOCODER: 'bing' }, /^GEOCODER: must be one of offline, google, nominatim, photon, pelias$/],
  [{ GEOCODER: 'google' }, /^GEOCODER_KEY: /],
  [{ GEOCODER: 'pelias' }, /^GEOCODER_URL: /],
  [{ GEOCODER: 'photon', GEOCODER_URL: 'geo.example.org' }, /^GEOCODER_URL: must be an http or https address/],
  [{ GEOCODER: 'photon', GEOCODER_URL: 'https://geo.example.org/api?lang=en' }, /^GEOCODER_URL: must be the search/],
  [{ GEOCODER: 'photon', GEOCODER_URL: 'https://me:hush@geo.example.org/api' }, /^GEOCODER_URL: must be the search/],
])(
  'a geocoder that cannot work stops the start with the name of the setting, never its value: %j',
  (given, message) => {
    expect(() => read(given)).toThrow(message)
    expect(() => read(given)).not.toThrow(/hush|lang=en/)
  },
)

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PLANS_DEV: 'starter=price_1 standard=price_2 premium=price_3',
}

test('ENT-059: each plan has a live and a dev reference, and the kind of the key says which one counts', () => {
  const STRIPE_PLANS_LIVE = 'premium=price_6 starter=price_4 standard=price_5'
  expect(read({}).payments).toBeUndefined()
  expect(read({ ...STRIPE, STRIPE_PLANS_LIVE }).payments).toMatchObject({
    isLive: false,
    prices: { starter: 'price_1', standard: 'price_2', premium: 'price_3' },
  })
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  expect(read({ ...STRIPE, ...live, STRIPE_PLANS_LIVE }).payments).toMatchObject({
    isLive: true,
    prices: { starter: 'price_4', standard: 'price_5', premium: 'price_6' },
  })
})

test.each([
  [{ STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY: /],
  [{ STRIPE_SECRET_KEY: 'pk_test_hush' }, /^STRIPE_SECRET_KEY: /],
  [{ STRIPE_PUBLISHABLE_KEY: '' }, /^STRIPE_PUBLISHABLE_KEY: /],
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_hush' }, /^STRIPE_PUBLISHABLE_KEY: /],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_hush' }, /^STRIPE_PUBLISHABLE_KEY: one key is live/],
  [{ STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET: /],
  [{ STRIPE_PLANS_DEV: '' }, /^STRIPE_PLANS_DEV: /],
  [{ STRIPE_PLANS_DEV: 'starter=price_1 standard=price_2' }, /^STRIPE_PLANS_DEV: must name the price of each plan/],
  [{ STRIPE_PLANS_DEV: 'starter=hush standard=price_2 premium=price_3' }, /^STRIPE_PLANS_DEV: must/],
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /^STRIPE_PLANS_LIVE: /],
  [{ STRIPE_API_URL: 'http://pay.example.org' }, /^STRIPE_API_URL: must be https/],
])(
  'card payments that cannot work stop the start with the name of the setting, never its value: %j',
  (given, message) => {
    expect(() => read({ ...STRIPE, ...given })).toThrow(message)
    expect(() => read({ ...STRIPE, ...given })).not.toThrow(/hush/)
  },
)

test('OPS-050: STORAGE_URL names a folder or a bucket, and a wrong one stops the start with its name', () => {
  expect(read({ DATA_DIR: '/data' })).toMatchObject({ filesDir: '/data/files', bucket: undefined })
  expect(read({ STORAGE_URL: 'file:///srv/care' })).toMatchObject({ filesDir: '/srv/care', bucket: undefined })
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  const STORAGE_URL = 's3://care-files?endpoint=https://s3.example.org'
  expect(read({ STORAGE_URL, ...keys }).bucket).toEqual({
    bucket: 'care-files',
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  })
  expect(read({ STORAGE_URL: 's3://care-files?region=ca-central-1' }).bucket).toEqual({
    bucket: 'care-files',
    endpoint: undefined,
    region: 'ca-central-1',
    credentials: undefined,
  })
  for (const wrong of [
    'https://s3.example.org/care-files',
    's3://',
    's3://care_files',
    's3://care-files/below',
    's3://id:secret@care-files',
    's3://care-files?endpoint=s3.example.org',
    's3://care-files?endpoint=https://s3.example.org/path',
    's3://care-files?versioning=on',
  ])
    expect(() => read({ STORAGE_URL: wrong }), wrong).toThrow(/^STORAGE_URL: /)
  expect(() => read({ STORAGE_URL, AWS_ACCESS_KEY_ID: 'id' })).toThrow(/^AWS_SECRET_ACCESS_KEY: /)
  expect(() => read({ STORAGE_URL, AWS_SECRET_ACCESS_KEY: 'secret' })).toThrow(/^AWS_ACCESS_KEY_ID: /)
})
