import { expect, test } from 'vitest'
import { userRoutes } from '#contract/users.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, call, db, given } = await startTestApp({ LIMIT_USER: '1000000' })
const admin = as(await given.admin())

let made = 0
const userInput = (changes: object = {}) => ({
  first: 'Ida',
  last: 'Berg',
  email: `ida${(made += 1)}@example.org`,
  phone: '416-555-0123',
  password: 'a quiet morning by the lake',
  role: 'CLIENT' as const,
  ...changes,
})
const add = (body: object, headers: Record<string, string> = {}) =>
  admin.call(userRoutes.add, { body: body as ReturnType<typeof userInput> }, { headers })
const vendor = () => ({
  name: 'Berg Physio',
  email: `desk${(made += 1)}@example.org`,
  site: 'berg.example',
  phone: '416-555-0124',
})

test('API-012, ADM-030, ENT-048, decision 47: an administrator adds a user of any role, also an administrator', async () => {
  for (const role of ['CLIENT', 'ADMIN'] as const) {
    const reply = await add(userInput({ role, password_confirmation: 'a quiet morning by the lake' }))
    expect(reply.body).toMatchObject({ first: 'Ida', role, active: true, vendors: [], email_verified_at: null })
  }
  expect((await call(null, userRoutes.add, { body: userInput() })).status).toBe(401)
  for (const person of [await given.client(), await given.contactOf(await given.vendor())])
    expect((await as(person).call(userRoutes.add, { body: userInput() })).status).toBe(403)
})

test('ENT-056, ADM-052: a vendor user gets a vendor that is listed immediately, and is its primary contact', async () => {
  const { body } = await add(userInput({ role: 'VENDOR', vendor: vendor() }))
  expect(body).toMatchObject({ role: 'VENDOR', is_vendor: true, vendors: [{ name: 'Berg Physio' }] })
  const row = await db.selectFrom('vendors').selectAll().where('id', '=', body.vendors[0]!.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    site: 'https://berg.example',
    active: true,
    search_text: expect.stringContaining('berg physio'),
  })
  // The vendor part is ignored for other roles.
  expect((await add(userInput({ vendor: vendor() }))).body.vendors).toEqual([])
})

const NOTHING = { first: '', last: ' ', email: '', phone: '', password: '' }

test('ADM-031, ADM-032, ADM-033, ADM-034, ADM-035: all missing fields of a user are named together', async () => {
  const { status, refusal } = await add({ ...NOTHING, role: 'CLIENT' })
  expect([status, refusal.errors]).toEqual([
    422,
    {
      first: ['First Name is required'],
      last: ['Last Name is required'],
      email: ['Email is required'],
      phone: ['Phone is required'],
      password: ['Password is required'],
    },
  ])
})

test('ADM-037, ADM-038, ADM-039, ADM-040: for a vendor the missing fields of the vendor are named beside those of the user', async () => {
  const { status, refusal } = await add({ ...NOTHING, role: 'VENDOR' })
  expect([status, Object.keys(refusal.errors ?? {})]).toEqual([
    422,
    expect.arrayContaining(['first', 'last', 'email', 'phone', 'password']),
  ])
  expect(refusal.errors).toMatchObject({
    'vendor.name': ['Vendor Name is required'],
    'vendor.email': ['Vendor Email is required'],
    'vendor.site': ['Vendor Website is required'],
    'vendor.phone': ['Vendor Phone is required'],
  })
})

test('ADM-036: a password or phone that is too short, a common password and an unknown role are refused', async () => {
  const short = await add(userInput({ password: '1234567', phone: '123' }))
  expect(short.refusal.errors).toEqual({
    password: ['The password must be at least 8 characters.'],
    phone: ['The phone must be at least 10 digits.'],
  })
  expect((await add(userInput({ password: 'password1' }))).refusal.errors).toHaveProperty('password')
  expect((await add(userInput({ role: 'GUEST' }))).status).toBe(422)
})

test('An address in use is refused at its field, and nothing is added', async () => {
  const first = await add(userInput({ role: 'VENDOR', vendor: vendor() }))
  const { email } = await db
    .selectFrom('vendors')
    .select('email')
    .where('id', '=', first.body.vendors[0]!.id)
    .executeTakeFirstOrThrow()
  const again = await add(
    userInput({ email: first.body.email.toUpperCase(), role: 'VENDOR', vendor: { ...vendor(), email } }),
  )
  expect([again.status, again.refusal.errors]).toEqual([
    422,
    { email: ['The email has already been taken.'], 'vendor.email': ['The email has already been taken.'] },
  ])
  const same = userInput()
  const twins = await Promise.all(Array.from({ length: 5 }, () => add(same)))
  expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422])
})

test('SR-127, SR-091: a repeated call adds one user and one audit entry', async () => {
  const body = userInput()
  const [one, two] = [await add(body, { 'idempotency-key': 'k' }), await add(body, { 'idempotency-key': 'k' })]
  expect([one.status, two.body.id]).toEqual([200, one.body.id])
  const lines = await db.selectFrom('audit_log').selectAll().where('person_id', '=', one.body.id).execute()
  expect(lines).toMatchObject([{ action: 'added', kind: 'user', ids: [one.body.id] }])
  expect(JSON.stringify(lines)).not.toContain(body.email)
})
