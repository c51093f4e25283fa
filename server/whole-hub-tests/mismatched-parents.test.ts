import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { API_PREFIX } from '#contract/route.ts'
import { createHubFingerprinter } from '#server/testing/access/fingerprint.ts'
import { createLink } from '#server/testing/referral-links.ts'
import { startStripeStub } from '#server/testing/stripe-stub.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'

// SR-029: calls every route whose path names a parent and a child, with the parent of one vendor and the child of
// another. Nothing may be found or changed.

const stripe = await startStripeStub()
afterAll(() => stripe.close())
const { app, as, clock, config, db, pool, given, services } = await startTestApp(
  { LIMIT_USER: 'off', ...stripe.environment },
  { background: false },
)
const fingerprint = await createHubFingerprinter({ db, pool, config })

const [A, B] = [await given.vendor({ name: 'Vendor A' }), await given.vendor({ name: 'Vendor B' })]
const admin = await given.admin()
const ownerOfA = await given.contactOf(A)
const ownerOfB = await given.contactOf(B)
const callers = { 'the owner of A': ownerOfA, 'the owner of B': ownerOfB, 'an administrator': admin }

/** By method and path: the parent's id and the id of a child that belongs to another vendor. */
const MISMATCHED: Record<string, () => Promise<[parent: number, child: number]>> = {
  'DELETE /vendors/:vendorId/contacts/:id': async () => {
    const { id: user_id } = await given.contactOf(B, { isPrimary: false })
    const contact = db.selectFrom('vendor_contacts').select('id').where('user_id', '=', user_id)
    return [A.id, (await contact.executeTakeFirstOrThrow()).id]
  },
  'POST /vendors/:vendorId/contact-requests/:id/accept': () => requestToB(),
  'DELETE /vendors/:vendorId/contact-requests/:id': () => requestToB(),
  'PUT /vendors/:vendor_id/locations/:id': async () => [A.id, B.location.id],
  'PUT /vendors/:vendor_id/corrections/:id': async () => {
    const correction = { vendor_id: B.id, body: 'The number is wrong.', created_at: clock.now() }
    const { id } = await db.insertInto('corrections').values(correction).returning('id').executeTakeFirstOrThrow()
    return [A.id, id]
  },
  'PUT /vendors/:id/services/:sid': async () => [A.id, B.service.id],
  'PUT /vendors/:id/services/:sid/availability': async () => [A.id, B.service.id],
  'PUT /vendors/:vendor_id/locations/:id/hours': async () => [A.id, B.location.id],
  'DELETE /vendors/:vendor_id/locations/:id': async () => [A.id, (await given.location(B.id)).id],
  'DELETE /vendors/:id/media/:mid': async () => {
    const files = { thumb: 'thumb.webp', url: 'picture.webp', created_at: clock.now() }
    const media = db.insertInto('media').values({ vendor_id: B.id, ...files })
    return [A.id, (await media.returning('id').executeTakeFirstOrThrow()).id]
  },
  'DELETE /vendors/:vendorId/billing/cards/:id': async () => {
    const card = { last4: '4242', exp_month: 12, exp_year: 2030, brand: 'visa', created_at: clock.now() }
    const cards = db
      .insertInto('payment_cards')
      .values({ vendor_id: B.id, provider_ref: `pm_${randomUUID()}`, ...card })
    return [A.id, (await cards.returning('id').executeTakeFirstOrThrow()).id]
  },
  'PUT /services/:parentId/:id': async () => {
    const sub = await given.service({ parent_id: B.service.id })
    return [A.service.id, sub.id]
  },
  'DELETE /orders/:id/links/:lid': async () => {
    const [ofA, ofB] = [await given.referral(ownerOfA, A), await given.referral(ownerOfB, B)]
    return [ofA.id, (await createLink(services, { referralId: ofB.id, party: 'vendor', email: B.email })).id]
  },
  'GET /orders/:id/attachments/:aid': async () => [(await given.referral(await given.client(), A)).id, await sentToB()],
  'DELETE /vendors/networks/:vendor_1/:vendor_2': async () => {
    const { id } = await given.vendor()
    const pair = { asking_vendor_id: B.id, asked_vendor_id: id, status: 2, created_at: clock.now() } as const
    await db.insertInto('networks').values(pair).execute()
    return [A.id, id]
  },
}

