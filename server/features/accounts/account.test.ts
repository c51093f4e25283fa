import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { userRoutes } from '#contract/users.ts'
import { minutes } from '#server/platform/clock.ts'
import { countWaitingForLocks } from '#server/testing/count-waiting-for-locks.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'

const { as, call, clock, db, given, messages, pool } = await startTestApp({}, { background: true })

const WAIT = { timeout: 30_000 }
type User = Awaited<ReturnType<typeof given.client>>

const accountOf = ({ first, last, email, phone, enable_sending_sms, enable_sending_email }: User) => ({
  first,
  last,
  email,
  phone,
  enable_sending_sms,
  enable_sending_email,
})
const edit = (user: User, values: object, caller = as(user)) =>
  caller.call(accountRoutes.edit, {
    params: { id: String(user.id) },
    body: { ...accountOf(user), ...values },
  })
const stored = (user: { id: number }) =>
  db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
const toldTo = (address: string) => messages.filter(({ to }) => to === address)

const occupation = await db
  .insertInto('occupations')
  .values({ name: 'Nurse', sort_name: 'nurse' })
  .returning('id')
  .executeTakeFirstOrThrow()

test('ACC-002, API-016: everybody edits their own account; nobody can set role or active', async () => {
  for (const user of [await given.client(), await given.contactOf(await given.vendor()), await given.admin()]) {
    const email = `new.${user.email}`
    const { status, body } = await edit(user, {
      first: 'Abena',
      last: 'Éluard',
      email,
      phone: '613-555-0199',
      occupation: occupation.id,
      enable_sending_sms: 1,
      language: 'fr',
      role: 'ADMIN',
      active: false,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ first: 'Abena', last: 'Éluard', email, occupation_id: occupation.id, role: user.role })
    expect(await stored(user)).toMatchObject({
      sort_name: 'eluard, abena',
      phone: '613-555-0199',
      enable_sending_sms: true,
      language: 'fr',
      role: user.role,
      active: true,
    })
  }
})

test('the language can be set alone, without the rest of the account, and only the user’s own changes', async () => {
  const [client, other] = [await given.client(), await given.client()]
  const { status } = await as(client).call(accountRoutes.setLanguage, { body: { language: 'fr' } })
  expect(status).toBe(200)
  expect((await as(client).call(accountRoutes.current)).body).toMatchObject({ language: 'fr', first: client.first })
  expect((await stored(other)).language).toBe('en')
})

test('API-016: somebody else’s account is not found, for administrators neither', async () => {
  const [client, other, admin] = [await given.client(), await given.client(), await given.admin()]
  for (const caller of [as(other), as(admin)]) expect((await edit(client, { first: 'Mine' }, caller)).status).toBe(404)
  expect((await stored(client)).first).toBe(client.first)
})

test.each([
  ['ACC-005', { phone: '416-555-01' }, { phone: ['The phone must be at least 10 digits.'] }],
  ['section 5', { first: ' ', last: '' }, { first: ['First Name is required'], last: ['Last Name is required'] }],
  ['AUTH-052', { password: 'short' }, { password: ['The password must be at least 8 characters.'] }],
  [
    'AUTH-051',
    { password: 'a long enough one', password_confirmation: 'another one' },
    { password_confirmation: ['Passwords do not match'] },
  ],
  ['decision 43', { occupation: 2_000_000_000 }, { occupation: ['This occupation is not on the list.'] }],
])('%s: %j is refused at its field', async (_, values, errors) => {
  const reply = await edit(await given.client(), values)
  expect([reply.status, reply.refusal.errors]).toEqual([422, errors])
})

