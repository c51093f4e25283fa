import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { setUpRoutes } from '#contract/set-up.ts'
import { createDeviceMark } from '#server/features/accounts/known-device.ts'
import { startSession } from '#server/features/accounts/sessions.ts'
import { createUnsubscribeToken } from '#server/features/messages/unsubscribe-token.ts'
import { computeSetUpToken } from '#server/features/registration/first-administrator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { buildSignedWebhookRequest, startStripeStub } from '#server/testing/stripe-stub.ts'

// Tokens that are looked up (sessions, resets, recovery codes) are found by their keyed hash in the database. The
// comparisons tested here use `timingSafeEqual`, which this file spies on.

const stripe = await startStripeStub()
const { app, as, call, clock, db, given, services } = await startTestApp(stripe.environment, { background: true })
const { keys } = services

const original = crypto.timingSafeEqual
let compared = 0
crypto.timingSafeEqual = (a, b) => {
  compared += 1
  return original(a, b)
}
syncBuiltinESMExports()
afterAll(async () => {
  crypto.timingSafeEqual = original
  syncBuiltinESMExports()
  await stripe.close()
})

const client = await given.client()
const vendor = await given.vendor()

/** Replaces one letter of the token. */
const forged = (token: string) => token.replace(/.(?=.{4}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))

const comparisons: Record<string, () => Promise<number>> = {
  'a two-step code': async () => {
    const at = clock.now()
    const { token, sessionId } = await startSession({ db, keys, at }, { id: client.id, device: '', verified: false })
    const code = { code_hash: Buffer.alloc(32), code_sent_at: at, code_expires_at: new Date(at.getTime() + 60_000) }
    await db.updateTable('sessions').set(code).where('id', '=', sessionId).execute()
    return (await call(token, accountRoutes.verify, { body: { token: 'WRONG2' } })).status
  },
  'the code of a changed address': async () => {
    const at = clock.now()
    await db.updateTable('users').set({ code_email: 'old@example.org' }).where('id', '=', client.id).execute()
    const values = { user_id: client.id, channel: 'email', address: client.email, code_hash: Buffer.alloc(32) } as const
    const times = { sent_at: at, expires_at: new Date(at.getTime() + 60_000) }
    await db
      .insertInto('confirmations')
      .values({ ...values, ...times })
      .execute()
    const body = { channel: 'email', token: 'WRONG2' } as const
    return (await as(client).call(accountRoutes.confirm, { body })).status
  },
  'the signature of an unsubscribe link': async () => {
    const link = createUnsubscribeToken(keys, { userId: client.id, vendorId: vendor.id })
    return (await app.http.inject({ method: 'POST', url: `/unsubscribe/${forged(link)}` })).statusCode
  },
  'the signature of a payment message': async () => {
    const message = { id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } }
    return (await app.http.inject(buildSignedWebhookRequest(message, clock.now(), 'whsec_another'))).statusCode
  },
  'the token of the set-up link': async () => {
    const person = { first: 'A', last: 'B', email: 'a@example.org', phone: '416-555-0100' }
    const body = {
      ...person,
      password: TEST_PASSWORD,
      password_confirmation: TEST_PASSWORD,
      token: forged(computeSetUpToken(keys)),
    }
    return (await call(null, setUpRoutes.setUp, { body })).status
  },
  'the mark of a known device': async () => {
    const mark = createDeviceMark(keys, { id: client.id, password_hash: client.password_hash })
    const reply = await as(client).call(accountRoutes.markDevice, { body: { known_devices: [forged(mark)] } })
    return reply.body.known_device === forged(mark) ? 200 : 422
  },
}

for (const [what, tryForged] of Object.entries(comparisons)) {
  test(`SR-085: ${what} is compared in constant time`, async () => {
    const before = compared
    expect(await tryForged()).toBeGreaterThanOrEqual(400)
    expect(compared).toBeGreaterThan(before)
  })
}
