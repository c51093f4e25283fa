import { randomUUID } from 'node:crypto'
import { encryptContent } from '#server/platform/encrypted-content.ts'
import { registrationPayload } from './account-route-fixtures.ts'
import type { RequestFixture, RequestFixtures } from './request-fixture.ts'
import type { AccessRole } from './access-table.ts'
import type { AccessWorld } from './access-world.ts'

const INCIDENT = { happened_on: '2026-11-01', circumstances: 'CANARY' }

const named = ({ newName }: AccessWorld) => ({ payload: { name: newName() } })
const ofOwner = ({ ownerFor }: AccessWorld, role: AccessRole) => ({ ids: { id: ownerFor(role).id } })
const withNewId = (make: (world: AccessWorld) => Promise<number>, payload?: object) => async (world: AccessWorld) => ({
  ids: { id: await make(world) },
  ...(payload && { payload }),
})
const onService = async (world: AccessWorld): Promise<RequestFixture> => {
  const { id } = await world.given.service({ name: world.newName('CANARY') })
  return { ids: { id, parentId: id }, ...named(world) }
}
const selectedClient =
  (values: { active?: boolean }) =>
  async ({ given }: AccessWorld) => ({ payload: { ids: [(await given.client({ first: 'CANARY', ...values })).id] } })
const someClient = async ({ given }: AccessWorld) => (await given.client({ first: 'CANARY' })).id

export const administrationRouteFixtures: RequestFixtures = {
  'POST /api/admin/users/{id}/end-sessions': withNewId(someClient),
  'PUT /api/make-email-verified/{id}': ({ client: { id } }) => ({ ids: { id } }),
  'POST /api/vendor-requests/{id}/approve': withNewId(vendorRequest),
  'POST /api/vendor-requests/{id}/decline': withNewId(vendorRequest),
  'POST /api/import-vendors': () => ({ payload: { vendors: [{ name: 'New', email: 'new@example.org' }] } }),
  'POST /api/geocode/batch': () => ({ payload: { addresses: ['Toronto'] } }),

  'POST /api/users/add': (world) => ({ payload: { ...registrationPayload(world), role: 'CLIENT' } }),
  'GET /api/users/{id}': ofOwner,
  'GET /api/users/services/{id}': ofOwner,
  'PUT /api/users/{id}': async ({ given }) => {
    const { id, first, last, email, phone } = await given.client({ first: 'CANARY' })
    return { ids: { id }, payload: { first, last, email, phone, role: 'CLIENT', active: true } }
  },
  'DELETE /api/users/{id}': withNewId(someClient),
  'POST /api/users/activate-selected': selectedClient({ active: false }),
  'POST /api/users/deactivate-selected': selectedClient({}),
  'POST /api/users/delete-selected': selectedClient({}),
  'PUT /api/report/status/{id}': withNewId(report, { status: 2 }),

  'POST /api/admin/incidents': () => ({ payload: INCIDENT }),
  'GET /api/admin/incidents/{id}': withNewId(incident),
  'PUT /api/admin/incidents/{id}': withNewId(incident, INCIDENT),
  'DELETE /api/admin/incidents/{id}': withNewId(incident),
  'GET /api/admin/incidents/{id}/people': withNewId(incident),
  'GET /api/admin/incidents/{id}/export': withNewId(incident),

  'POST /api/occupations': named,
  'PUT /api/occupations/{id}': async (world) => ({ ids: { id: await occupation(world) }, ...named(world) }),
  'POST /api/services': named,
  'POST /api/services/{parentId}': onService,
  'PUT /api/services/{id}': onService,
  'DELETE /api/services/{id}': onService,
  'POST /api/service-privacy/{id}': async (world) => ({ ...(await onService(world)), payload: { private: true } }),
  'PUT /api/services/{parentId}/{id}': async ({ given }) => {
    const parent = await given.service()
    const { id } = await given.service({ parent_id: parent.id })
    return { ids: { parentId: parent.id, id }, payload: { name: 'New', options: [] } }
  },

  'PUT /api/NotificationsSettings/{id}': () => ({ payload: { title: 'Hello', details: 'From {app}.' } }),
  'POST /api/undelivered-messages/{id}/retry': withNewId(undeliveredMessage),
  'POST /api/admin/unreached/{id}/settle': withNewId(mailboxProblem),
}

async function vendorRequest({ db, given, clock }: AccessWorld): Promise<number> {
  const { id: user_id, email } = await given.client()
  const { id } = await db
    .insertInto('vendor_requests')
    .values({ user_id, name: 'CANARY', email: `desk.${email}`, site: '', phone: '', created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function report({ db, given, clock, persons }: AccessWorld): Promise<number> {
  const { id } = await db
    .insertInto('user_reports')
    .values({
      reporter_id: persons.vendor_own.id,
      user_id: (await given.client({ first: 'CANARY', active: false })).id,
      reason: 'CANARY',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates an incident that is old enough to be deleted. */
async function incident({ db }: AccessWorld): Promise<number> {
  const texts = { data_kinds: '', people: '', assessment: '', told: '' }
  const { id } = await db
    .insertInto('incidents')
    .values({ ...INCIDENT, ...texts, accounts: [], created_at: new Date('2020-01-01') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function occupation({ db, newName }: AccessWorld): Promise<number> {
  const name = newName('Canary')
  const { id } = await db
    .insertInto('occupations')
    .values({ name, sort_name: name.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function mailboxProblem({ db, clock, given }: AccessWorld): Promise<number> {
  const { id, email } = await given.vendor({ name: 'CANARY unreached' })
  const problem = {
    vendor_id: id,
    kind: 'misdirected',
    address: email,
    reported_at: clock.now(),
  } as const
  const row = await db.insertInto('mailbox_problems').values(problem).returning('id').executeTakeFirstOrThrow()
  return row.id
}

async function undeliveredMessage({ db, services, clock, client }: AccessWorld): Promise<number> {
  const at = clock.now()
  const message = { kind: 'vendor request', channel: 'email', to: { email: 'canary@example.org' }, values: {} } as const
  const row = await db
    .insertInto('undelivered_messages')
    .values({
      message_id: randomUUID(),
      kind: message.kind,
      channel: message.channel,
      user_id: client.id,
      queued_at: at,
      failed_at: at,
      reason: 'mail ECONNECTION',
      ...encryptContent(services.keys.outbox, message),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
