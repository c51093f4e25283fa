import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const LIVE = {
  DEMO: 'off',
  TWO_STEP: 'off',
  APP_URL: 'https://hub.example.org',
  MAIL_ADDRESS: '1 King St',
  SMS_URL: 'https://sms.example.org/send',
  SMS_TOKEN: 'q7Jw2mZt5Rk9Xv3Ls8Nb',
}
const RANDOM = 'q7Jw2mZt5Rk9Xv3Ls8Nb'

test.each([
  { SMS_TOKEN: '' },
  { SMS_TOKEN: 'hush' },
  { SMS_TOKEN: 'your-secret-token-here' },
  { GEOCODER_KEY: 'xxxxxxxxxxxxxxxxxxxx' },
  { STRIPE_SECRET_KEY: 'sk_live_hush' },
  { AWS_SECRET_ACCESS_KEY: 'hush' },
  { STRIPE_WEBHOOK_SECRET: 'whsec_example_secret_0000' },
  { DATABASE_URL: 'postgres://care:hush@db.example.org/care' },
  { DATABASE_OWNER_URL: 'postgres://owner:postgres@db.example.org/care' },
  { SMTP_URL: 'smtps://hub:changeme1234@mail.example.org' },
])('SR-008: an empty, short or example secret stops the start with its name and not its value: %j', (given) => {
  const [[name, value]] = Object.entries(given) as [[string, string]]
  const good = {
    ...LIVE,
    STRIPE_SECRET_KEY: `sk_live_${RANDOM}`,
    STRIPE_PUBLISHABLE_KEY: `pk_live_${RANDOM}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${RANDOM}`,
    STRIPE_PLANS_LIVE: 'starter=price_1 standard=price_2 premium=price_3',
    DATABASE_URL: `postgres://care:${RANDOM}@db.example.org/care`,
    DATABASE_OWNER_URL: `postgres://owner:${RANDOM}@db.example.org/care`,
    SMTP_URL: `smtps://hub:${RANDOM}@mail.example.org`,
  }
  expect(readConfig(good).demo).toBe(false)
  let message = ''
  try {
    readConfig({ ...good, ...given })
  } catch (error) {
    message = (error as Error).message
  }
  expect(message.startsWith(`${name}: `), message).toBe(true)
  if (value !== '') expect(message).not.toContain(value)
  expect(message).not.toMatch(/hush|changeme|postgres@/)
})

test('SR-008: passwords for services on this machine are not checked', () => {
  for (const DATABASE_URL of [
    'postgres://postgres:postgres@127.0.0.1/care',
    'postgres://care:x@localhost/care?host=%2Ftmp%2Fsocket',
    'postgres://care@db.example.org/care?sslmode=verify-full',
  ])
    expect(readConfig({ ...LIVE, DATABASE_URL }).database?.url).toBe(DATABASE_URL)
})
