import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { liveRoutes } from '#contract/live.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildRouteUrl, UNATTENDED_HEADER } from '#contract/route.ts'
import { countCodeToUnconfirmedAddressOrRefuse } from '#server/features/email-confirmation/unconfirmed-address-limits.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { dumpTables, formsInDump } from '#server/testing/dump-tables.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES, hashPassword } from './passwords.ts'

const { app, as, call, clock, db, given, messages, services } = await startTestApp({}, { background: true })

const signIn = (username: string, password = TEST_PASSWORD, known_devices: string[] = []) =>
  call(null, accountRoutes.signIn, { body: { username, password, known_devices } })

/** Signs in and returns the token that the outbox delivers. */
async function signInAndReadToken(user: { email: string }) {
  const before = messages.length
  const { body } = await signIn(user.email)
  await expect.poll(() => messages.slice(before).find(({ to }) => to === user.email)).toBeDefined()
  const text = messages.slice(before).find(({ to }) => to === user.email)!.text
  return { token: body.access_token, code: /token is ([A-Z2-9]{6})/.exec(text)![1]! }
}

const verify = (token: string, code: string) => call(token, accountRoutes.verify, { body: { token: code } })

test('API-006, API-007, API-008, AUTH-003: credentials return a token, its code verifies it, and the same token then reads the user', async () => {
  const client = await given.client()
  const { token, code } = await signInAndReadToken(client)
  expect((await verify(token, code)).body).toEqual({ success: true })
  const { body } = await call(token, accountRoutes.current)
  expect(body).toMatchObject({
    id: client.id,
    email: client.email,
    isClient: true,
    isVendor: false,
    isAdmin: false,
    two_step: false,
  })
})

test('AUTH-007: by default a sign-in takes two steps', async () => {
  expect((await signIn((await given.client()).email)).body.two_step).toBe(true)
})

test('SR-021: before two-step a session reads its flags and nothing else', async () => {
  const { body } = await signIn((await given.client()).email)
  const current = await call(body.access_token, accountRoutes.current)
  expect(Object.keys(current.body).sort()).toEqual([
    'active',
    'id',
    'isAdmin',
    'isClient',
    'isVendor',
    'role',
    'two_step',
  ])
  expect((await call(body.access_token, referralRoutes.sent)).status).toBe(401)
})

test('SR-004: an unknown address, a wrong password and a deactivated account with a wrong password get the same response', async () => {
  const attempts = await givenFailingSignIns()
  const replies = []
  for (const attempt of attempts) {
    const { status, headers, raw } = await attempt()
    const { 'x-request-id': id, date: _date, ...others } = headers
    expect(id).toBeDefined()
    replies.push({ status, headers: others, text: raw.toString() })
  }
  expect(replies[0]).toMatchObject({ status: 401 })
  expect(replies).toEqual([replies[0], replies[0], replies[0]])
})

test('SR-004: each of them compares a password, also for an unknown address', async () => {
  const attempts = await givenFailingSignIns()
  const ending = new AbortController()
  // Each hash that is done makes room for one, which the next takes before a sign-in can.
  const keepHashing = async () => {
    while (!ending.signal.aborted) await hashPassword(TEST_PASSWORD)
  }
  const hashing = Array.from({ length: MAX_CONCURRENT_HASHES + MAX_QUEUED_HASHES }, keepHashing)
  try {
    for (const attempt of attempts) expect((await attempt()).status).toBe(503)
  } finally {
    ending.abort()
    await Promise.all(hashing)
  }
})

async function givenFailingSignIns() {
  const known = await given.client()
  const deactivated = await given.client({ active: false })
  return [
    () => signIn('nobody@example.org', 'wrong'),
    () => signIn(known.email, 'wrong'),
    () => signIn(deactivated.email, 'wrong'),
  ]
}

test('AUTH-004, AUTH-005: a deactivated account with the right password gets its own message and no session', async () => {
  const client = await given.client({ active: false })
  const reply = await signIn(client.email)
  expect([reply.status, reply.refusal.message]).toEqual([403, 'Your account has been deactivated'])
  expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', client.id).execute()).toEqual([])
})

test('AUTH-027, AUTH-028: a missing value is reported at its field', async () => {
  const reply = await call(null, accountRoutes.signIn, { body: { username: '', password: '' } })
  expect([reply.status, reply.refusal.errors]).toEqual([
    422,
    { username: ['Username is required'], password: ['Password is required'] },
  ])
})

