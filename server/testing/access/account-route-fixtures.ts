import { generateSync } from 'otplib'
import { startSession } from '#server/features/accounts/sessions.ts'
import { buildDemoMailboxPaths } from '#server/features/system/demo-mailbox.ts'
import { createUnsubscribeToken } from '#server/features/messages/unsubscribe-token.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import type { RequestFixture, RequestFixtures } from './request-fixture.ts'
import type { AccessRole } from './access-table.ts'
import { isSignedInRole, type AccessWorld } from './access-world.ts'

const VALID_CODE = 'RIGHT2'
const BASE_URL = 'http://127.0.0.1'

export const accountRouteFixtures: RequestFixtures = {
  'POST /api/login': async ({ given }) => ({
    payload: { username: (await given.client()).email, password: TEST_PASSWORD },
  }),
  'POST /api/verifyMFAToken': async (world, role) => ({ payload: { token: await twoStepCode(world, role) } }),
  'POST /api/reset-password': ({ client }) => ({ payload: { email: client.email } }),
  'POST /api/reset/password': async (world) => ({ payload: await resetBody(world) }),
  'POST /api/users': (world) => ({ payload: registrationPayload(world) }),
  'PUT /api/account/{id}': async ({ db, ownerFor }, role) => {
    const { id } = ownerFor(role)
    const fields = ['first', 'last', 'email', 'phone', 'enable_sending_sms', 'enable_sending_email'] as const
    const query = db.selectFrom('users').select(fields).where('id', '=', id)
    return { ids: { id }, payload: await query.executeTakeFirstOrThrow() }
  },
  'DELETE /api/account/sessions/{id}': async ({ db, services, clock, ownerFor }, role) => {
    const { sessionId } = await startSession(
      { db, keys: services.keys, at: clock.now() },
      { id: ownerFor(role).id, device: 'CANARY', verified: true },
    )
    return { ids: { id: sessionId } }
  },
  'POST /api/account/confirmations': async (world, role) => {
    await changeAddress(world, role)
    return { payload: { channel: 'email' } }
  },
  'POST /api/account/test-messages': async ({ db, clock, client, persons }, role) => {
    const { id } = isSignedInRole(role) ? persons[role] : client
    const confirmed = { email_verified_at: clock.now(), code_email: null }
    await db.updateTable('users').set(confirmed).where('id', '=', id).execute()
    return { payload: { channel: 'email' } }
  },
  'PUT /api/account/confirmations': async (world, role) => ({
    payload: { channel: 'email', token: await addressCode(world, role) },
  }),
  'PUT /api/account/language': () => ({ payload: { language: 'fr' } }),
  'PUT /api/account/authenticator': async (world, role) => ({ payload: { token: await appCode(world, role) } }),
  'POST /api/account/authenticator/remove': async (world, role) => ({
    payload: { token: await recoveryCode(world, role) },
  }),
  'POST /api/account/delete': () => ({ payload: { current_password: TEST_PASSWORD, confirmed: true } }),
  'POST /api/account/memberships/{id}/accept': invitation,
  'POST /api/account/memberships/{id}/decline': invitation,
  'DELETE /api/account/memberships/{id}': async ({ db, given, persons }) => {
    const vendor = await given.vendor()
    await given.contactOf(vendor)
    await given.contact(vendor.id, persons.vendor_own.id, false)
    const own = db.selectFrom('vendor_contacts').select('id').where('vendor_id', '=', vendor.id)
    return { ids: await own.where('user_id', '=', persons.vendor_own.id).executeTakeFirstOrThrow() }
  },
  'POST /api/users/invite': () => ({ payload: { users: ['friend@example.org'] } }),
  'POST /api/users/request/vendor': () => ({
    payload: { name: 'New', email: 'new@example.org', website: 'new.example.org', phone: '416-555-0100' },
  }),
  'GET /mailbox': ({ services }) => ({ query: new URL(buildDemoMailboxPaths(services.keys).page, BASE_URL).search }),
  'GET /mailbox.json': ({ services }) => ({
    query: new URL(buildDemoMailboxPaths(services.keys).json, BASE_URL).search,
  }),
  'GET /unsubscribe/{token}': (world) => ({ ids: { token: unsubscribeLink(world) } }),
  'POST /unsubscribe/{token}': (world) => ({ ids: { token: unsubscribeLink(world) } }),
}

