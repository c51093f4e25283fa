import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { NO_SERVICE_FACTS } from '#server/testing/no-service-facts.ts'
import { buildMultipartPayload, createPdf, createPicture } from '#server/testing/uploads.ts'
import type { RequestFixtures } from './request-fixture.ts'
import type { AccessRole } from './access-table.ts'
import type { AccessWorld } from './access-world.ts'

const PLACE = { city: 'Kenora', state: 'ON', zip: 'P9N 1A1', country: 'Canada', lat: 49.77, lng: -94.49 }

const anotherLikeA = async ({ likeA }: AccessWorld) => ({ ids: { id: (await likeA({})).id } })
const selectedLikeA =
  (values: Parameters<AccessWorld['likeA']>[0]) =>
  async ({ likeA }: AccessWorld) => ({ payload: { ids: [(await likeA(values)).id] } })
const somebody = async ({ given }: AccessWorld) => {
  const { id, email } = await given.client()
  return { payload: { contact: id, email } }
}
const someService = async ({ given }: AccessWorld) => ({ payload: { service: (await given.service()).id } })
const somePicture = async () => buildMultipartPayload('image', await createPicture())
const vendorA = ({ vendorA: { id } }: AccessWorld) => ({ payload: { vendor_id: id } })

/** Creates a location of A for one cell. */
const someLocation = async (world: AccessWorld) => {
  const { id } = await world.given.location(world.vendorA.id)
  return { ids: { vendor_id: world.vendorA.id, id }, payload: { clinic_name: 'By the lake' } }
}
const withRelationship = async (world: AccessWorld, role: AccessRole) => {
  await createRelationship(world, role)
  return {}
}

/** Makes sure that the gazetteer knows Toronto. */
const gazetteerWithToronto = async ({ db }: AccessWorld) => {
  await sql`insert into gazetteer_places (key, kind, name, admin, country, lat, lng, population)
      select 'toronto', 'city', 'Toronto', 'ON', 'CA', 43.65, -79.38, 2700000
      where not exists (select from gazetteer_places where key = 'toronto')`.execute(db)
  return { query: '?address=Toronto' }
}