test('The address is matched in any case', async () => {
  const client = await given.client({ email: 'Mixed.Case@Example.org' })
  expect((await signIn(client.email.toUpperCase())).status).toBe(200)
})

test('ERR-001, SR-019: five wrong codes end the session for good, so that the right code fails too', async () => {
  const { token, code } = await signInAndReadToken(await given.client())
  for (let n = 0; n < 5; n += 1) {
    const reply = await verify(token, 'WRONG2')
    expect([reply.status, reply.refusal.message]).toEqual([422, 'Invalid Verification Token'])
  }
  expect((await verify(token, code)).status).toBe(401)
  expect((await call(token, accountRoutes.current)).status).toBe(401)
})

test('SR-019: sixty concurrent wrong codes count as five', async () => {
  const { token, code } = await signInAndReadToken(await given.client())
  const replies = await Promise.all(Array.from({ length: 60 }, () => verify(token, 'WRONG2')))
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(5)
  expect((await verify(token, code)).status).toBe(401)
})

test('SR-020: a code works only for its own session', async () => {
  const client = await given.client()
  const first = await signInAndReadToken(client)
  const second = await signInAndReadToken(client)
  expect((await verify(second.token, first.code)).status).toBe(422)
  expect((await verify(second.token, second.code)).status).toBe(200)
})

test("SR-020: a code of another user, or of before 'Start Over', counts as a try, and the fifth ends the session", async () => {
  const client = await given.client()
  const started = await signInAndReadToken(client)
  await call(started.token, accountRoutes.signOut)
  const another = await signInAndReadToken(await given.client())
  const { token, code } = await signInAndReadToken(client)
  const crossed = [another.code, started.code, another.code, started.code, another.code]
  for (const each of crossed) expect((await verify(token, each)).status).toBe(422)
  expect((await verify(token, code)).status).toBe(401)
  // Nothing of it counts for the session that the code belongs to.
  expect((await verify(another.token, another.code)).status).toBe(200)
})

test('SR-018: a code works once and for ten minutes', async () => {
  const { token, code } = await signInAndReadToken(await given.client())
  clock.advance(minutes(10))
  expect((await verify(token, code)).status).toBe(422)

  const fresh = await signInAndReadToken(await given.client())
  clock.advance(minutes(10) - 1)
  expect((await verify(fresh.token, fresh.code)).status).toBe(200)
  expect(await verify(fresh.token, fresh.code)).toMatchObject({ status: 409, refusal: { code: 'already-verified' } })
})

test('SR-022: a new code is sent after thirty seconds and invalidates the old one', async () => {
  const client = await given.client()
  const { token, code } = await signInAndReadToken(client)
  expect((await call(token, accountRoutes.resend)).status).toBe(429)
  clock.advance(31_000)
  expect((await call(token, accountRoutes.resend)).status).toBe(200)
  await expect.poll(() => messages.filter(({ to }) => to === client.email).length).toBe(2)
  expect((await verify(token, code)).status).toBe(422)
})

test('SR-071: after ten failures an account is locked, and the response says for how long', async () => {
  const client = await given.client()
  for (let n = 0; n < 10; n += 1) expect((await signIn(client.email, 'wrong')).status).toBe(401)
  const reply = await signIn(client.email)
  expect(reply.status).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(800)
  clock.advance(minutes(15) + 1000)
  expect((await signIn(client.email)).status).toBe(200)
})

test('SR-072: on a known device of the owner the right password works while others lock the account', async () => {
  const [client, other] = [await given.client(), await given.client()]
  const markOf = async (user: typeof client, known_devices: string[] = []) =>
    (await as(user).call(accountRoutes.markDevice, { body: { known_devices } })).body.known_device
  const [mark, othersMark] = [await markOf(client), await markOf(other)]
  expect(await markOf(client, [othersMark, mark])).toBe(mark)
  for (let n = 0; n < 10; n += 1) await signIn(client.email, 'wrong')

  expect((await signIn(client.email, TEST_PASSWORD, ['x', othersMark])).status).toBe(429)
  expect((await signIn(client.email, TEST_PASSWORD, [othersMark, mark])).status).toBe(200)
  // A stolen mark allows ten guesses, like any device.
  for (let n = 0; n < 10; n += 1) expect((await signIn(client.email, 'wrong', [mark])).status).toBe(401)
  expect((await signIn(client.email, TEST_PASSWORD, [mark])).status).toBe(429)
})

