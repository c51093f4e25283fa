import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, expect, test } from 'vitest'
import { startSession } from './features/accounts/sessions.ts'
import { unsubscribeToken } from './features/messages/unsubscribe-link.ts'
import { storageNameOf } from './features/public-files/public-files.ts'
import { seal } from './platform/outbox.ts'
import { accessTable, ROLES, sameParameters, type RoleName } from './testing/access-table.ts'
import { careApp } from './testing/care-app.ts'
import { PASSWORD } from './testing/given.ts'
import { startStripeStub } from './testing/stripe-stub.ts'
import { filePayload, smallPdf, smallPicture, uploadPayload } from './testing/uploads.ts'

// The whole table of contract/access.tsv over HTTP: every route, every role. The word CANARY stands in everything that
// belongs to somebody, so that a refusal that quotes it is found.

const stripe = await startStripeStub()
afterAll(() => stripe.close())
const care = await careApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off', ...stripe.environment })
const { app, db, given, services, clock } = care
const table = accessTable()
const world = await makeWorld()
await services.files.put(storageNameOf('form-1.pdf'), smallPdf().bytes)
/** They may read what is theirs, also in a refusal. */
const PEOPLE_OF_A = new Set<RoleName>(['vendor_own', 'vendor_nonprimary', 'admin'])

test('SR-025: every registered route stands in the access table, and every line of the table is a registered route', () => {
  const registered = new Set(registeredRoutes())
  const listed = new Set(
    table
      .filter((row) => row.path.startsWith('/') && row.method !== 'ANY')
      .map((row) => `${row.method} ${sameParameters(row.path)}`),
  )
  expect([...registered].filter((route) => !listed.has(route))).toEqual([])
  expect([...listed].filter((route) => !registered.has(route))).toEqual([])
})

for (const row of table.filter((candidate) => candidate.path.startsWith('/'))) {
  for (const role of ROLES) {
    const cell = row.cells[role]
    test(`SR-026: ${row.method} ${row.name} as ${role} answers ${cell}`, async () => {
      const request = await requestFor(`${row.method} ${row.name}`, role)
      const before = await fingerprint()
      const reply = await send(request, role)

      if (cell.startsWith('2xx')) {
        expect(reply.statusCode, reply.body).toBeGreaterThanOrEqual(200)
        expect(reply.statusCode, reply.body).toBeLessThan(300)
      } else {
        expect(reply.statusCode, reply.body).toBe(Number(cell))
        // SR-027, SR-028: a refusal says nothing of the object and changes nothing.
        if (!PEOPLE_OF_A.has(role)) expect(reply.body).not.toContain('CANARY')
        expect(Object.keys(reply.json()).filter((key) => !['message', 'errors', 'id'].includes(key))).toEqual([])
        expect(await fingerprint()).toEqual(before)
      }
      if (cell === '2xx-0') expect(emptiness(reply.json())).toBe(0)
    })
  }
}

const gets = table.filter((row) => row.method === 'GET' && row.path.startsWith('/'))
for (const row of gets) {
  test(`SR-054: HEAD ${row.name} answers as GET does, without a body`, async () => {
    for (const role of ['guest', 'client', 'vendor_other', 'admin'] as const) {
      const get = await send(await requestFor(`GET ${row.name}`, role), role)
      const head = await send({ ...(await requestFor(`GET ${row.name}`, role)), method: 'HEAD' }, role)
      expect(head.statusCode).toBe(get.statusCode)
      expect(head.body).toBe('')
    }
  })
}

test('SR-065: OPTIONS on any call answers 204 and lets no other origin in', async () => {
  for (const row of table.filter((candidate) => candidate.path.startsWith('/api/'))) {
    const reply = await app.http.inject({
      method: 'OPTIONS',
      url: row.path.replaceAll(/\{[^}]+\}/g, '1'),
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.body).toBe('')
  }
})

