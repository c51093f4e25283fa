import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { authenticatorRoutes } from '#contract/authenticator.ts'
import { minutes } from '#server/platform/clock.ts'
import { dumpTables, formsInDump } from '#server/testing/dump-tables.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'

const { as, call, clock, db, given, messages } = await startTestApp({}, { background: true })

const SECONDS_30 = 30_000
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) })

/** Creates a client who signs in with an app, and returns its secret. */
async function withApp() {
  const client = await given.client()
  const caller = as(client)
  const { body } = await caller.call(authenticatorRoutes.begin, { body: {} })
  const confirmed = await caller.call(authenticatorRoutes.confirm, { body: { token: codeOf(body.secret) } })
  clock.advance(SECONDS_30) // the code of the set-up is used up
  return { client, caller, secret: body.secret, uri: body.uri, recovery: confirmed.body.recovery_codes }
}

async function signIn(email: string) {
  const { body } = await call(null, accountRoutes.signIn, { body: { username: email, password: TEST_PASSWORD } })
  return body.access_token
}
const verify = (token: string, code: string) => call(token, accountRoutes.verify, { body: { token: code } })

test('SR-024: an app is set up with the text of a QR code, and then replaces the messages at every sign-in', async () => {
  const { client, uri, secret, recovery } = await withApp()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Care%20Referral%20Hub:person\d+%40example\.org\?/)
  expect(recovery).toHaveLength(8)
  const tokens = () => messages.filter(({ to, text }) => to === client.email && text.includes('token is')).length
  const token = await signIn(client.email)
  const { body } = await call(token, accountRoutes.current)
  expect(body).toMatchObject({ two_step: true, two_step_by: 'app' })
  expect((await verify(token, codeOf(secret))).status).toBe(200)
  expect((await call(token, accountRoutes.current)).body).toMatchObject({ two_step: false, authenticator: true })
  expect(tokens()).toBe(0)
  expect((await call(await signIn(client.email), accountRoutes.resend)).status).toBe(409)
})

test('SR-024: a code works once, even within its thirty seconds and for another sign-in', async () => {
  const { client, secret } = await withApp()
  const [first, second] = [await signIn(client.email), await signIn(client.email)]
  const code = codeOf(secret)
  const replies = await Promise.all([verify(first, code), verify(second, code)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const third = await signIn(client.email)
  expect((await verify(third, code)).status).toBe(422)
  clock.advance(SECONDS_30)
  expect((await verify(third, code)).status).toBe(422) // within the tolerance, but used already
  expect((await verify(third, codeOf(secret))).status).toBe(200)
})

test('SR-024: an old code and a code of another secret are refused', async () => {
  const { client, secret } = await withApp()
  const old = codeOf(secret)
  clock.advance(2 * SECONDS_30)
  const token = await signIn(client.email)
  expect((await verify(token, old)).status).toBe(422)
  expect((await verify(token, codeOf((await withApp()).secret))).status).toBe(422)
})

test('SR-019: five wrong codes end the sign-in, of an app as well', async () => {
  const { client, secret } = await withApp()
  const token = await signIn(client.email)
  for (let n = 0; n < 5; n += 1) expect((await verify(token, '000000')).status).toBe(422)
  expect((await verify(token, codeOf(secret))).status).toBe(401)
})

test('A recovery code works once', async () => {
  const { client, recovery } = await withApp()
  const [first, second] = [await signIn(client.email), await signIn(client.email)]
  expect((await verify(first, recovery[0]!.toLowerCase())).status).toBe(200)
  expect((await verify(second, recovery[0]!)).status).toBe(422)
  expect((await verify(second, recovery[1]!)).status).toBe(200)
})

test('SR-024: removing the app needs a valid code', async () => {
  const { client, caller, secret } = await withApp()
  const remove = (token: string) => caller.call(authenticatorRoutes.remove, { body: { token } })
  expect((await remove('000000')).refusal.errors).toEqual({ token: ['Invalid Verification Token'] })
  expect((await remove(TEST_PASSWORD)).status).toBe(422)
  expect((await caller.call(accountRoutes.current)).body.authenticator).toBe(true)
  expect((await remove(codeOf(secret))).status).toBe(200)
  expect((await caller.call(accountRoutes.current)).body.authenticator).toBe(false)
  expect(await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', client.id).execute()).toEqual([])
  expect((await remove(codeOf(secret))).status).toBe(409)
})

test('SR-024: wrong codes are counted when the app is removed', async () => {
  const { caller, secret } = await withApp()
  const remove = (token: string) => caller.call(authenticatorRoutes.remove, { body: { token } })
  const replies = await Promise.all(Array.from({ length: 20 }, () => remove('000000')))
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(5)
  expect((await remove(codeOf(secret))).status).toBe(429)
})

test('SR-007: setting up an app needs a recent sign-in or the current password, and a wrong first code changes nothing', async () => {
  const client = await given.client()
  const caller = as(client)
  await caller.token()
  clock.advance(minutes(11))
  const begin = (body: object) => caller.call(authenticatorRoutes.begin, { body })
  expect(Object.keys((await begin({})).refusal.errors!)).toEqual(['current_password'])
  const { body } = await begin({ current_password: TEST_PASSWORD })
  expect((await caller.call(authenticatorRoutes.confirm, { body: { token: '000000' } })).status).toBe(422)
  expect((await caller.call(accountRoutes.current)).body.authenticator).toBe(false)
  expect((await caller.call(authenticatorRoutes.confirm, { body: { token: codeOf(body.secret) } })).status).toBe(200)
  expect((await begin({ current_password: TEST_PASSWORD })).status).toBe(409)
})

test('The database contains neither the secret nor the recovery codes', async () => {
  const { secret, recovery } = await withApp()
  const dump = await dumpTables(db, ['authenticators', 'recovery_codes'])
  for (const form of [secret, ...recovery].flatMap(formsInDump)) expect(dump).not.toContain(form)
})

test('SR-024: users with an app need its code even when two-step is off for everybody else', async () => {
  const hub = await startTestApp({ TWO_STEP: 'off' }, { background: true })
  const client = await hub.given.client()
  const caller = hub.as(client)
  const { body } = await caller.call(authenticatorRoutes.begin, { body: {} })
  const token = generateSync({ secret: body.secret, epoch: Math.floor(hub.clock.now().getTime() / 1000) })
  const signedIn = async () =>
    (await hub.call(null, accountRoutes.signIn, { body: { username: client.email, password: TEST_PASSWORD } })).body
      .two_step
  expect(await signedIn()).toBe(false)
  await caller.call(authenticatorRoutes.confirm, { body: { token } })
  expect(await signedIn()).toBe(true)
})