test('SR-072: a new password invalidates earlier device marks', async () => {
  const client = await given.client()
  const { known_device: mark } = (await as(client).call(accountRoutes.markDevice, { body: {} })).body
  const password_hash = await hashPassword('another-Password-1')
  await db.updateTable('users').set({ password_hash }).where('id', '=', client.id).execute()
  for (let n = 0; n < 10; n += 1) await signIn(client.email, 'wrong')
  expect((await signIn(client.email, 'another-Password-1', [mark])).status).toBe(429)
})

test('SR-071: of concurrent passwords ten are checked, too', async () => {
  const client = await given.client()
  const wrong = await Promise.all(Array.from({ length: 30 }, () => signIn(client.email, 'wrong')))
  expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10)
  expect((await signIn(client.email)).status).toBe(429)
})

test('SR-071: the right password is no failure, however often it is used', async () => {
  const client = await given.client()
  for (let n = 0; n < 9; n += 1) expect((await signIn(client.email, 'wrong')).status).toBe(401)
  expect((await signIn(client.email)).status).toBe(200)
  expect((await signIn(client.email, 'wrong')).status).toBe(401)
  expect((await signIn(client.email)).status).toBe(200)
})

test('SR-019: wrong codes count for the person, over all sessions; half an hour later there are new attempts', async () => {
  const client = await given.client()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { token } = await signInAndReadToken(client)
    for (let n = 0; n < 5; n += 1) expect((await verify(token, 'WRONG2')).status).toBe(422)
  }
  const { token, code } = await signInAndReadToken(client)
  expect((await verify(token, code)).status).toBe(429)
  clock.advance(minutes(30))
  const later = await signInAndReadToken(client)
  expect((await verify(later.token, later.code)).status).toBe(200)
})

test('SR-022: ten sign-ins in ten minutes send codes, the next one is refused', async () => {
  const client = await given.client()
  for (let n = 0; n < 10; n += 1) expect((await signIn(client.email)).status).toBe(200)
  const reply = await signIn(client.email)
  expect([reply.status, Number(reply.headers['retry-after']) > 0]).toEqual([429, true])
  clock.advance(minutes(10))
  expect((await signIn(client.email)).status).toBe(200)
})

test('SR-012: twelve hours without a call end a session, and so do seven days with calls', async () => {
  const idle = as(await given.client())
  expect((await idle.call(accountRoutes.current)).status).toBe(200)
  clock.advance(hours(12))
  expect((await idle.call(accountRoutes.current)).status).toBe(401)

  const busy = as(await given.client())
  await busy.token()
  for (let hour = 0; hour < 7 * 24 - 1; hour += 1) {
    clock.advance(hours(1))
    expect((await busy.call(accountRoutes.current)).status).toBe(200)
  }
  clock.advance(hours(1))
  expect((await busy.call(accountRoutes.current)).status).toBe(401)
})

test('what a page reads by itself while nobody uses it does not extend the session', async () => {
  const unattended = { headers: { [UNATTENDED_HEADER]: '1' } }
  const idle = as(await given.client())
  expect((await idle.call(accountRoutes.current)).status).toBe(200)
  for (let hour = 1; hour < 12; hour += 1) {
    clock.advance(hours(1))
    expect((await idle.call(referralRoutes.sent, {}, unattended)).status).toBe(200)
  }
  clock.advance(hours(1))
  expect((await idle.call(accountRoutes.current)).status).toBe(401)

  // A write is always somebody's.
  const busy = as(await given.client())
  await busy.token()
  clock.advance(hours(11))
  expect((await busy.call(accountRoutes.setLanguage, { body: { language: 'en' } }, unattended)).status).toBe(200)
  clock.advance(hours(11))
  expect((await busy.call(accountRoutes.current)).status).toBe(200)
})

test('SR-012: neither the poll of the badge nor the stream of events counts as activity', async () => {
  const contact = await given.contactOf(await given.vendor())
  const [polling, listening] = [as(contact), as(contact)]
  const listen = async () => {
    const headers = { authorization: `Bearer ${await listening.token()}` }
    const reply = await app.http.inject({ url: buildRouteUrl(liveRoutes.events), headers, payloadAsStream: true })
    reply.stream().destroy()
    return reply.statusCode
  }
  expect([(await polling.call(referralRoutes.newCount)).status, await listen()]).toEqual([200, 200])
  for (let hour = 1; hour < 12; hour += 1) {
    clock.advance(hours(1))
    expect([(await polling.call(referralRoutes.newCount)).status, await listen()]).toEqual([200, 200])
  }
  clock.advance(hours(1))
  for (const session of [polling, listening]) expect((await session.call(accountRoutes.current)).status).toBe(401)
})

