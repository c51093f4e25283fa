import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { userRoutes } from '#contract/users.ts'
import type { UserInput } from '#contract/user-input.ts'
import { minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'

const { as, call, clock, db, given, messages } = await startTestApp({ LIMIT_USER: '1000000' }, { background: true })
const boss = await given.admin()
const admin = as(boss)
const NEW = 'a quiet morning by the lake'

type Person = Awaited<ReturnType<typeof given.client>>
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })

/** Sends the whole account with these changes, like the form. */
const edit = async (person: Person, changes: Partial<UserInput> = {}, who = admin) => {
  const now = await stored(person)
  const { first, last, email, phone, role, active, enable_sending_sms, enable_sending_email } = now
  const whole = { first, last, email, phone, role, active, enable_sending_sms, enable_sending_email }
  return who.call(userRoutes.edit, { ...at(person), body: { ...whole, ...changes } })
}
const stored = ({ id }: { id: number }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const audited = async ({ id }: { id: number }) =>
  (
    await db
      .selectFrom('audit_log')
      .select('action')
      .where('person_id', '=', id)
      .where('actor_id', '=', boss.id)
      .execute()
  ).map(({ action }) => action)
const messagesTo = (address: string) => messages.filter(({ to }) => to === address)

test('API-015, ADM-042, ADM-043, ADM-044, ADM-045, ADM-046, ENT-049: an administrator edits a whole account; the password stays when none is sent', async () => {
  const person = await given.client()
  const { id: occupation } = await db
    .insertInto('occupations')
    .values({ name: 'Nurse', sort_name: 'nurse' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reply = await edit(person, { first: ' Ida ', last: 'Berg', occupation_id: occupation, password: '' })
  expect(reply.body).toMatchObject({ first: 'Ida', last: 'Berg', occupation_id: occupation, version: 2 })
  expect(await stored(person)).toMatchObject({ sort_name: 'berg, ida', password_hash: person.password_hash })
  expect((await edit(person, { occupation: null })).body.occupation_id).toBe(null)
  expect((await edit(person, { occupation: 2_000_000 })).refusal.errors).toHaveProperty('occupation')

  const empty = await edit(person, { first: ' ', last: '', email: '', phone: '' })
  expect([empty.status, empty.refusal.errors]).toEqual([
    422,
    {
      first: ['First Name is required'],
      last: ['Last Name is required'],
      email: ['Email is required'],
      phone: ['Phone is required'],
    },
  ])
})

test('ADM-047, ADM-048, CONST-044, SR-003: short or common passwords and short numbers are refused at their field', async () => {
  const person = await given.client()
  expect((await edit(person, { password: '1234567' })).refusal.errors).toEqual({
    password: ['The password must be at least 8 characters.'],
  })
  expect((await edit(person, { password: 'password1' })).status).toBe(422)
  expect((await edit(person, { password: NEW, password_confirmation: 'other' })).refusal.errors).toEqual({
    password_confirmation: ['Passwords do not match'],
  })
  expect((await edit(person, { phone: '416-555-01' })).refusal.errors).toEqual({
    phone: ['The phone must be at least 10 digits.'],
  })
  expect((await stored(person)).version).toBe(1)
})

test('a person whose address an administrator has changed signs in with it, and reads where the codes go', async () => {
  const person = await given.client()
  const theirs = as(person)
  expect((await edit(person, { email: `entered.${person.email}` })).status).toBe(200)
  const { body } = await theirs.call(accountRoutes.current)
  expect(body).toMatchObject({ confirm_email: true, signs_in_with_email: true })
})

test('ADM-029, SR-015, SR-091: a new password ends the sessions; a new password, address or number is reported to the previous address', async () => {
  const person = await given.client()
  const theirs = as(person)
  await theirs.call(accountRoutes.current)
  expect((await edit(person, { password: NEW })).status).toBe(200)
  expect((await theirs.call(accountRoutes.current)).status).toBe(401)
  await expect.poll(() => messagesTo(person.email).length).toBe(1)

  const moved = `moved.${person.email}`
  expect((await edit(person, { email: moved })).body).toMatchObject({ email: moved, email_verified_at: null })
  // Codes go to the confirmed address until the new one is confirmed by its owner or an administrator (SR-023).
  expect((await stored(person)).code_email).toBe(person.email)
  await expect.poll(() => messagesTo(person.email).length).toBe(2)
  expect(await audited(person)).toEqual(['edited user', 'edited user', 'changed e-mail'])
  expect((await as(await given.client()).call(accountRoutes.makeEmailVerified, at(person))).status).toBe(403)
  expect((await stored(person)).email_verified_at).toBe(null)
  await admin.call(accountRoutes.makeEmailVerified, at(person))
  expect(await stored(person)).toMatchObject({ code_email: null, email_verified_at: clock.now() })
})

test('An address in use is refused, in any spelling', async () => {
  const [person, other] = [await given.client(), await given.client()]
  const reply = await edit(person, { email: other.email.toUpperCase() })
  expect([reply.status, reply.refusal.errors]).toEqual([422, { email: ['The email has already been taken.'] }])
})

test('ADM-028, SR-037, SR-091: deactivating takes effect on the next request, and reactivating restores no session', async () => {
  const person = await given.client()
  const theirs = as(person)
  expect((await theirs.call(accountRoutes.current)).status).toBe(200)
  expect((await edit(person, { active: false })).body.active).toBe(false)
  expect((await theirs.call(accountRoutes.current)).status).toBe(401)
  const again = await call(null, accountRoutes.signIn, { body: { username: person.email, password: TEST_PASSWORD } })
  expect([again.status, again.refusal.message]).toEqual([403, 'Your account has been deactivated'])
  expect((await edit(person, { active: true })).body.active).toBe(true)
  expect((await theirs.call(accountRoutes.current)).status).toBe(401)
  expect((await audited(person)).filter((action) => action !== 'edited user')).toEqual(['deactivated', 'activated'])
})

test('ADM-050, ADM-051, SR-037, SR-091: a vendor user made a client is no longer a contact; nobody becomes a vendor user without a vendor', async () => {
  const vendor = await given.vendor()
  const person = await given.contactOf(vendor)
  const theirs = as(person)
  await theirs.call(accountRoutes.current)
  expect((await edit(person, { role: 'CLIENT' })).body).toMatchObject({ role: 'CLIENT', isClient: true, vendors: [] })
  expect(await db.selectFrom('vendor_contacts').where('user_id', '=', person.id).select('id').execute()).toEqual([])
  expect((await theirs.call(accountRoutes.current)).status).toBe(401)
  expect(await audited(person)).toEqual(['edited user', 'changed role', 'removed as contact'])

  const refused = await edit(person, { role: 'VENDOR' })
  expect([refused.status, refused.refusal.errors]).toEqual([
    422,
    {
      role: [
        'User should be a contact for at least one vendor, once the user is added; the type will be changed automatically to vendor',
      ],
    },
  ])
  await given.contact(vendor.id, person.id, true)
  expect((await edit(person, { role: 'ADMIN' })).body).toMatchObject({ isAdmin: true, vendors: [{ id: vendor.id }] })
  expect((await edit(person, { role: 'VENDOR' })).body.role).toBe('VENDOR')
})

test('SR-129: the second of two concurrent edits gets 409 and changes nothing', async () => {
  const person = await given.client()
  expect((await edit(person, { first: 'First', version: 1 })).status).toBe(200)
  expect(await edit(person, { first: 'Second', version: 1 })).toMatchObject({
    status: 409,
    refusal: { code: 'edit-conflict' },
  })
  expect((await stored(person)).first).toBe('First')
})

test('SR-038: administrators cannot demote, deactivate or delete themselves here, so one always remains', async () => {
  for (const changes of [{ role: 'CLIENT' }, { active: false }] as const)
    // No conflict of two edits, for which a form would offer the newer values.
    expect(await edit(boss, changes)).toMatchObject({
      status: 409,
      refusal: expect.not.objectContaining({ code: 'edit-conflict' }),
    })
  expect((await admin.call(userRoutes.remove, at(boss))).status).toBe(409)
  const own = await edit(boss, { first: 'Boss' })
  expect([own.status, own.body.first]).toEqual([200, 'Boss'])
  // The password is required, so that nobody can take over the account at an unattended screen (SR-007).
  clock.advance(minutes(11))
  const unproven = await edit(boss, { phone: '416-555-0188' })
  expect([unproven.status, Object.keys(unproven.refusal.errors!)]).toEqual([422, ['current_password']])
  expect((await edit(boss, { phone: '416-555-0188', current_password: TEST_PASSWORD })).status).toBe(200)
})

test('SR-038, SR-131: of many administrators who demote each other concurrently, one remains', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => given.admin()))
  const pairs = others.flatMap((one) => others.filter((two) => two !== one).map((two) => [one, two] as const))
  const people = new Map(others.map((one) => [one.id, as(one)]))
  for (const person of people.values()) await person.call(accountRoutes.current)
  const replies = await Promise.all(
    pairs.map(([one, two], i) => {
      const who = people.get(one.id)!
      return i % 2 === 0 ? edit(two, { active: false }, who) : who.call(userRoutes.remove, at(two))
    }),
  )
  expect(replies.map(({ status }) => status).filter((status) => ![200, 401, 404].includes(status))).toEqual([])
  const left = await db
    .selectFrom('users')
    .select('id')
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .where('active', '=', true)
    .execute()
  expect(left.length).toBeGreaterThan(0)
})