test('decision 52: a taken address gets the same response as a free one in every form; its owner is notified by mail', async () => {
  const owner = await given.client()
  const asNobodyKnows = (text: unknown) =>
    JSON.parse(JSON.stringify(text).replaceAll(/(?:person|nobody)\d+/g, 'somebody'))
  const enter = async (email: string) => {
    const client = await given.client({ first: 'Ama', last: 'Osei' })
    const caller = as(client)
    const saved = await edit(client, { email, first: 'Ama', last: 'Osei' }, caller)
    const asked = await caller.call(accountRoutes.askToConfirm, { body: { channel: 'email' } })
    const wrong = await caller.call(accountRoutes.confirm, { body: { channel: 'email', token: 'WRONG2' } })
    const now = await caller.call(accountRoutes.current)
    const signIn = await call(null, accountRoutes.signIn, { body: { username: email, password: 'not the one' } })
    const replies = [saved, asked, wrong, now, signIn].map(({ status, body }) => [
      status,
      asNobodyKnows({ ...body, id: 0 }),
    ])
    expect(await stored(client)).toMatchObject({ email: client.email, new_email: email })
    return { replies, client }
  }
  const { replies: taken, client } = await enter(owner.email)
  const unused = owner.email.replace('person', 'nobody')
  const { replies: free } = await enter(unused)
  expect(taken).toEqual(free)
  expect(taken.map(([status]) => status)).toEqual([200, 200, 422, 200, 401])
  expect(taken[0]![1]).toMatchObject({ email: 'somebody@example.org', confirm_email: true })
  await expect.poll(() => toldTo(unused).length, WAIT).toBe(1)
  expect(toldTo(owner.email).map(({ subject }) => subject)).toEqual([
    'Somebody entered your email address on Care Referral Hub',
  ])
  expect(toldTo(client.email)[0]!.text).toContain('email address')
})

test('decision 52: five new addresses a day are accepted, the sixth has to wait; the user’s own address is always accepted', async () => {
  const client = await given.client()
  const caller = as(client)
  for (let n = 0; n < 5; n += 1) expect((await edit(client, { email: `n${n}@example.org` }, caller)).status).toBe(200)
  const sixth = await edit(client, { email: 'n5@example.org' }, caller)
  expect([sixth.status, sixth.refusal.message]).toEqual([429, 'Too many attempts. Please try again tomorrow.'])
  expect((await edit(client, {}, caller)).body).toMatchObject({ email: client.email, confirm_email: false })
  expect((await stored(client)).new_email).toBeNull()
})

test('An address that somebody else registers in the meantime cannot be confirmed', async () => {
  const client = await given.client()
  const caller = as(client)
  const newEmail = `both.${client.email}`
  await edit(client, { email: newEmail }, caller)
  await caller.call(accountRoutes.askToConfirm, { body: { channel: 'email' } })
  await expect.poll(() => toldTo(newEmail).length, WAIT).toBe(1)
  const token = /\b([A-Z2-9]{6})\b/.exec(toldTo(newEmail)[0]!.text)![1]!
  await given.client({ email: `Both.${client.email}` })
  const { status, refusal } = await caller.call(accountRoutes.confirm, { body: { channel: 'email', token } })
  expect([status, refusal.errors]).toEqual([422, { token: ['The email has already been taken.'] }])
  expect((await stored(client)).email).toBe(client.email)
})

test('SR-003: the account form refuses a password that attackers guess first', async () => {
  expect(Object.keys((await edit(await given.client(), { password: 'iloveyou' })).refusal.errors!)).toEqual([
    'password',
  ])
})

test('ACC-006: an empty password changes nothing', async () => {
  const client = await given.client()
  expect((await edit(client, { password: '', password_confirmation: '' })).status).toBe(200)
  expect((await stored(client)).password_hash).toBe(client.password_hash)
})

test('SR-007: eleven minutes after signing in, changes that could take over the account need the current password; other changes are saved', async () => {
  const client = await given.client()
  const caller = as(client)
  await caller.token()
  clock.advance(minutes(11))
  for (const values of [
    { email: 'thief@example.org' },
    { phone: '416-555-0666' },
    { password: 'a password of a thief' },
    { enable_sending_sms: true },
    { enable_sending_email: false },
  ]) {
    const reply = await edit(client, { ...values, first: 'Abena' }, caller)
    expect([reply.status, reply.refusal.errors]).toEqual([
      422,
      { current_password: ['Please enter your current password to change this.'] },
    ])
  }
  expect(await stored(client)).toMatchObject({
    ...accountOf(client),
    first: 'Abena',
    password_hash: client.password_hash,
  })
  expect((await edit(client, { email: 'x@example.org', current_password: 'wrong' }, caller)).refusal.errors).toEqual({
    current_password: ['The current password is incorrect.'],
  })
  expect((await edit(client, { first: 'Ama', last: 'Osei' }, caller)).status).toBe(200)
  expect((await edit(client, { email: 'right@example.org', current_password: TEST_PASSWORD }, caller)).status).toBe(200)
  expect((await stored(client)).new_email).toBe('right@example.org')
  await expect.poll(() => toldTo(client.email).length, WAIT).toBe(1)
  expect(toldTo(client.email)[0]!.text).toContain('email address')
})