test('SR-013, SR-014: signing out and deactivation take effect on the very next call', async () => {
  const client = await given.client()
  const [here, there] = [as(client), as(client)]
  await here.call(accountRoutes.signOut)
  expect((await here.call(accountRoutes.current)).status).toBe(401)
  expect((await there.call(accountRoutes.current)).status).toBe(200)
  await db.updateTable('users').set({ active: false }).where('id', '=', client.id).execute()
  expect((await there.call(accountRoutes.current)).status).toBe(401)
})

test('SR-010, SR-018: the database contains neither token nor code', async () => {
  const { token, code } = await signInAndReadToken(await given.client())
  const jobs = await dumpTables(db, ['pgboss.job'])
  expect(jobs).not.toBe('')
  const dump = jobs + (await dumpTables(db, ['sessions']))
  for (const form of [token, code].flatMap(formsInDump)) expect(dump).not.toContain(form)
})

test('SR-001: passwords are stored as argon2id strings that differ for equal passwords', async () => {
  const [a, b] = [await hashPassword(TEST_PASSWORD), await hashPassword(TEST_PASSWORD)]
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(a).not.toBe(b)
})

test('SR-001: of sign-ins at the same moment each succeeds, also while the first one replaces an outdated hash', async () => {
  const client = await given.client({ password_hash: await hash(TEST_PASSWORD, { timeCost: 1 }) })
  const replies = await Promise.all([1, 2, 3].map(() => signIn(client.email)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('SR-012: the route that returns when a session ends does not extend it', async () => {
  const client = as(await given.client())
  const start = clock.now().getTime()
  const endsAfter = (milliseconds: number) => ({
    ends_at: new Date(start + milliseconds).toISOString(),
    seconds_left: (start + milliseconds - clock.now().getTime()) / 1_000,
  })
  const end = async () => (await client.call(accountRoutes.sessionEnd)).body
  expect(await end()).toEqual({ ...endsAfter(hours(12)), can_go_on: true })
  clock.advance(hours(11))
  expect(await end()).toEqual({ ...endsAfter(hours(12)), can_go_on: true })
  await client.call(accountRoutes.current)
  expect(await end()).toEqual({ ...endsAfter(hours(23)), can_go_on: true })
  for (let nth = 0; nth < 14; nth += 1) {
    clock.advance(hours(11))
    await client.call(accountRoutes.current)
  }
  expect(await end()).toEqual({ ...endsAfter(days(7)), can_go_on: false })
})

test('an address that nobody has confirmed gets at most twenty codes a day, also where SMS was asked for', async () => {
  const signInOften = async (user: { email: string }) => {
    const statuses = []
    for (let nth = 0; nth < 21; nth += 1) {
      statuses.push((await signIn(user.email)).status)
      await waitForEmptyOutbox(db)
      clock.advance(minutes(11))
    }
    return statuses
  }
  const twenty = Array.from({ length: 20 }, () => 200)
  // Without a number the code goes by email.
  const unreachable = { phone: '', enable_sending_sms: true, enable_sending_email: false, email_verified_at: null }
  expect(await signInOften(await given.client(unreachable))).toEqual([...twenty, 429])

  const both = await given.client({ phone: '416-555-0177', enable_sending_sms: true, email_verified_at: null })
  expect(await signInOften(both)).toEqual([...twenty, 200])
  const codesTo = (address: string) => messages.filter(({ to, text }) => to === address && text.includes('token is'))
  expect(codesTo(both.email)).toHaveLength(20)
})

test('all accounts together send twenty codes a day to an address that nobody has confirmed', async () => {
  const [first, second] = [
    await given.client({ email_verified_at: null }),
    await given.client({ email: 'second@example.org', code_email: null, email_verified_at: null }),
  ]
  const changed = await given.client({ code_email: first.email.toUpperCase(), email_verified_at: null })
  const statuses: number[] = []
  for (let nth = 0; nth < 11; nth += 1) {
    for (const { email } of [first, changed]) statuses.push((await signIn(email)).status)
    clock.advance(minutes(11))
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  expect((await signIn(second.email)).status).toBe(200)
  clock.advance(days(1))
  // Who enters the address as theirs, to have it confirmed, uses up none of its codes to sign in.
  for (let nth = 0; nth < 20; nth += 1)
    await countCodeToUnconfirmedAddressOrRefuse(services, db, 'confirmation codes', {
      email: first.email,
      at: clock.now(),
    })
  expect((await signIn(first.email)).status).toBe(200)
})