export const vendorRouteFixtures: RequestFixtures = {
  'GET /api/geocode': gazetteerWithToronto,
  'GET /api/directory/geocode': gazetteerWithToronto,
  'GET /api/directory/suggestions': () => ({ query: '?search=clinic' }),
  'GET /directory/vendors/{name}': ({ vendorA: { id } }) => ({ ids: { name: `${id}-canary-a` } }),
  'GET /directory/services/{name}': ({ vendorA: { service } }) => ({
    ids: { name: `${service.id}-${service.name.toLowerCase().replaceAll(' ', '-')}` },
  }),
  'GET /embed/directory': () => ({}),
  'GET /directory/in/{name}': () => ({ ids: { name: 'toronto' } }),
  'GET /sitemap/{file}': () => ({ ids: { file: 'vendors-1.xml' } }),
  'GET /api/suggestions': () => ({ query: '?search=clinic' }),

  'GET /api/vendors?withoutLoc=true': (_, role) => ({
    query: `?withoutLoc=true&contactsOnly=${role === 'client'}`,
  }),
  'GET /api/vendors?state=active': () => ({ query: '?state=active' }),
  'GET /api/vendors/{id} (inactive)': ({ inactive: { id } }) => ({ ids: { id } }),
  'GET /api/vendors/{id} (vendors_seen_only)': ({ vendorsOnly: { id } }) => ({ ids: { id } }),
  'POST /api/vendors': () => ({ payload: { name: 'New', email: `desk-${randomUUID()}@example.org` } }),
  'PUT /api/vendors/{id}': () => ({ payload: { bio: 'We visit people at home.' } }),
  'DELETE /api/vendors/{id}': anotherLikeA,
  'POST /api/vendors/{id}/toggle-activation': anotherLikeA,
  'POST /api/vendors/activate-selected': selectedLikeA({ active: false }),
  'POST /api/vendors/suspend-selected': selectedLikeA({}),
  'POST /api/vendors/restore-selected': selectedLikeA({ is_archived: true }),
  'POST /api/vendors/delete-selected': selectedLikeA({}),
  'POST /api/vendors/{id}/approve': async ({ likeA }) => ({
    ids: { id: (await likeA({ approval: 'pending' })).id },
    payload: { approved: true },
  }),
  'POST /api/vendors/{id}/ask-for-approval': async ({ likeA }) => ({
    ids: { id: (await likeA({ approval: 'declined' })).id },
  }),

  'GET /api/users/search': (world) => ({ query: `?search=canary&vendor_id=${world.vendorA.id}` }),
  'POST /api/vendors/{id}/contacts': somebody,
  'POST /api/vendors/{id}/attach': somebody,
  'DELETE /api/vendors/{vendorId}/contacts/{id}': async (world) => ({
    ids: { vendorId: world.vendorA.id, id: await plainContact(world) },
  }),
  'POST /api/vendors/{vendor_id}/contact-requests/{id}/accept': withContactRequest,
  'DELETE /api/vendors/{vendor_id}/contact-requests/{id}': withContactRequest,
  'POST /api/vendors/contacts/{id}/update-primary': async (world) => ({
    ids: { id: await plainContact(world) },
    payload: { is_primary_contact: true },
  }),

  'PUT /api/vendors/{id}/facts': () => ({ payload: { languages: [{ language: 'pa', by: 'staff' }] } }),
  'PUT /api/vendors/{id}/services/{sid}': (world) => ({
    ids: { sid: world.vendorA.service.id },
    payload: NO_SERVICE_FACTS,
  }),
  'PUT /api/vendors/{id}/services/{sid}/availability': (world) => ({
    ids: { sid: world.vendorA.service.id },
    payload: { state: 'open' },
  }),
  'POST /api/vendors/{id}/attach-service': someService,
  'POST /api/vendors/{id}/detach-service': someService,
  'POST /api/vendors/{id}/locations': () => ({ payload: PLACE }),
  'PUT /api/vendors/{vendor_id}/locations/{id}': someLocation,
  'PUT /api/vendors/{vendor_id}/corrections/{id}': async ({ db, clock, vendorA: { id: vendorId } }) => {
    const correction = { vendor_id: vendorId, body: 'CANARY', created_at: clock.now() }
    const { id } = await db.insertInto('corrections').values(correction).returning('id').executeTakeFirstOrThrow()
    return { ids: { vendor_id: vendorId, id }, payload: { done: true } }
  },
  'PUT /api/vendors/{vendor_id}/locations/{id}/hours': async (world) => ({
    ...(await someLocation(world)),
    payload: { time_zone: 'America/Toronto', hours: [], closures: [], access: {} },
  }),
  'DELETE /api/vendors/{vendor_id}/locations/{id}': someLocation,
  'POST /api/vendors/{id}/media/profile': somePicture,
  'POST /api/vendors/{id}/media/upload': somePicture,
  'DELETE /api/vendors/{id}/media/{mid}': async (world) => {
    const files = { thumb: 'thumb.webp', url: 'picture.webp', created_at: world.clock.now() }
    const media = world.db.insertInto('media').values({ vendor_id: world.vendorA.id, ...files })
    return { ids: { mid: (await media.returning('id').executeTakeFirstOrThrow()).id } }
  },
  'POST /api/vendors/{id}/intake-form-pdf': () => buildMultipartPayload('pdf', createPdf()),
  'DELETE /api/vendors/{id}/intake-form-pdf': async (world) => {
    await world.db.updateTable('vendors').set({ intake_form: 'gone.pdf' }).where('id', '=', world.vendorA.id).execute()
    return {}
  },

  'POST /api/vendors/{id}/billing/add-card': () => ({ payload: { token: cardToken() } }),
  'POST /api/vendors/billing/subscribe': async (world) => ({ payload: await planPayload(world) }),

  'POST /api/vendors/{id}/billing/cancel': async (world) => ({ ids: { id: (await vendorWithPlan(world)).vendorId } }),
  'POST /api/vendors/{id}/billing/resume': async (world) => {
    const { vendorId: id } = await vendorWithPlan(world)
    await world.send({ method: 'POST', url: `/api/vendors/${id}/billing/cancel` }, 'admin')
    return { ids: { id } }
  },
  'DELETE /api/vendors/{vendorId}/billing/cards/{id}': async (world) => {
    const { vendorId, card: id } = await vendorWithCard(world)
    return { ids: { vendorId, id } }
  },

  'POST /api/vendors/networks/add': async (world) => ({
    payload: { vendor_1: world.vendorA.id, vendor_2: (await world.given.vendor()).id },
  }),
  'PUT /api/vendors/networks/{id}': async (world) => {
    const { id } = await world.given.vendor()
    return { ids: { id: await networkRequest(world, id, world.vendorA.id) }, payload: { status: 2 } }
  },
  'DELETE /api/vendors/networks/{vendor_1}/{vendor_2}': async (world) => {
    const { id } = await world.given.vendor()
    await networkRequest(world, world.vendorA.id, id)
    return { ids: { vendor_1: world.vendorA.id, vendor_2: id } }
  },

  'POST /api/vendors/{id}/updates': async (world) => {
    const { id } = await world.likeA({})
    const follow = { user_id: world.client.id, vendor_id: id, is_subscriber: true, created_at: world.clock.now() }
    await world.db.insertInto('follows').values(follow).execute()
    return { ids: { id }, payload: { text: 'CANARY' } }
  },
  'POST /api/user/follow/create': vendorA,
  'POST /api/user/like': vendorA,
  'POST /api/user/subscribe': async (world, role) => {
    await createRelationship(world, role)
    return vendorA(world)
  },
  'DELETE /api/user/follow/{id}': withRelationship,
  'DELETE /api/user/unsubscribe/{id}': withRelationship,
  'DELETE /api/user/unlike/{id}': withRelationship,
}

