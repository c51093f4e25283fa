import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import { occupationRoutes } from '#contract/occupations.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, call, clock, db, given } = await startTestApp({
  LIMIT_REGISTER: 'off',
  TWO_STEP: 'off',
  LIMIT_ADDRESS: 'off',
})

let count = 0
const person = (values: object = {}) => ({
  first: 'Ama',
  last: 'Osei',
  email: `ama${(count += 1)}@example.org`,
  phone: '416-555-0100',
  password: 'a long walk by the lake',
  password_confirmation: 'a long walk by the lake',
  ...values,
})
const vendor = (values: object = {}) => ({
  name: 'Osei Physio',
  email: `desk${(count += 1)}@example.org`,
  site: 'osei.example.org',
  phone: '416-555-01001234',
  ...values,
})
const register = (body: object) => call(null, registrationRoutes.register, { body: body as never })
const userWith = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

test('API-011: a new user is a client who can sign in', async () => {
  const occupation = await db
    .insertInto('occupations')
    .values({ name: 'Nurse', sort_name: 'nurse' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = person({ occupation: occupation.id, enable_sending_sms: true, enable_sending_email: false })
  expect((await register(body)).status).toBe(200)
  expect(await userWith(body.email)).toMatchObject({
    first: 'Ama',
    last: 'Osei',
    sort_name: 'osei, ama',
    phone: '416-555-0100',
    role: 'CLIENT',
    active: true,
    occupation_id: occupation.id,
    enable_sending_sms: true,
    enable_sending_email: false,
    email_verified_at: null,
  })
  const signedIn = await call(null, accountRoutes.signIn, { body: { username: body.email, password: body.password } })
  expect(signedIn.status).toBe(200)
})

test('decision 43: a listed vendor is active immediately, appears in searches, and has the new user as primary contact', async () => {
  const body = person({ is_vendor: 1, vendor: vendor({ name: 'Zephyr Hydrotherapy' }) })
  expect((await register(body)).status).toBe(200)
  const user = (await userWith(body.email))!
  expect(user.role).toBe('VENDOR')
  const contacts = await db.selectFrom('vendor_contacts').selectAll().where('user_id', '=', user.id).execute()
  expect(contacts).toMatchObject([{ is_primary: true }])
  const { body: found } = await as(await given.client()).call(vendorRoutes.list, {
    query: { withoutLoc: 'true', vendorName: 'zephyr' },
  })
  expect(found.data).toMatchObject([{ id: contacts[0]!.vendor_id, name: 'Zephyr Hydrotherapy', active: true }])
  const stored = await db.selectFrom('vendors').selectAll().where('id', '=', contacts[0]!.vendor_id).execute()
  expect(stored[0]!.site).toBe('https://osei.example.org')
})

test('Role, active and the confirmation of the address are never taken from the request', async () => {
  const body = person({ role: 'ADMIN', active: false, email_verified_at: '2026-01-01T00:00:00Z', id: 1, version: 9 })
  expect((await register(body)).status).toBe(200)
  expect(await userWith(body.email)).toMatchObject({
    role: 'CLIENT',
    active: true,
    email_verified_at: null,
    version: 1,
  })
})

const MISSING_PERSON_ERRORS = {
  first: ['First Name is required'],
  last: ['Last Name is required'],
  email: ['Email is required'],
  phone: ['Phone is required'],
  password: ['Password is required'],
  password_confirmation: ['Passwords do not match'],
}

test('AUTH-045, AUTH-046, AUTH-047, AUTH-048, AUTH-050: all missing fields are named together', async () => {
  const reply = await register({ is_vendor: false })
  expect([reply.status, reply.refusal.errors]).toEqual([422, MISSING_PERSON_ERRORS])
})

test('AUTH-053, AUTH-054, AUTH-055, AUTH-056: the missing fields of a vendor are named beside those of the person', async () => {
  const reply = await register({ is_vendor: true })
  expect(reply.status).toBe(422)
  expect(reply.refusal.errors).toEqual({
    ...MISSING_PERSON_ERRORS,
    'vendor.name': ['Vendor Name is required'],
    'vendor.email': ['Vendor Email is required'],
    'vendor.site': ['Vendor Website is required'],
    'vendor.phone': ['Vendor Phone is required'],
  })
})

test('AUTH-057: the vendor part is ignored while the switch is off', async () => {
  const body = person({ is_vendor: false, vendor: { name: '', email: 'no address', site: '::', phone: '1' } })
  expect((await register(body)).status).toBe(200)
  expect((await userWith(body.email))!.role).toBe('CLIENT')
})

test.each([
  ['AUTH-049, AUTH-069', { phone: '416-555-010' }, 'phone', 'The phone must be at least 10 digits.'],
  ['AUTH-068', { phone: 'call 416-555-0100' }, 'phone', 'The phone may hold digits only.'],
  ['AUTH-051', { password_confirmation: 'something else' }, 'password_confirmation', 'Passwords do not match'],
  [
    'AUTH-052, SR-002',
    { password: '1234567', password_confirmation: '1234567' },
    'password',
    'The password must be at least 8 characters.',
  ],
  [
    'SR-002',
    { password: 'é'.repeat(257), password_confirmation: 'é'.repeat(257) },
    'password',
    'The password must be at most 256 characters.',
  ],
  ['section 5', { email: 'ama@example' }, 'email', 'This email address is not valid.'],
  [
    'section 5',
    { is_vendor: true, vendor: vendor({ site: 'no site' }) },
    'vendor.site',
    'The website is not a valid address.',
  ],
  ['decision 43', { occupation: 2_000_000_000 }, 'occupation', 'This occupation is not on the list.'],
])('%s: %j is refused at its field', async (_, wrong, field, message) => {
  const body = person(wrong)
  const reply = await register(body)
  expect([reply.status, reply.refusal.errors]).toEqual([422, { [field]: [message] }])
  expect(await userWith(body.email)).toBeUndefined()
})

test('AUTH-058, decision 20: an address in use, in any case, of a user or a vendor, is refused at its field', async () => {
  const known = await given.client({ email: 'Taken@example.org' })
  const listed = await given.vendor()
  const reply = await register(
    person({
      email: known.email.toLowerCase(),
      is_vendor: true,
      vendor: vendor({ email: listed.email.toUpperCase() }),
    }),
  )
  expect([reply.status, reply.refusal.errors]).toEqual([
    422,
    { email: ['The email has already been taken.'], 'vendor.email': ['The email has already been taken.'] },
  ])
})

test('a repeat of a registration with the same key gets the first answer; another body, or no key, does not', async () => {
  const body = person({ is_vendor: true, vendor: vendor() })
  const headers = { 'idempotency-key': randomUUID() }
  const send = (values: object) => call(null, registrationRoutes.register, { body: values as never }, { headers })
  const together = await Promise.all([send(body), send(body)])
  for (const { status, raw } of [...together, await send(body)])
    expect([status, raw.toString()]).toEqual([200, together[0].raw.toString()])
  expect(await db.selectFrom('users').select('id').where('email', '=', body.email).execute()).toHaveLength(1)

  const other = await send({ ...body, password: 'another long walk', password_confirmation: 'another long walk' })
  expect([other.status, Object.keys(other.refusal.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
  expect((await register(body)).refusal.errors).toMatchObject({ email: ['The email has already been taken.'] })
})

test('the password cannot be guessed from what is stored with the key of a registration', async () => {
  const body = person()
  const headers = { 'idempotency-key': randomUUID() }
  await call(null, registrationRoutes.register, { body }, { headers })
  const stored = await db
    .selectFrom('idempotency_keys')
    .select('body_hash')
    .where('key', '=', headers['idempotency-key'])
    .executeTakeFirstOrThrow()
  const guess = createHash('sha256')
    .update(JSON.stringify(['/api/users', body]))
    .digest()
  expect(stored.body_hash).not.toEqual(guess)
})

test('Twenty concurrent registrations of one address make one account', async () => {
  const body = person({ is_vendor: true, vendor: vendor() })
  const replies = await Promise.all(Array.from({ length: 20 }, () => register(body)))
  expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(await db.selectFrom('users').select('id').where('email', '=', body.email).execute()).toHaveLength(1)
})

test('SR-003: the 3,000 most used passwords are refused, and so are words of the product and of the address', async () => {
  const { assertStrongPassword: checkNewPassword } = await import('#server/features/accounts/password-rules.ts')
  const list = readFileSync(join(import.meta.dirname, '../accounts/common-passwords.txt'), 'utf8')
    .trim()
    .split('\n')
  expect(list).toHaveLength(3_000)
  for (const password of list)
    expect(() => checkNewPassword(password, { email: 'x@example.org', appName: 'Hub' }), password).toThrow()

  for (const password of ['password', 'SUNSHINE', 'Administrator1', 'care referral hub', 'ama-osei-77', 'client2026']) {
    const reply = await register(person({ email: 'ama.osei77@example.org', password, password_confirmation: password }))
    expect([password, reply.status, Object.keys(reply.refusal.errors ?? {})]).toEqual([password, 422, ['password']])
  }
})

test('SR-002: passwords of any script are kept exactly', async () => {
  const password = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 80 }).filter((one) => /[\p{L}]{3}/u.test(one))
  await fc.assert(
    fc.asyncProperty(password, async (chosen) => {
      clock.advance(minutes(1)) // wrong passwords are counted per address and minute
      const body = person({ password: chosen, password_confirmation: chosen })
      expect((await register(body)).status).toBe(200)
      const tried = async (one: string) =>
        (await call(null, accountRoutes.signIn, { body: { username: body.email, password: one } })).status
      expect(await tried(chosen)).toBe(200)
      for (const other of [`${chosen} `, ` ${chosen}`, chosen.slice(0, -1), `${chosen}x`, chosen.toUpperCase() + '1'])
        expect(await tried(other)).toBe(401)
    }),
    { numRuns: 15 },
  )
}, 60_000)

test('SR-001: the password of a new user is stored as an argon2id string', async () => {
  const body = person()
  await register(body)
  expect((await userWith(body.email))!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('API-029: guests read the occupations, sorted, page by page', async () => {
  const names = ['Zookeeper', 'Éducatrice', 'Dentist']
  await db
    .insertInto('occupations')
    .values(names.map((name) => ({ name, sort_name: toNameSortKey(name) })))
    .execute()
  const { body } = await call(null, occupationRoutes.list, { query: { limit: '2', page: '1' } })
  expect(body).toMatchObject({ current_page: 1, per_page: 2 })
  expect(body.data.map(({ name }) => name)).toEqual(['Dentist', 'Éducatrice'])
  const { body: all } = await call(null, occupationRoutes.list)
  expect(all.total).toBe(all.data.length)
})

test('SR-073, SR-077: one IP address can register a hundred times an hour, whatever the responses', async () => {
  const limited = await startTestApp({ LIMIT_REGISTER: '3' })
  const send = (body: object) => limited.call(null, registrationRoutes.register, { body: body as never })
  const taken = person()
  const statuses = []
  for (const body of [taken, taken, person()]) statuses.push((await send(body)).status)
  expect(statuses).toEqual([200, 422, 200])
  const refused = await send(person())
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 3_600])
  limited.clock.advance(hours(1))
  expect((await send(person())).status).toBe(200)
})

test('The creation time of an account comes from the clock of the hub', async () => {
  const body = person()
  await register(body)
  expect((await userWith(body.email))!.created_at).toEqual(clock.now())
})
