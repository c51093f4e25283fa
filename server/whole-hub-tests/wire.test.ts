import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { locationRoutes } from '#contract/locations.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { toCoveredAreaRow } from '#server/features/geo/covered-area-row.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// The fields and types of the specification (section 3). `as(…).call` checks each response against the contract, key by
// key; these tests check the contract itself.

const { as, db, given } = await startTestApp()

const vendor = await given.vendor({ avatar_type: 53, booking_link: 'https://example.org/book', sort_order: 7 })
const [client, insider, admin] = [await given.client(), await given.contactOf(vendor), await given.admin()]
const params = { id: String(vendor.id) }

test('ENT-002, ENT-003: a service states whether it is private, a sub-service its service and its options', async () => {
  const parent = await given.service({ name: 'Assessment' })
  const child = await given.service({ name: 'At home', parent_id: parent.id, options: ['Balance', 'Memory'] })
  const { body } = await as(client).call(serviceRoutes.list, { query: { limit: '100' } })
  const service = body.data.find(({ id }) => id === parent.id)!
  expect(service.private).toBe(false)
  expect(service.sub).toEqual([
    { id: child.id, name: 'At home', parent_id: parent.id, options: ['Balance', 'Memory'], version: 1 },
  ])
  expect(service.children).toEqual(service.sub)
})

test('ENT-007, ENT-008, ENT-010, ENT-015, ENT-016, ENT-017, ENT-025: what a vendor shows of itself', async () => {
  const { body } = await as(client).call(vendorRoutes.one, { params })
  expect(body).toMatchObject({
    avatar_type: 53,
    logo: null,
    logoUrl: null,
    booking_link: 'https://example.org/book',
    intakeFormInfo: null,
    media: [],
    services: [{ id: vendor.service.id, name: vendor.service.name, private: false }],
    order: 7,
  })
  expect(body.locations).toHaveLength(1)
})

test('ENT-011, ENT-012, ENT-013, ENT-014, ENT-021: the switches of a vendor, and what the viewer has to do with it', async () => {
  const { body } = await as(client).call(vendorRoutes.one, { params })
  expect(body).toMatchObject({
    active: true,
    is_archived: false,
    prevent_referrals: false,
    prevent_documents: false,
    prevent_public_referrals: false,
    vendors_seen_only: false,
    liked: false,
    following: false,
    subscribed: false,
  })
})

test('ENT-009, ENT-018, ENT-023, SR-031: internal data of a vendor is for its own people and administrators', async () => {
  const inner = ['billingKey', 'billingPlan', 'networks_requests_count', 'networks_count', 'followers_count']
  const publicBody = (await as(client).call(vendorRoutes.one, { params })).body
  for (const key of inner) expect(publicBody).not.toHaveProperty(key)
  expect([publicBody.admins, publicBody.primary_contacts]).toEqual([[], []])
  for (const person of [insider, admin]) {
    const { body } = await as(person).call(vendorRoutes.one, { params })
    for (const key of inner) expect(body).toHaveProperty(key)
    expect([body.admins, body.primary_contacts]).toEqual([[insider.id], [insider.id]])
  }
})

test('ENT-027, ENT-028, ENT-029, ENT-031, ENT-032, ENT-033: a location has its position and its covered areas exactly as stored', async () => {
  const areas: CoveredArea[] = [
    { type: 'circle', center: { lat: 43.6, lng: -79.4 }, radius: 2_500 },
    { type: 'rectangle', ne: { lat: 43.7, lng: -79.3 }, sw: { lat: 43.6, lng: -79.5 } },
    { type: 'polygon', paths: [[{ lat: 43.6, lng: -79.5 }, { lat: 43.7, lng: -79.4 }, { lat: 43.6, lng: -79.3 }]] }, // prettier-ignore
  ]
  await db
    .insertInto('covered_areas')
    .values(areas.map((area) => toCoveredAreaRow(vendor.location.id, area)))
    .execute()
  const { body } = await as(client).call(locationRoutes.ofVendor, { params })
  expect(body.data[0]).toMatchObject({ lat: 43.6487, lng: -79.3774, is_archived: false, covered_areas: areas })
})

async function sendReferral() {
  const order = {
    location: vendor.location.id,
    service: vendor.service.id,
    details: 'A walker, please.',
    contactNow: true,
  }
  return (await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })).body
}

test('ENT-037, ENT-038, ENT-039, ENT-040, ENT-042, API-102: a referral as it is sent and returned', async () => {
  expect(await sendReferral()).toMatchObject({
    user: { id: client.id, first: client.first, last: client.last, email: client.email, phone: client.phone },
    vendor: { id: vendor.id, name: vendor.name },
    service: { id: vendor.service.id, name: vendor.service.name },
    sub_service: null,
    status: 'PENDING',
    due_at: null,
    details: 'A walker, please.',
    consent_provided: false,
    makeContact: true,
  })
})

test('ENT-043, ENT-044: a referral names who has read it and its rating', async () => {
  const sent = await sendReferral()
  expect(sent).toMatchObject({ read_by: null, rating: null })
  const read = await as(insider).call(referralRoutes.markRead, { params: { id: String(sent.id) } })
  expect(read.body.read_by).toBe(insider.id)
  const rated = await as(client).call(referralRoutes.rate, { params: { id: String(sent.id) }, body: { rating: 5 } })
  expect(rated.body.rating).toBe(5)
})

test('API-086, API-089: each side deletes its own copy by its own call', async () => {
  const referral = await given.referral(client, vendor)
  const target = { params: { id: String(referral.id) } }
  expect((await as(client).call(referralRoutes.deleteSent, target)).status).toBe(200)
  expect((await as(insider).call(referralRoutes.one, target)).body.deleted_form_client).toBe(true)
  expect((await as(insider).call(referralRoutes.deleteReceived, target)).status).toBe(200)
})

test('ENT-047, ENT-050, ENT-051, ENT-052, ENT-054: the signed-in user', async () => {
  const { body } = await as(client).call(accountRoutes.current)
  expect(body).toMatchObject({
    id: client.id,
    first: client.first,
    last: client.last,
    email: client.email,
    phone: client.phone,
    role: 'CLIENT',
    is_vendor: false,
    active: true,
    enable_sending_sms: false,
    enable_sending_email: true,
    email_verified_at: client.email_verified_at!.toISOString(),
  })
  expect(body.created_at).toBe(client.created_at.toISOString())
  expect((await as(insider).call(accountRoutes.current)).body.is_vendor).toBe(true)
})

test('API-103: the server makes the checks of the form for every client', async () => {
  const order = { location: vendor.location.id, service: vendor.service.id, attachment: 1, consentProvided: false }
  const reply = await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  expect([reply.status, Object.keys(reply.refusal.errors ?? {})]).toEqual([422, ['order.consentProvided']])
})

test('ERR-052: an error has no code, only a message, fields and the status', async () => {
  const reply = await as(client).call(referralRoutes.one, { params: { id: '2000000000' } })
  expect([reply.status, Object.keys(reply.refusal)]).toEqual([404, ['message']])
})
