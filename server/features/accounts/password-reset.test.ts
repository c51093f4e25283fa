import { hash } from '@node-rs/argon2'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { authenticatorRoutes } from '#contract/authenticator.ts'
import { passwordResetRoutes } from '#contract/password-reset.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { countWaitingForLocks } from '#server/testing/count-waiting-for-locks.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { dumpTables, formsInDump } from '#server/testing/dump-tables.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'

const { as, call, clock, db, given, messages, pool, services } = await startTestApp(
  { TWO_STEP: 'off' },
  { background: true },
)

const NEW = 'a new way over the hill'
const WAIT = { timeout: 30_000 }
const forgot = (email: string) => call(null, passwordResetRoutes.forgot, { body: { email } })
const sent = (email: string) => messages.filter((one) => one.to === email && one.text.includes('/reset-password/'))
const signIn = (username: string, password: string) =>
  call(null, accountRoutes.signIn, { body: { username, password } })

const reset = (token: string, email: string, values: object = {}) =>
  call(null, passwordResetRoutes.reset, {
    body: { token, email, password: NEW, password_confirmation: NEW, ...values },
  })

/** Requests a link and reads it from the message. */
async function linkFor(email: string): Promise<string> {
  const before = sent(email).length
  clock.advance(hours(1)) // past the limits of the previous request
  expect((await forgot(email)).status).toBe(200)
  await expect.poll(() => sent(email).length, WAIT).toBe(before + 1)
  const link = /\/reset-password\/([\w-]{43})\?email=(\S+)/.exec(sent(email).at(-1)!.text)!
  expect(decodeURIComponent(link[2]!)).toBe(email)
  return link[1]!
}

const statusOf = (reply: { status: number; refusal?: { errors?: object } }) => [
  reply.status,
  Object.keys(reply.refusal?.errors ?? {}),
]
const DEAD = [422, ['token']]

test('API-009, API-010, SR-006, SR-015: the link of the message sets a new password, once, and ends every sign-in', async () => {
  const client = await given.client()
  const token = await linkFor(client.email)
  const here = as(client)
  expect((await here.call(accountRoutes.current)).status).toBe(200)
  expect((await reset(token, client.email)).body).toEqual({
    message: 'Password Successfully Reset',
    known_device: expect.any(String),
  })
  expect((await here.call(accountRoutes.current)).status).toBe(401)
  expect((await signIn(client.email, TEST_PASSWORD)).status).toBe(401)
  expect((await signIn(client.email, NEW)).status).toBe(200)
  expect(statusOf(await reset(token, client.email))).toEqual(DEAD)
})

test('SR-015: a sign-in with the old password that is under way during the reset fails, and leaves the new password', async () => {
  // An old hash with other parameters is replaced at a successful sign-in.
  const client = await given.client({ password_hash: await hash(TEST_PASSWORD, { timeCost: 1 }) })
  const token = await linkFor(client.email)
  const waiting = () => countWaitingForLocks(pool, '"users"')
  // Both wait for the account, the reset first.
  const replies = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', client.id).forUpdate().execute()
    const changed = suppressUnhandledRejection(reset(token, client.email))
    await expect.poll(waiting, WAIT).toBe(1)
    const signedIn = suppressUnhandledRejection(signIn(client.email, TEST_PASSWORD))
    await expect.poll(waiting, WAIT).toBe(2)
    return { changed, signedIn }
  })
  expect([(await replies.changed).status, (await replies.signedIn).status]).toEqual([200, 401])
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', client.id).execute()).toEqual([])
  expect((await signIn(client.email, TEST_PASSWORD)).status).toBe(401)
  expect((await signIn(client.email, NEW)).status).toBe(200)
})

test('SR-015: an edit of the account that is under way during the reset is refused, and leaves the new password', async () => {
  const client = await given.client()
  const token = await linkFor(client.email)
  const { id, first, last, phone, email } = client
  const account = { first, last, phone, email, enable_sending_sms: false, enable_sending_email: true }
  const password = 'a password of somebody else'
  const there = as(client)
  expect((await there.call(accountRoutes.current)).status).toBe(200)
  const waiting = () => countWaitingForLocks(pool, '"users"')
  // Both wait for the account, the reset first.
  const replies = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    const changed = suppressUnhandledRejection(reset(token, email))
    await expect.poll(waiting, WAIT).toBe(1)
    const edited = suppressUnhandledRejection(
      there.call(accountRoutes.edit, { params: { id: String(id) }, body: { ...account, password } }),
    )
    await expect.poll(waiting, WAIT).toBe(2)
    return { changed, edited }
  })
  expect([(await replies.changed).status, (await replies.edited).status]).toEqual([200, 401])
  expect((await signIn(email, password)).status).toBe(401)
  expect((await signIn(email, NEW)).status).toBe(200)
})