test('SR-026: a garbage, cut, unknown or ended token and a deactivated user are 401', async () => {
  const client = await given.client()
  const token = await care.as(client).token()
  const ask = (authorization: string) => app.http.inject({ url: '/api/orders/requests', headers: { authorization } })
  expect((await ask(`Bearer ${token}`)).statusCode).toBe(200)
  for (const bad of [
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${token.slice(1)}`,
    `Bearer ${token}x`,
    `Basic ${token}`,
    `Bearer ${'A'.repeat(43)}`,
  ]) {
    expect((await ask(bad)).statusCode).toBe(401)
  }
  await db.updateTable('users').set({ active: false }).where('id', '=', client.id).execute()
  expect((await ask(`Bearer ${token}`)).statusCode).toBe(401)
})

test('SR-016: a token in the address is not accepted', async () => {
  const token = await care.as(world.client).token()
  for (const name of ['token', 'access_token']) {
    const reply = await app.http.inject({ url: `/api/orders/requests?${name}=${token}` })
    expect(reply.statusCode).toBe(401)
  }
})

test('SR-033: a foreign referral and one that does not exist are the same answer', async () => {
  const referral = await given.referral(world.client, world.vendorA)
  const ask = (id: number) => send({ method: 'GET', url: `/api/orders/${id}` }, 'other_client')
  const foreign = await ask(referral.id)
  const missing = await ask(2_000_000_000)
  expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body])
})

// ---- the world, and how each line of the table is called in it ----

async function makeWorld() {
  const [client, otherClient, admin] = [
    await given.client({ first: 'CANARY', last: 'CANARY' }),
    await given.client(),
    await given.admin(),
  ]
  const vendorA = await given.vendor({ name: 'CANARY A' })
  const vendorB = await given.vendor({ name: 'Vendor B' })
  const persons: Record<Exclude<RoleName, 'guest'>, { id: number }> = {
    pre_mfa: await given.client(),
    client,
    other_client: otherClient,
    vendor_own: await given.contactOf(vendorA),
    vendor_other: await given.contactOf(vendorB),
    vendor_nonprimary: await given.contactOf(vendorA, { isPrimary: false }),
    admin,
  }
  /** A vendor in this state with the people of A. */
  const likeA = async (values: Parameters<typeof given.vendor>[0]) => {
    const vendor = await given.vendor({ name: 'CANARY', ...values })
    await given.contact(vendor.id, persons.vendor_own.id, true)
    await given.contact(vendor.id, persons.vendor_nonprimary.id, false)
    return vendor
  }
  return {
    client,
    vendorA,
    persons,
    likeA,
    inactive: await likeA({ active: false }),
    vendorsOnly: await likeA({ vendors_seen_only: true }),
    preventsAll: await likeA({ name: 'Closed', prevent_referrals: true }),
    preventsPublic: await likeA({ name: 'Vendors only', prevent_public_referrals: true }),
  }
}

async function requestFor(name: string, role: RoleName): Promise<InjectOptions> {
  const { vendorA, client } = world
  const order = (vendor: typeof vendorA): InjectOptions => ({
    method: 'POST',
    url: '/api/orders',
    payload: {
      vendor: vendor.id,
      order: { location: vendor.location.id, service: vendor.service.id, details: 'Please call.' },
    },
  })
  /** A fresh referral from the client to vendor A, for this cell alone. */
  const onReferral = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: (id: number) => string,
    payload?: object,
  ) => {
    const referral = await given.referral(client, vendorA, { details: 'CANARY' })
    return { method, url: `/api/orders/${path(referral.id)}`, ...(payload && { payload }) }
  }

  switch (name) {
    case 'POST /api/login':
      return {
        method: 'POST',
        url: '/api/login',
        payload: { username: (await given.client()).email, password: PASSWORD },
      }
    case 'POST /api/verifyMFAToken':
      return { method: 'POST', url: '/api/verifyMFAToken', payload: { token: await codeFor(role) } }
    case 'POST /api/reset-password':
      return { method: 'POST', url: '/api/reset-password', payload: { email: client.email } }
    case 'POST /api/reset/password':
      return { method: 'POST', url: '/api/reset/password', payload: await resetBody() }
    case 'PUT /api/account/{id}': {
      const isOthers = role === 'other_client' || role === 'guest' || role === 'pre_mfa'
      const person = isOthers ? client : world.persons[role]
      const { first, last, email, phone, enable_sending_sms, enable_sending_email } = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      const payload = { first, last, email, phone, enable_sending_sms, enable_sending_email }
      return { method: 'PUT', url: `/api/account/${person.id}`, payload }
    }
    case 'DELETE /api/account/sessions/{id}': {
      const isOthers = role === 'other_client' || role === 'guest' || role === 'pre_mfa'
      const person = isOthers ? client : world.persons[role]
      const { sessionId } = await startSession(
        { db, keys: services.keys, at: clock.now() },
        { id: person.id, device: 'CANARY', verified: true },
      )
      return { method: 'DELETE', url: `/api/account/sessions/${sessionId}` }
    }
    case 'POST /api/account/confirmations':
      await unconfirmed(role)
      return { method: 'POST', url: '/api/account/confirmations', payload: { channel: 'email' } }
    case 'PUT /api/account/confirmations':
      return {
        method: 'PUT',
        url: '/api/account/confirmations',
        payload: { channel: 'email', token: await confirmation(role) },
      }
    case 'PUT /api/account/language':
      return { method: 'PUT', url: '/api/account/language', payload: { language: 'fr' } }
    case 'PUT /api/account/authenticator':
      return { method: 'PUT', url: '/api/account/authenticator', payload: { token: await appCode(role) } }
    case 'POST /api/account/authenticator/remove':
      return {
        method: 'POST',
        url: '/api/account/authenticator/remove',
        payload: { token: await recoveryCode(role) },
      }
    case 'POST /api/account/delete':
      return {
        method: 'POST',
        url: '/api/account/delete',
        payload: { current_password: PASSWORD, confirmed: true },
      }
    case 'POST /api/admin/users/{id}/end-sessions':
      return { method: 'POST', url: `/api/admin/users/${(await given.client()).id}/end-sessions` }
    case 'PUT /api/make-email-verified/{id}':
      return { method: 'PUT', url: `/api/make-email-verified/${client.id}` }
    case 'POST /api/users/invite':
      return { method: 'POST', url: '/api/users/invite', payload: { users: ['friend@example.org'] } }
    case 'POST /api/vendor-requests/{id}/approve':
    case 'POST /api/vendor-requests/{id}/decline': {
      const id = await vendorRequest()
      return { method: 'POST', url: name.split(' ')[1]!.replace('{id}', String(id)) }
    }
    case 'POST /api/users/request/vendor':
      return {
        method: 'POST',
        url: '/api/users/request/vendor',
        payload: { name: 'New', email: 'new@example.org', website: 'new.example.org', phone: '416-555-0100' },
      }
    case 'POST /api/users':
      return { method: 'POST', url: '/api/users', payload: registration() }
    case 'POST /api/import-vendors':
      return {
        method: 'POST',
        url: '/api/import-vendors',
        payload: { vendors: [{ name: 'New', email: 'new@example.org' }] },
      }
    case 'POST /api/geocode/batch':
      return { method: 'POST', url: '/api/geocode/batch', payload: { addresses: ['Toronto'] } }
    case 'GET /api/geocode':
      await placeToronto()
      return { method: 'GET', url: '/api/geocode?address=Toronto' }
    case 'GET /api/suggestions':
      return { method: 'GET', url: '/api/suggestions?search=clinic' }
    case 'GET /api/vendors?withoutLoc=true':
      return { method: 'GET', url: `/api/vendors?withoutLoc=true&contactsOnly=${role === 'client'}` }
    case 'GET /api/vendors/{id} (inactive)':
      return { method: 'GET', url: `/api/vendors/${world.inactive.id}` }
    case 'GET /api/vendors/{id} (vendors_seen_only)':
      return { method: 'GET', url: `/api/vendors/${world.vendorsOnly.id}` }
    case 'PUT /api/vendors/{id}':
      return { method: 'PUT', url: `/api/vendors/${vendorA.id}`, payload: { bio: 'We visit people at home.' } }
    case 'DELETE /api/vendors/{id}':
      return { method: 'DELETE', url: `/api/vendors/${(await world.likeA({})).id}` }
    case 'POST /api/vendors/{id}/toggle-activation':
      return { method: 'POST', url: `/api/vendors/${(await world.likeA({})).id}/toggle-activation` }
    case 'POST /api/vendors': {
      const email = `desk-${randomUUID()}@example.org`
      return { method: 'POST', url: '/api/vendors', payload: { name: 'New', email } }
    }
    case 'GET /api/users/search':
      return { method: 'GET', url: `/api/users/search?search=canary&vendor_id=${vendorA.id}` }
    case 'POST /api/vendors/{id}/contacts':
    case 'POST /api/vendors/{id}/attach': {
      const { id } = await given.client()
      return { method: 'POST', url: fillIn(name.split(' ')[1]!), payload: { contact: id } }
    }
    case 'DELETE /api/vendors/{vendorId}/contacts/{id}':
      return { method: 'DELETE', url: `/api/vendors/${vendorA.id}/contacts/${await plainContact()}` }
    case 'POST /api/vendors/contacts/{id}/update-primary': {
      const payload = { is_primary_contact: true }
      return { method: 'POST', url: `/api/vendors/contacts/${await plainContact()}/update-primary`, payload }
    }
    case 'PUT /api/vendors/networks/{id}':
      return { method: 'PUT', url: `/api/vendors/networks/${await networkRequest()}`, payload: { status: 2 } }
    case 'POST /api/vendors/{id}/updates': {
      const vendor = await world.likeA({})
      const follow = { user_id: client.id, vendor_id: vendor.id, is_subscriber: true, created_at: clock.now() }
      await db.insertInto('follows').values(follow).execute()
      return { method: 'POST', url: `/api/vendors/${vendor.id}/updates`, payload: { text: 'CANARY' } }
    }
    case 'POST /api/vendors/{id}/attach-service':
    case 'POST /api/vendors/{id}/detach-service':
      return { method: 'POST', url: fillIn(name.split(' ')[1]!), payload: { service: (await given.service()).id } }
    case 'POST /api/vendors/{id}/locations':
      return { method: 'POST', url: fillIn(name.split(' ')[1]!), payload: PLACE }
    case 'PUT /api/vendors/{vendor_id}/locations/{id}':
    case 'DELETE /api/vendors/{vendor_id}/locations/{id}': {
      const { id } = await given.location(vendorA.id)
      const payload = { clinic_name: 'By the lake' }
      return { method: name.split(' ')[0] as 'PUT', url: `/api/vendors/${vendorA.id}/locations/${id}`, payload }
    }
    case 'POST /api/vendors/{id}/media/profile':
    case 'POST /api/vendors/{id}/media/upload':
      return { method: 'POST', url: fillIn(name.split(' ')[1]!), ...filePayload('image', await smallPicture()) }
    case 'DELETE /api/vendors/{id}/media/{mid}': {
      const files = { thumb: 'thumb.webp', url: 'picture.webp', created_at: care.clock.now() }
      const { id } = await db
        .insertInto('media')
        .values({ vendor_id: vendorA.id, ...files })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { method: 'DELETE', url: `/api/vendors/${vendorA.id}/media/${id}` }
    }
    case 'POST /api/vendors/{id}/intake-form-pdf':
      return { method: 'POST', url: fillIn(name.split(' ')[1]!), ...filePayload('pdf', smallPdf()) }
    case 'DELETE /api/vendors/{id}/intake-form-pdf':
      await db.updateTable('vendors').set({ intake_form: 'gone.pdf' }).where('id', '=', vendorA.id).execute()
      return { method: 'DELETE', url: fillIn(name.split(' ')[1]!) }
    case 'POST /api/vendors/{id}/billing/add-card':
      return {
        method: 'POST',
        url: fillIn(name.split(' ')[1]!),
        payload: { token: `tok_visa_${randomUUID().slice(0, 8)}` },
      }
    case 'POST /api/vendors/billing/subscribe':
      return { method: 'POST', url: '/api/vendors/billing/subscribe', payload: await planWish() }
    case 'POST /api/vendors/networks/add':
      return {
        method: 'POST',
        url: '/api/vendors/networks/add',
        payload: { vendor_1: vendorA.id, vendor_2: (await given.vendor()).id },
      }
    case 'DELETE /api/vendors/networks/{vendor_1}/{vendor_2}': {
      const { id } = await given.vendor()
      await db
        .insertInto('networks')
        .values({ asking_vendor_id: vendorA.id, asked_vendor_id: id, status: 1, created_at: care.clock.now() })
        .execute()
      return { method: 'DELETE', url: `/api/vendors/networks/${vendorA.id}/${id}` }
    }
    case 'POST /api/user/follow/create':
    case 'POST /api/user/like':
      return { method: 'POST', url: name.split(' ')[1]!, payload: { vendor_id: vendorA.id } }
    case 'POST /api/user/subscribe':
      await tie(role)
      return { method: 'POST', url: '/api/user/subscribe', payload: { vendor_id: vendorA.id } }
    case 'DELETE /api/user/follow/{id}':
    case 'DELETE /api/user/unsubscribe/{id}':
    case 'DELETE /api/user/unlike/{id}':
      await tie(role)
      return { method: 'DELETE', url: fillIn(name.split(' ')[1]!) }
    case 'POST /api/orders':
      return order(vendorA)
    case 'POST /api/orders (prevent_referrals)':
      return order(world.preventsAll)
    case 'POST /api/orders (prevent_public_referrals)':
      return order(world.preventsPublic)
    case 'POST /api/orders (inactive vendor)':
      return order(world.inactive)
    case 'POST /api/orders/upload-attachment':
      return {
        method: 'POST',
        url: '/api/orders/upload-attachment',
        ...uploadPayload({ vendor: vendorA.id, file: smallPdf() }),
      }
    case 'GET /api/orders/{id}/attachments/{aid}':
      return onAttachment()
    case 'GET /api/orders/{id}':
      return onReferral('GET', String)
    case 'GET /api/orders/{id}/history':
      return onReferral('GET', (id) => `${id}/history`)
    case 'GET /api/orders/{id}/openings':
      return onReferral('GET', (id) => `${id}/openings`)
    case 'PUT /api/orders/{id}/status':
      return onReferral('PUT', (id) => `${id}/status`, { status: 'SHIPPED' })
    case 'POST /api/orders/{id}/due-date':
      return onReferral('POST', (id) => `${id}/due-date`, { due: '2026-12-01' })
    case 'POST /api/orders/{id}/rating':
      return onReferral('POST', (id) => `${id}/rating`, { rating: 4 })
    case 'POST /api/orders/{id}/withdraw-consent': {
      const { id } = await given.referral(client, vendorA, { details: 'CANARY', consent_provided: true })
      return { method: 'POST', url: `/api/orders/${id}/withdraw-consent` }
    }
    case 'DELETE /api/orders/requests':
      return { method: 'DELETE', url: '/api/orders/requests' }
    case 'POST /api/orders/delete-selected-requests': {
      const isOthers = role === 'other_client' || role === 'guest' || role === 'pre_mfa'
      const sender = isOthers ? client : world.persons[role]
      const { id } = await given.referral(sender, vendorA)
      return { method: 'POST', url: '/api/orders/delete-selected-requests', payload: { ids: [id] } }
    }
    case 'POST /api/orders/delete-selected-received':
    case 'POST /api/orders/read-selected-received': {
      const { id } = await given.referral(client, vendorA)
      return { method: 'POST', url: name.slice('POST '.length), payload: { ids: [id] } }
    }
    case 'POST /api/reports/create': {
      const sender = await given.client({ first: 'CANARY' })
      await given.referral(sender, vendorA)
      return { method: 'POST', url: '/api/reports/create', payload: { user_id: sender.id, reason: 'Sends too much.' } }
    }
    case 'GET /api/orders/received/export':
      return {
        method: 'GET',
        url: '/api/orders/received/export?timezone=America%2FToronto&start=2026-11-01&end=2026-11-30',
      }
    case 'DELETE /api/orders/requests/{id}':
      return onReferral('DELETE', (id) => `requests/${id}`)
    case 'DELETE /api/orders/received/{id}':
      return onReferral('DELETE', (id) => `received/${id}`)
    case 'POST /api/orders/read-received/{id}':
      return onReferral('POST', (id) => `read-received/${id}`)
    case 'POST /api/users/add':
      return { method: 'POST', url: '/api/users/add', payload: { ...registration(), role: 'CLIENT' } }
    case 'GET /api/users/{id}':
    case 'GET /api/users/services/{id}': {
      const isOthers = role === 'other_client' || role === 'guest' || role === 'pre_mfa'
      const person = isOthers ? client : world.persons[role]
      return { method: 'GET', url: name.split(' ')[1]!.replace('{id}', String(person.id)) }
    }
    case 'PUT /api/users/{id}': {
      const { id, first, last, email, phone } = await given.client({ first: 'CANARY' })
      const payload = { first, last, email, phone, role: 'CLIENT', active: true }
      return { method: 'PUT', url: `/api/users/${id}`, payload }
    }
    case 'DELETE /api/users/{id}':
      return { method: 'DELETE', url: `/api/users/${(await given.client({ first: 'CANARY' })).id}` }
    case 'POST /api/admin/incidents':
      return { method: 'POST', url: '/api/admin/incidents', payload: INCIDENT }
    case 'GET /api/admin/incidents/{id}':
    case 'PUT /api/admin/incidents/{id}':
    case 'DELETE /api/admin/incidents/{id}':
    case 'GET /api/admin/incidents/{id}/people':
    case 'GET /api/admin/incidents/{id}/export': {
      const [method, path] = name.split(' ') as ['PUT', string]
      const url = path.replace('{id}', String(await incident()))
      return { method, url, ...(method === 'PUT' && { payload: INCIDENT }) }
    }
    case 'POST /api/occupations':
      return { method: 'POST', url: '/api/occupations', payload: { name: `New ${(registered += 1)}` } }
    case 'PUT /api/occupations/{id}':
      return {
        method: 'PUT',
        url: `/api/occupations/${await occupation()}`,
        payload: { name: `New ${(registered += 1)}` },
      }
    case 'POST /api/services':
      return { method: 'POST', url: '/api/services', payload: { name: `New ${(registered += 1)}` } }
    case 'POST /api/services/{parentId}':
    case 'PUT /api/services/{id}':
    case 'DELETE /api/services/{id}':
    case 'POST /api/service-privacy/{id}': {
      const { id } = await given.service({ name: `CANARY ${(registered += 1)}` })
      const payload = name.includes('privacy') ? { private: true } : { name: `New ${(registered += 1)}` }
      const [method, path] = name.split(' ') as [string, string]
      return { method: method as 'PUT', url: path.replaceAll(/\{\w+\}/g, String(id)), payload }
    }
    case 'PUT /api/services/{parentId}/{id}': {
      const parent = await given.service()
      const { id } = await given.service({ parent_id: parent.id })
      return { method: 'PUT', url: `/api/services/${parent.id}/${id}`, payload: { name: 'New', options: [] } }
    }
    case 'PUT /api/report/status/{id}':
      return { method: 'PUT', url: `/api/report/status/${await report()}`, payload: { status: 2 } }
    case 'PUT /api/NotificationsSettings/{id}':
      return { method: 'PUT', url: fillIn(name.split(' ')[1]!), payload: { title: 'Hello', details: 'From {app}.' } }
    case 'POST /api/undelivered-messages/{id}/retry':
      return { method: 'POST', url: `/api/undelivered-messages/${await undeliveredMessage()}/retry` }
    case 'GET /unsubscribe/{token}':
    case 'POST /unsubscribe/{token}':
      return { method: name.split(' ')[0] as 'GET', url: `/unsubscribe/${unsubscribeLink()}` }
    case 'ANY /api/{unknown}':
      return { method: 'POST', url: '/api/no-such-call' }
    default: {
      const [method, path = ''] = name.split(' ')
      return { method: method as 'GET', url: fillIn(path) }
    }
  }
}

const PLACE = { city: 'Kenora', state: 'ON', zip: 'P9N 1A1', country: 'Canada', lat: 49.77, lng: -94.49 }

let registered = 0
const registration = () => ({
  first: 'New',
  last: 'Person',
  email: `new${(registered += 1)}@example.org`,
  phone: '416-555-0100',
  password: PASSWORD,
  password_confirmation: PASSWORD,
})

async function occupation(): Promise<number> {
  const name = `Canary ${(registered += 1)}`
  const { id } = await db
    .insertInto('occupations')
    .values({ name, sort_name: name.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const INCIDENT = { happened_on: '2026-11-01', circumstances: 'CANARY' }

/** So old that it may be deleted. */
async function incident(): Promise<number> {
  const texts = { data_kinds: '', people: '', assessment: '', told: '' }
  const { id } = await db
    .insertInto('incidents')
    .values({ ...INCIDENT, ...texts, accounts: [], created_at: new Date('2020-01-01') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function report(): Promise<number> {
  const { id } = await db
    .insertInto('user_reports')
    .values({
      reporter_id: world.persons.vendor_own.id,
      user_id: (await given.client({ first: 'CANARY', active: false })).id,
      reason: 'CANARY',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function undeliveredMessage(): Promise<number> {
  const at = care.clock.now()
  const message = { kind: 'vendor request', channel: 'email', to: { email: 'canary@example.org' }, values: {} } as const
  const row = await db
    .insertInto('undelivered_messages')
    .values({
      message_id: randomUUID(),
      kind: message.kind,
      channel: message.channel,
      user_id: world.client.id,
      queued_at: at,
      failed_at: at,
      reason: 'mail ECONNECTION',
      ...seal(services.keys, message),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const unsubscribeLink = () => unsubscribeToken(services.keys, { userId: world.client.id, vendorId: world.vendorA.id })

/** Somebody who works for vendor A, for this cell alone. */
async function plainContact(): Promise<number> {
  const { id } = await given.contactOf(world.vendorA, { isPrimary: false })
  const contact = db.selectFrom('vendor_contacts').select('id').where('user_id', '=', id)
  return (await contact.executeTakeFirstOrThrow()).id
}

/** Another vendor has asked vendor A. */
async function networkRequest(): Promise<number> {
  const { id } = await given.vendor()
  const row = await db
    .insertInto('networks')
    .values({ asking_vendor_id: id, asked_vendor_id: world.vendorA.id, status: 1, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function vendorRequest(): Promise<number> {
  const { id: user_id, email } = await given.client()
  const { id } = await db
    .insertInto('vendor_requests')
    .values({ user_id, name: 'CANARY', email: `desk.${email}`, site: '', phone: '', created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A reset of somebody who takes part in nothing else: it ends their sign-ins. */
async function resetBody() {
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
  return { token, email, password: PASSWORD, password_confirmation: PASSWORD }
}

/** The person has changed their address and not confirmed the new one. */
async function unconfirmed(role: RoleName): Promise<void> {
  if (role === 'guest' || role === 'pre_mfa') return
  const { id } = world.persons[role]
  await db.updateTable('users').set({ code_email: 'before@example.org' }).where('id', '=', id).execute()
  await db.deleteFrom('confirmations').where('user_id', '=', id).execute()
  await db.deleteFrom('limits').where('key', '=', `confirm email ${id}`).execute()
}

/** The token that confirms it. */
async function confirmation(role: RoleName): Promise<string> {
  if (role === 'guest' || role === 'pre_mfa') return 'ABCDEF'
  await unconfirmed(role)
  const { id } = world.persons[role]
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const at = clock.now()
  await db
    .insertInto('confirmations')
    .values({
      user_id: id,
      channel: 'email',
      address: email,
      code_hash: services.keys.hash(`confirm ${id} ${email} RIGHT2`),
      sent_at: at,
      expires_at: new Date(at.getTime() + 60_000),
    })
    .execute()
  return 'RIGHT2'
}

/** The code that an app shows which the person has just set up. */
async function appCode(role: RoleName): Promise<string> {
  if (role === 'guest' || role === 'pre_mfa') return '123456'
  const { id } = world.persons[role]
  await db.deleteFrom('authenticators').where('user_id', '=', id).execute()
  const begun = await send({ method: 'POST', url: '/api/account/authenticator', payload: {} }, role)
  return generateSync({ secret: begun.json().secret, epoch: Math.floor(clock.now().getTime() / 1000) })
}

async function recoveryCode(role: RoleName): Promise<string> {
  if (role === 'guest' || role === 'pre_mfa') return '123456'
  const token = await appCode(role)
  const confirmed = await send({ method: 'PUT', url: '/api/account/authenticator', payload: { token } }, role)
  return confirmed.json().recovery_codes[0]
}

/** The person likes vendor A, and follows it with its updates. */
async function tie(role: RoleName): Promise<void> {
  if (role === 'guest') return
  const values = { user_id: world.persons[role].id, vendor_id: world.vendorA.id, created_at: care.clock.now() }
  await db
    .insertInto('follows')
    .values({ ...values, is_subscriber: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('likes')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Vendor A has a card. */
async function planWish() {
  const { id: vendor } = world.vendorA
  const added = await send(
    {
      method: 'POST',
      url: `/api/vendors/${vendor}/billing/add-card`,
      payload: { token: `tok_visa_${randomUUID().slice(0, 8)}` },
    },
    'admin',
  )
  const { billing_key: customer } = await db
    .selectFrom('vendors')
    .select('billing_key')
    .where('id', '=', vendor)
    .executeTakeFirstOrThrow()
  return { vendor, customer, plan: 'starter', card: added.json().data.id }
}

const fillIn = (path: string) =>
  path
    .replace('/tiles/{set}/{z}/{x}/{y}', '/tiles/world/0/0/0')
    .replace('/fonts/{file}', '/fonts/noto-sans-latin-400-normal.woff2')
    .replace('/files/{name}', '/files/form-1.pdf')
    .replace('{z}/{x}/{y}', '0/0/0')
    .replace('{id}', String(world.vendorA.id))

/** A referral with a document, sent by the client to vendor A the way people do it. */
async function onAttachment(): Promise<InjectOptions> {
  const upload = await send(
    {
      method: 'POST',
      url: '/api/orders/upload-attachment',
      ...uploadPayload({ vendor: world.vendorA.id, file: smallPdf('CANARY') }),
    },
    'client',
  )
  const { vendorA } = world
  const sent = await send(
    {
      method: 'POST',
      url: '/api/orders',
      payload: {
        vendor: vendorA.id,
        order: {
          location: vendorA.location.id,
          service: vendorA.service.id,
          attachment: upload.json().attachment.id,
          consentProvided: true,
        },
      },
    },
    'client',
  )
  return { method: 'GET', url: sent.json().attachments[0].url }
}

async function placeToronto() {
  await sql`insert into gazetteer_places (key, kind, name, admin, country, lat, lng, population)
    select 'toronto', 'city', 'Toronto', 'ON', 'CA', 43.65, -79.38, 2700000
    where not exists (select from gazetteer_places where key = 'toronto')`.execute(db)
}

const halfToken = startSession(
  { db, keys: services.keys, at: clock.now() },
  { id: world.persons.pre_mfa.id, device: 'test', verified: false },
)
const callers = new Map<RoleName, Promise<string>>()

function tokenOf(role: RoleName): Promise<string> | null {
  if (role === 'guest') return null
  if (role === 'pre_mfa') return halfToken.then(({ token }) => token)
  if (!callers.has(role)) callers.set(role, care.as(world.persons[role]).token())
  return callers.get(role)!
}

/** The right code, for whoever has a sign-in that waits for one. */
async function codeFor(role: RoleName): Promise<string> {
  if (role !== 'pre_mfa') return 'ABCDEF'
  const { sessionId } = await halfToken
  const code = 'RIGHT2'
  await db
    .updateTable('sessions')
    .set({
      code_hash: services.keys.hash(`two-step ${sessionId} ${code}`),
      code_expires_at: new Date(clock.now().getTime() + 60_000),
      verified_at: null,
    })
    .where('id', '=', sessionId)
    .execute()
  return code
}

async function send(request: InjectOptions, role: RoleName) {
  if (role === 'pre_mfa')
    await db
      .updateTable('sessions')
      .set({ verified_at: null, code_sent_at: null })
      .where('id', '=', (await halfToken).sessionId)
      .execute()
  const isSignOut = request.url === '/api/logout'
  const isLast = isSignOut || request.url === '/api/account/delete'
  const token =
    isLast && role !== 'guest' && (isSignOut || role !== 'pre_mfa')
      ? await care.as(isSignOut ? world.persons[role] : await whoMayGo(role)).token()
      : await tokenOf(role)
  // One that is let in to the event stream gets an answer without end.
  const isOpen = request.method === 'GET' && request.url === '/api/live' && role !== 'guest' && role !== 'pre_mfa'
  return app.http.inject({
    ...request,
    payloadAsStream: isOpen,
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
  })
}

/** Somebody of this role in the place of the one that the other lines need. */
async function whoMayGo(role: Exclude<RoleName, 'guest'>): Promise<{ id: number }> {
  if (role === 'vendor_nonprimary') return given.contactOf(world.vendorA, { isPrimary: false })
  if (role === 'admin') return given.admin()
  return role === 'client' || role === 'other_client' ? given.client() : world.persons[role]
}

/** Everything that a refused call must leave as it was. */
async function fingerprint(): Promise<Record<string, string>> {
  const tables = [
    'users',
    'vendors',
    'vendor_contacts',
    'networks',
    'locations',
    'referrals',
    'referral_events',
    'attachments',
    'idempotency_keys',
    'user_reports',
    'services',
    'occupations',
    'incidents',
  ]
  const rows = await Promise.all(
    tables.map((name) =>
      sql<{
        sum: string
      }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(name)} t`.execute(
        db,
      ),
    ),
  )
  return Object.fromEntries(tables.map((name, i) => [name, rows[i]!.rows[0]!.sum]))
}

const emptiness = (body: { total?: number; count?: number; data?: unknown[] }) =>
  body.total ?? body.count ?? body.data?.length ?? 0

/** Without what the router adds by itself and the files of the built web app. */
function registeredRoutes(): string[] {
  return app.registered
    .filter((route) => !/^(HEAD|OPTIONS) | \/assets\/|\.(svg|png|ico|txt|webmanifest)$/.test(route))
    .map((route) => sameParameters(route))
}