/** Returns a document that a client has sent to vendor B. */
/** A request to become a contact of B, with A as its parent. */
async function requestToB(): Promise<[number, number]> {
  const request = { vendor_id: B.id, user_id: (await given.client()).id, created_at: clock.now() }
  const requests = db.insertInto('contact_requests').values(request)
  return [A.id, (await requests.returning('id').executeTakeFirstOrThrow()).id]
}

async function sentToB(): Promise<number> {
  const headers = { authorization: `Bearer ${await as(await given.client()).token()}` }
  const file = attachmentPayload({ vendor: B.id, file: createPdf() })
  const url = '/api/orders/upload-attachment'
  const upload = await app.http.inject({ method: 'POST', url, ...file, headers: { ...file.headers, ...headers } })
  const attachment = upload.json().attachment.id as number
  const order = { location: B.location.id, service: B.service.id, attachment, consentProvided: true }
  await app.http.inject({ method: 'POST', url: '/api/orders', headers, payload: { vendor: B.id, order } })
  return attachment
}

const PAYLOADS: Record<string, object> = {
  'PUT /vendors/:vendor_id/corrections/:id': { done: true },
  'PUT /vendors/:vendor_id/locations/:id': { clinic_name: 'Taken over' },
  'PUT /vendors/:id/services/:sid': {
    min_age: 18,
    max_age: null,
    kinds: [],
    ways: [],
    fees: 'free',
    fees_note: '',
    bring: [],
    who_refers: null,
  },
  'PUT /vendors/:id/services/:sid/availability': { state: 'open' },
  'PUT /vendors/:vendor_id/locations/:id/hours': {
    time_zone: 'America/Toronto',
    hours: [],
    closures: [],
    access: { parking: 'yes' },
  },
  'PUT /services/:parentId/:id': { name: 'Taken over', options: [] },
}

/**
 * Users who may not change the parent get that error, regardless of the child; for all others the child does not exist.
 */
const hasNoRight = (person: { id: number }, path: string) =>
  person !== admin && (path.startsWith('/services') || (person === ownerOfB && path.startsWith('/vendors')))

const isNested = ({ path }: { path: string }) => (path.match(/:/g) ?? []).length > 1 && !path.includes('/map/tiles/')
const nested = app.routes.filter(isNested).map((route) => ({ ...route, name: `${route.method} ${route.path}` }))

test('SR-029: every route with a parent and a child in its path is tested here', () => {
  expect(nested.map(({ name }) => name).sort()).toEqual(Object.keys(MISMATCHED).sort())
})

for (const { method, path, name } of nested) {
  for (const [who, person] of Object.entries(callers)) {
    test(`SR-029: ${name} with the parent of A and a child of B is refused to ${who}, without effect`, async () => {
      const [parent, child] = await MISMATCHED[name]!()
      const headers = { authorization: `Bearer ${await as(person).token()}` }
      const call = (id: number) => {
        const ids = [parent, id]
        const url = API_PREFIX + path.replaceAll(/:\w+/g, () => String(ids.shift()))
        const payload = PAYLOADS[name]
        return app.http.inject({ method, url, headers, ...(payload && { payload }) })
      }
      const before = await fingerprint()
      const [foreign, missing] = [await call(child), await call(2_000_000_000)]
      expect(foreign.statusCode).toBe(hasNoRight(person, path) ? 403 : 404)
      expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body])
      expect(await fingerprint()).toEqual(before)
    })
  }
}