test('SR-006: of fifty concurrent uses one succeeds', async () => {
  const client = await given.client()
  const token = await linkFor(client.email)
  const replies = await Promise.all(Array.from({ length: 50 }, () => reset(token, client.email)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('SR-006: a link is valid for sixty minutes', async () => {
  const client = await given.client()
  const token = await linkFor(client.email)
  clock.advance(minutes(60))
  expect(statusOf(await reset(token, client.email))).toEqual(DEAD)
})

test('SR-006: a newer link, a changed password and a changed address invalidate it', async () => {
  const client = await given.client()
  const first = await linkFor(client.email)
  const second = await linkFor(client.email)
  expect(statusOf(await reset(first, client.email))).toEqual(DEAD)

  const { id, first: name, last, phone, email } = client
  const account = { first: name, last, phone, email, enable_sending_sms: false, enable_sending_email: true }
  const edit = (values: object) =>
    as(client).call(accountRoutes.edit, { params: { id: String(id) }, body: { ...account, ...values } })
  expect((await edit({ password: 'yet another walk' })).status).toBe(200)
  expect(statusOf(await reset(second, client.email))).toEqual(DEAD)

  const third = await linkFor(client.email)
  expect((await edit({ email: 'moved@example.org' })).status).toBe(200)
  expect(statusOf(await reset(third, client.email))).toEqual(DEAD)
  expect(statusOf(await reset(third, 'moved@example.org'))).toEqual(DEAD)
})

test('NAV-035, AUTH-063: a link works with its own address only; another address and a forged token get the same refusal', async () => {
  const client = await given.client()
  const token = await linkFor(client.email)
  const other = await given.client()
  for (const [tried, email] of [
    [token, other.email],
    ['x', client.email],
    ['', client.email],
    [`${token}x`, client.email],
  ] as const)
    expect(statusOf(await reset(tried, email))).toEqual(DEAD)
  expect((await reset(token, client.email.toUpperCase())).status).toBe(200)
})

test('AUTH-064, AUTH-065, SR-003: an error of the new password is shown at its field, and the link stays valid', async () => {
  const client = await given.client()
  const token = await linkFor(client.email)
  const refused = async (values: object) => (await reset(token, client.email, values)).refusal.errors
  expect(await refused({ password_confirmation: 'other' })).toEqual({
    password_confirmation: ['The password confirmation does not match.'],
  })
  expect(await refused({ password: 'short', password_confirmation: 'short' })).toEqual({
    password: ['The password must be at least 8 characters.'],
  })
  expect(Object.keys((await refused({ password: 'sunshine', password_confirmation: 'sunshine' }))!)).toEqual([
    'password',
  ])
  expect((await reset(token, client.email)).status).toBe(200)
})

test('SR-005, decision 20: unknown, known and deactivated addresses get one response; only the known one gets a message', async () => {
  clock.advance(hours(1))
  const known = await given.client()
  const deactivated = await given.client({ active: false })
  const before = messages.length
  const replies = [await forgot('nobody@example.org'), await forgot(deactivated.email), await forgot(known.email)]
  expect(new Set(replies.map(({ status, raw }) => `${status} ${raw.toString()}`)).size).toBe(1)
  await expect.poll(() => sent(known.email).length, WAIT).toBe(1)
  const links = messages.slice(before).filter(({ text }) => text.includes('/reset-password/'))
  expect(links.map(({ to }) => to)).toEqual([known.email])
})

test('SR-005: the request does the same work for every address', async () => {
  clock.advance(hours(1))
  const statements: string[][] = []
  for (const email of ['nobody2@example.org', (await given.client()).email]) {
    const seen: string[] = []
    const note = services.jobs.send
    services.jobs.send = async (...words) => {
      seen.push(words[1].name)
      return note(...words)
    }
    await forgot(email)
    services.jobs.send = note
    statements.push(seen)
  }
  expect(statements[0]).toEqual(statements[1])
})

test('SR-073: five mails an hour for one address, and twenty requests from one origin', async () => {
  clock.advance(hours(1))
  const client = await given.client()
  for (let n = 0; n < 10; n += 1) expect((await forgot(client.email)).status).toBe(200)
  await expect.poll(() => sent(client.email).length, WAIT).toBe(5)
  for (let n = 0; n < 10; n += 1) expect((await forgot(`nobody${n}@example.org`)).status).toBe(200)
  const reply = await forgot('one.more@example.org')
  expect([reply.status, Number(reply.headers['retry-after'])]).toEqual([429, 3_600])
  expect(sent(client.email)).toHaveLength(5)
}, 60_000)

test('SR-072: a reset unlocks an account that somebody else’s guesses have locked', async () => {
  const client = await given.client()
  const token = await linkFor(client.email)
  for (let n = 0; n < 10; n += 1) await signIn(client.email, 'wrong')
  expect((await signIn(client.email, TEST_PASSWORD)).status).toBe(429)
  expect((await reset(token, client.email)).status).toBe(200)
  expect((await signIn(client.email, NEW)).status).toBe(200)
})

test('SR-072: guesses after a reset do not keep out the browser that made it', async () => {
  const client = await given.client()
  const { body } = await reset(await linkFor(client.email), client.email)
  for (let n = 0; n < 10; n += 1) await signIn(client.email, 'wrong')
  expect((await signIn(client.email, NEW)).status).toBe(429)
  const credentials = { username: client.email, password: NEW, known_devices: [body.known_device!] }
  expect((await call(null, accountRoutes.signIn, { body: credentials })).status).toBe(200)
})

test('SR-006: the database does not contain the token', async () => {
  const client = await given.client()
  const token = await linkFor(client.email)
  const dump = await dumpTables(db, ['password_resets', 'pgboss.job'])
  for (const form of [token, client.email].flatMap(formsInDump)) expect(dump).not.toContain(form)
})

test('SR-007: the owner is notified that the password was reset', async () => {
  const client = await given.client()
  const token = await linkFor(client.email)
  await reset(token, client.email)
  await expect
    .poll(() => messages.filter((one) => one.to === client.email && one.text.includes('password')).length, WAIT)
    .toBeGreaterThan(1)
})

/** Creates an account with codes by text message and an authenticator app. */
async function givenSecondFactor(values: { email_verified_at: Date | null; code_email?: string }) {
  const user = await given.client({ ...values, enable_sending_sms: true, enable_sending_email: false })
  const caller = as(user)
  const { body } = await caller.call(authenticatorRoutes.begin, { body: {} })
  const epoch = Math.floor(clock.now().getTime() / 1000)
  const token = generateSync({ secret: body.secret, epoch })
  expect((await caller.call(authenticatorRoutes.confirm, { body: { token } })).status).toBe(200)
  return user
}
const resetByLink = async ({ email }: { email: string }) =>
  expect((await reset(await linkFor(email), email)).status).toBe(200)
const secondFactorOf = async ({ id }: { id: number }) => ({
  ...(await db
    .selectFrom('users')
    .select(['email_verified_at', 'code_email', 'enable_sending_sms', 'enable_sending_email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()),
  apps: (await db.selectFrom('authenticators').select('user_id').where('user_id', '=', id).execute()).length,
})

test('SR-023: a reset confirms an address that never was, leaves one that waits for its confirmation, and skips no second factor', async () => {
  const at = clock.now()
  const unconfirmed = await givenSecondFactor({ email_verified_at: null })
  const confirmed = await givenSecondFactor({ email_verified_at: at })
  const waiting = await givenSecondFactor({ email_verified_at: null, code_email: 'before@example.org' })
  const kept = { enable_sending_sms: true, enable_sending_email: false, apps: 1 }
  await resetByLink(unconfirmed)
  expect(await secondFactorOf(unconfirmed)).toEqual({ ...kept, email_verified_at: clock.now(), code_email: null })
  await resetByLink(confirmed)
  expect(await secondFactorOf(confirmed)).toEqual({ ...kept, email_verified_at: at, code_email: null })
  await resetByLink(waiting)
  expect(await secondFactorOf(waiting)).toEqual({
    ...kept,
    email_verified_at: null,
    code_email: 'before@example.org',
  })
})