test('SR-007: guesses of the current password are counted', async () => {
  const client = await given.client()
  const caller = as(client)
  await caller.token()
  clock.advance(minutes(11))
  for (let n = 0; n < 10; n += 1)
    expect((await edit(client, { phone: '416-555-0666', current_password: 'wrong' }, caller)).status).toBe(422)
  expect((await edit(client, { phone: '416-555-0666', current_password: TEST_PASSWORD }, caller)).status).toBe(429)
})

test('SR-015: a changed password ends every other sign-in, but not the current one', async () => {
  const client = await given.client()
  const [here, there, phone] = [as(client), as(client), as(client)]
  await Promise.all([there.token(), phone.token()])
  expect((await edit(client, { password: 'a new way home' }, here)).status).toBe(200)
  const statuses = await Promise.all(
    [here, there, phone].map(async (one) => (await one.call(accountRoutes.current)).status),
  )
  expect(statuses).toEqual([200, 401, 401])
})

test('SR-129: a save based on an older version of the account is refused, and nothing is overwritten', async () => {
  const client = await given.client()
  const { body } = await as(client).call(accountRoutes.current)
  expect((await edit(client, { first: 'One', version: body.version })).status).toBe(200)
  const late = await edit(client, { first: 'Two', version: body.version })
  expect(late).toMatchObject({ status: 409, refusal: { code: 'edit-conflict' } })
  expect(await stored(client)).toMatchObject({ first: 'One', version: body.version! + 1 })
  const both = await Promise.all([1, 2].map((n) => edit(client, { first: `N${n}`, version: body.version! + 1 })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each([
  ['password', { password_hash: 'another hash', version: 2 }],
  ['phone', { phone: '613-555-0142', version: 2 }],
] as const)(
  'SR-007: a password that was proved before another window has saved a new %s is asked for again',
  async (_, saved) => {
    const user = await given.client()
    // The edit has read the account, and waits for it.
    const { underWay: edited } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set(saved).where('id', '=', user.id).execute()
      const underWay = suppressUnhandledRejection(edit(user, { password: 'a better one' }))
      await expect.poll(() => countWaitingForLocks(pool, '"users"'), WAIT).toBe(1)
      return { underWay }
    })
    expect((await edited).status).toBe(409)
    expect(await stored(user)).toMatchObject(saved)
  },
)

test('SR-015: users see where they are signed in and can end one sign-in, or all others', async () => {
  const client = await given.client()
  const [here, there, phone] = [as(client), as(client), as(client)]
  await here.token()
  await there.token()
  await phone.token()
  const { body } = await here.call(accountRoutes.activeSessions)
  expect(body.total).toBe(3)
  expect(body.data.filter(({ current }) => current)).toHaveLength(1)
  expect(Object.keys(body.data[0]!).toSorted()).toEqual(['created_at', 'current', 'device', 'id', 'last_used_at'])
  expect(JSON.stringify(body)).not.toContain(await there.token())

  const own = body.data.find(({ current }) => current)!
  const other = body.data.find(({ current }) => !current)!
  const stranger = as(await given.client())
  const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })
  expect((await stranger.call(accountRoutes.endSession, of(own))).status).toBe(404)
  expect((await here.call(accountRoutes.endSession, of(other))).status).toBe(200)
  expect((await here.call(accountRoutes.endSession, of(other))).status).toBe(404)
  expect((await here.call(accountRoutes.activeSessions)).body.total).toBe(2)

  const late = as(client)
  await late.token()
  expect((await here.call(accountRoutes.endOtherSessions)).status).toBe(200)
  expect((await late.call(accountRoutes.current)).status).toBe(401)
  expect((await here.call(accountRoutes.activeSessions)).body).toMatchObject({ total: 1, data: [{ id: own.id }] })
})