export const registrationPayload = ({ newName }: AccessWorld) => ({
  first: 'New',
  last: 'Person',
  email: `${newName('new').replace(' ', '')}@example.org`,
  phone: '416-555-0100',
  password: TEST_PASSWORD,
  password_confirmation: TEST_PASSWORD,
})

/**
 * Creates an invitation of the client or of the owner of A. A client who accepts becomes a vendor user, so each cell
 * gets its own client.
 */
async function invitation({ as, clock, db, given, persons }: AccessWorld, role: AccessRole): Promise<RequestFixture> {
  const person = role === 'vendor_own' ? persons.vendor_own : await given.client({ first: 'CANARY' })
  const vendor = await given.vendor({ name: 'CANARY' })
  const values = { vendor_id: vendor.id, user_id: person.id, is_primary: false }
  const { id } = await db
    .insertInto('contact_invitations')
    .values({ ...values, expires_at: new Date(clock.now().getTime() + 60_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ids: { id }, ...(role === 'client' && { headers: { authorization: `Bearer ${await as(person).token()}` } }) }
}

const unsubscribeLink = ({ services, client, vendorA }: AccessWorld) =>
  createUnsubscribeToken(services.keys, { userId: client.id, vendorId: vendorA.id })

/** Returns the valid code of a pending two-step session of the role. */
async function twoStepCode({ db, services, clock, halfSignedIn }: AccessWorld, role: AccessRole): Promise<string> {
  if (role !== 'pre_mfa') return 'ABCDEF'
  const { sessionId } = halfSignedIn
  await db
    .updateTable('sessions')
    .set({
      code_hash: services.keys.hash(`two-step ${sessionId} ${VALID_CODE}`),
      code_expires_at: new Date(clock.now().getTime() + 60_000),
      verified_at: null,
    })
    .where('id', '=', sessionId)
    .execute()
  return VALID_CODE
}

/** Creates a password reset for a separate user, because it ends that user's sessions. */
async function resetBody({ db, given, services, clock }: AccessWorld) {
  const { id, email } = await given.client()
  const token = `token of ${id}`
  await db
    .insertInto('password_resets')
    .values({
      user_id: id,
      token_hash: services.keys.hash(`reset ${token}`),
      expires_at: new Date(clock.now().getTime() + 60_000),
    })
    .execute()
  return { token, email, password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD }
}

/** Changes the user's address without confirming the new one. */
async function changeAddress({ db, persons }: AccessWorld, role: AccessRole): Promise<void> {
  if (!isSignedInRole(role)) return
  const { id } = persons[role]
  await db.updateTable('users').set({ code_email: 'before@example.org' }).where('id', '=', id).execute()
  await db.deleteFrom('confirmations').where('user_id', '=', id).execute()
  await db.deleteFrom('limits').where('key', '=', `confirm email ${id}`).execute()
}

/** Returns the code that confirms it. */
async function addressCode(world: AccessWorld, role: AccessRole): Promise<string> {
  if (!isSignedInRole(role)) return 'ABCDEF'
  await changeAddress(world, role)
  const { db, services, clock, persons } = world
  const { id } = persons[role]
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const at = clock.now()
  await db
    .insertInto('confirmations')
    .values({
      user_id: id,
      channel: 'email',
      address: email,
      code_hash: services.keys.hash(`confirm ${id} ${email} ${VALID_CODE}`),
      sent_at: at,
      expires_at: new Date(at.getTime() + 60_000),
    })
    .execute()
  return VALID_CODE
}

/** Returns the code of an authenticator app that the user has just set up. */
async function appCode({ db, clock, persons, send }: AccessWorld, role: AccessRole): Promise<string> {
  if (!isSignedInRole(role)) return '123456'
  await db.deleteFrom('authenticators').where('user_id', '=', persons[role].id).execute()
  const begun = await send({ method: 'POST', url: '/api/account/authenticator', payload: {} }, role)
  return generateSync({ secret: begun.json().secret, epoch: Math.floor(clock.now().getTime() / 1000) })
}

async function recoveryCode(world: AccessWorld, role: AccessRole): Promise<string> {
  if (!isSignedInRole(role)) return '123456'
  const token = await appCode(world, role)
  const confirmed = await world.send({ method: 'PUT', url: '/api/account/authenticator', payload: { token } }, role)
  return confirmed.json().recovery_codes[0]
}