/** Creates a contact of vendor A for one cell. */
async function plainContact({ db, given, vendorA: vendor }: AccessWorld): Promise<number> {
  const { id } = await given.contactOf(vendor, { isPrimary: false })
  const contact = db.selectFrom('vendor_contacts').select('id').where('user_id', '=', id)
  return (await contact.executeTakeFirstOrThrow()).id
}

async function withContactRequest({ db, clock, given, vendorA: vendor }: AccessWorld) {
  const { id: user_id } = await given.client()
  const row = await db
    .insertInto('contact_requests')
    .values({ vendor_id: vendor.id, user_id, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ids: { vendor_id: vendor.id, id: row.id } }
}

async function networkRequest({ db, clock }: AccessWorld, asking: number, asked: number): Promise<number> {
  const row = await db
    .insertInto('networks')
    .values({ asking_vendor_id: asking, asked_vendor_id: asked, status: 1, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Makes the user like vendor A and subscribe to its updates. */
async function createRelationship(
  { db, clock, persons, vendorA: vendor }: AccessWorld,
  role: AccessRole,
): Promise<void> {
  if (role === 'guest') return
  const values = { user_id: persons[role].id, vendor_id: vendor.id, created_at: clock.now() }
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

const cardToken = () => `tok_visa_${randomUUID().slice(0, 8)}`

/** Creates a vendor like A with a card. */
async function vendorWithCard(world: AccessWorld) {
  const { id } = await world.likeA({})
  const { vendor: vendorId, ...more } = await planPayload(world, id)
  return { vendorId, ...more }
}

async function vendorWithPlan(world: AccessWorld) {
  const { vendorId: vendor, ...more } = await vendorWithCard(world)
  await world.send({ method: 'POST', url: '/api/vendors/billing/subscribe', payload: { vendor, ...more } }, 'admin')
  return { vendorId: vendor }
}

/** Returns a plan for the vendor, A by default, after adding a card. */
async function planPayload(world: AccessWorld, vendor = world.vendorA.id) {
  const { db, send } = world
  const url = `/api/vendors/${vendor}/billing/add-card`
  const added = await send({ method: 'POST', url, payload: { token: cardToken() } }, 'admin')
  const { billing_key: customer } = await db
    .selectFrom('vendors')
    .select('billing_key')
    .where('id', '=', vendor)
    .executeTakeFirstOrThrow()
  return { vendor, customer, plan: 'starter', card: added.json().data.id }
}