test('SR-015: administrators end the sign-ins of a user, nobody else does', async () => {
  const client = await given.client()
  const caller = as(client)
  const of = { params: { id: String(client.id) } }
  expect((await caller.call(accountRoutes.endSessionsOfUser, of)).status).toBe(403)
  const admin = as(await given.admin())
  expect((await admin.call(accountRoutes.endSessionsOfUser, of)).status).toBe(200)
  expect((await caller.call(accountRoutes.current)).status).toBe(401)
  expect((await admin.call(accountRoutes.endSessionsOfUser, { params: { id: '2000000000' } })).status).toBe(404)
})

test('API-020: administrators mark an address as verified, nobody else does', async () => {
  const client = await given.client({ email_verified_at: null, code_email: 'before@example.org' })
  const of = { params: { id: String(client.id) } }
  expect((await as(client).call(accountRoutes.makeEmailVerified, of)).status).toBe(403)
  expect((await stored(client)).email_verified_at).toBeNull()
  const admin = as(await given.admin())
  expect((await admin.call(accountRoutes.makeEmailVerified, of)).status).toBe(200)
  expect(await stored(client)).toMatchObject({ email_verified_at: clock.now(), code_email: null })
  expect((await admin.call(accountRoutes.makeEmailVerified, { params: { id: '2000000000' } })).status).toBe(404)
})

/** Signs in with the password and returns the messages with the code and their recipients. */
async function signInTokens(email: string) {
  clock.advance(minutes(10))
  const before = messages.length
  const { body } = await call(null, accountRoutes.signIn, { body: { username: email, password: TEST_PASSWORD } })
  const token = () => messages.slice(before).find(({ text }) => /\b[A-Z2-9]{6}\b/.test(text))
  await expect.poll(token, WAIT).toBeDefined()
  const message = token()
  return { token: body.access_token, to: message!.to, code: /\b([A-Z2-9]{6})\b/.exec(message!.text)![1]! }
}
const verify = (token: string, code: string) => call(token, accountRoutes.verify, { body: { token: code } })

test('SR-023: entering the code of the address given at registration verifies it', async () => {
  const client = await given.client({ email_verified_at: null })
  const { token, to, code } = await signInTokens(client.email)
  expect(to).toBe(client.email)
  expect((await verify(token, code)).status).toBe(200)
  expect((await stored(client)).email_verified_at).toEqual(clock.now())

  const both = await given.client({ email_verified_at: null, enable_sending_sms: true })
  const second = await signInTokens(both.email)
  await verify(second.token, second.code)
  expect((await stored(both)).email_verified_at).toBeNull() // the code may have been read on the phone
}, 60_000)

test('an address that was never confirmed is confirmed by a token, also of a user who gets no codes by email', async () => {
  const client = await given.client({ email_verified_at: null, enable_sending_sms: true, enable_sending_email: false })
  const caller = as(client)
  const ask = () => caller.call(accountRoutes.askToConfirm, { body: { channel: 'email' } })
  expect((await ask()).status).toBe(200)
  await expect.poll(() => toldTo(client.email).length, WAIT).toBe(1)
  const token = /\b([A-Z2-9]{6})\b/.exec(toldTo(client.email)[0]!.text)![1]!
  const confirmed = await caller.call(accountRoutes.confirm, { body: { channel: 'email', token } })
  expect(confirmed.body).toMatchObject({ email_verified_at: clock.now().toISOString(), confirm_email: false })
  expect((await ask()).refusal).toMatchObject({ message: 'There is nothing to confirm.' })
})