test('API-017, SR-098: a deleted user is signed out and anonymous, is no contact, and cannot be edited; others keep their rows', async () => {
  const vendor = await given.vendor()
  const person = await given.client()
  const referral = await given.referral(person, vendor, { details: 'Please call.' })
  const theirs = as(person)
  await theirs.call(accountRoutes.current)
  expect((await admin.call(userRoutes.remove, at(person))).status).toBe(200)
  expect((await theirs.call(accountRoutes.current)).status).toBe(401)
  expect(await stored(person)).toMatchObject({ first: 'Deleted', last: 'account', active: false, phone: '' })
  const kept = await db.selectFrom('referrals').selectAll().where('id', '=', referral.id).executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ sender_id: person.id, details: '', deleted_by_sender_at: clock.now() })
  expect(await audited(person)).toEqual(['deleted'])

  expect((await edit(person, { first: 'Back', phone: '416-555-0100' })).status).toBe(404)
  for (const route of [userRoutes.one, userRoutes.remove, accountRoutes.makeEmailVerified])
    expect((await admin.call(route, at(person))).status).toBe(404)
  const listed = await admin.call(userRoutes.list, { query: { username: 'deleted' } })
  expect(listed.body.total).toBe(0)
})

test('ADM-021: only administrators add, change or delete users', async () => {
  const target = await given.client()
  for (const who of [as(await given.client()), as(await given.contactOf(await given.vendor()))]) {
    expect((await edit(target, { first: 'No' }, who)).status).toBe(403)
    expect((await who.call(userRoutes.remove, at(target))).status).toBe(403)
  }
  const own = as(target)
  expect((await edit(target, { role: 'ADMIN' }, own)).status).toBe(403)
  expect((await own.call(myDataRoutes.export, { body: {} })).status).toBe(200)
  expect(await stored(target)).toMatchObject({ role: 'CLIENT', first: target.first, version: 1 })
})