test('SR-023: a changed address is not used before it is confirmed; confirmed, it is', async () => {
  const client = await given.client({ email_verified_at: clock.now() })
  const next = `next.${client.email}`
  const caller = as(client)
  expect((await edit(client, { email: next }, caller)).body).toMatchObject({
    confirm_email: true,
    signs_in_with_email: false,
    email_verified_at: null,
  })
  await expect.poll(() => toldTo(client.email).length, WAIT).toBe(1)
  expect((await signInTokens(client.email)).to).toBe(client.email)

  const requestCode = () => caller.call(accountRoutes.askToConfirm, { body: { channel: 'email' } })
  expect((await requestCode()).status).toBe(200)
  expect((await requestCode()).status).toBe(429) // not within thirty seconds
  await expect.poll(() => toldTo(next).length, WAIT).toBe(1)
  const token = /\b([A-Z2-9]{6})\b/.exec(toldTo(next)[0]!.text)![1]!
  const confirm = (tried: string) => caller.call(accountRoutes.confirm, { body: { channel: 'email', token: tried } })
  expect((await confirm('WRONG2')).refusal.errors).toEqual({ token: ['Invalid Verification Token'] })
  const { version } = await stored(client)
  expect((await confirm(token.toLowerCase())).body).toMatchObject({ confirm_email: false })
  expect(await stored(client)).toMatchObject({ email: next, new_email: null, email_verified_at: clock.now() })
  const stale = { ...accountOf(client), role: 'CLIENT', active: true, version } as const
  const byAdmin = await as(await given.admin()).call(userRoutes.edit, {
    params: { id: String(client.id) },
    body: stale,
  })
  expect(byAdmin, 'an administrator’s page with the old address').toMatchObject({
    status: 409,
    refusal: { code: 'edit-conflict' },
  })
  expect((await confirm(token)).status).toBe(422)
  expect((await requestCode()).status).toBe(409)
  expect((await signInTokens(next)).to).toBe(next)
}, 60_000)

test('SR-023: a changed number gets no code before it is confirmed, and its own by SMS', async () => {
  const client = await given.client({ enable_sending_sms: true, enable_sending_email: false })
  const caller = as(client)
  const phone = `613-555-${String(client.id).padStart(4, '0')}`
  await edit(client, { phone }, caller)
  expect((await signInTokens(client.email)).to).toBe(client.phone)
  await caller.call(accountRoutes.askToConfirm, { body: { channel: 'sms' } })
  await expect.poll(() => toldTo(phone).length, WAIT).toBe(1)
  const [message] = toldTo(phone)
  expect(message!.channel).toBe('sms')
  const token = /\b([A-Z2-9]{6})\b/.exec(message!.text)![1]!
  expect((await caller.call(accountRoutes.confirm, { body: { channel: 'sms', token } })).body).toMatchObject({
    confirm_phone: false,
  })
  expect((await signInTokens(client.email)).to).toBe(phone)
}, 60_000)

test('SR-023: five wrong tokens, or ten minutes, end a confirmation; changing back needs none', async () => {
  const client = await given.client()
  const caller = as(client)
  await edit(client, { email: `next.${client.email}` }, caller)
  await caller.call(accountRoutes.askToConfirm, { body: { channel: 'email' } })
  await expect.poll(() => toldTo(`next.${client.email}`).length, WAIT).toBe(1)
  const token = /\b([A-Z2-9]{6})\b/.exec(toldTo(`next.${client.email}`)[0]!.text)![1]!
  const confirm = (tried: string) => caller.call(accountRoutes.confirm, { body: { channel: 'email', token: tried } })
  await Promise.all(Array.from({ length: 20 }, () => confirm('WRONG2')))
  expect((await confirm(token)).status).toBe(422)
  await edit({ ...client, email: `next.${client.email}` }, { email: client.email }, caller)
  expect((await stored(client)).new_email).toBeNull()
})

test('an account with an address that nobody has confirmed mails it a few notices of changes a day', async () => {
  const stranger = await given.client({ email_verified_at: null })
  for (let nth = 0; nth < 15; nth += 1)
    expect((await edit(stranger, { phone: `416-555-01${nth + 10}` })).status).toBe(200)
  await waitForEmptyOutbox(db)
  expect(toldTo(stranger.email)).toHaveLength(3)

  const owner = await given.client()
  for (let nth = 0; nth < 5; nth += 1) expect((await edit(owner, { phone: `416-555-01${nth + 10}` })).status).toBe(200)
  await waitForEmptyOutbox(db)
  expect(toldTo(owner.email)).toHaveLength(5)
})

test('SR-007: while an address that an administrator has entered is not confirmed, the one before it is told', async () => {
  const owner = await given.client({
    email: 'entered@example.org',
    code_email: 'before@example.org',
    email_verified_at: null,
  })
  expect((await edit(owner, { phone: '416-555-0199' })).status).toBe(200)
  await waitForEmptyOutbox(db)
  expect([toldTo('before@example.org').length, toldTo('entered@example.org').length]).toEqual([1, 0])
})
