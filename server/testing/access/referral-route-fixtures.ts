import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'
import type { RequestFixtures } from './request-fixture.ts'
import type { AccessWorld } from './access-world.ts'

type Vendor = AccessWorld['vendorA']

const order = (vendor: Vendor, more: object) => ({
  payload: { vendor: vendor.id, order: { location: vendor.location.id, service: vendor.service.id, ...more } },
})
const ordered = (vendor: Vendor) => order(vendor, { details: 'Please call.' })

/** Creates a referral from the client to vendor A for one cell. */
export async function newReferral({ given, client, vendorA }: AccessWorld) {
  const referral = await given.referral(client, vendorA, { details: 'CANARY', consent_provided: true })
  await given.referralClient(referral, { name: 'CANARY of the client', contact_note: 'CANARY' })
  return referral
}
const onReferral = (payload?: object) => async (world: AccessWorld) => ({
  ids: { id: (await newReferral(world)).id },
  ...(payload && { payload }),
})
const onReceivedWith = (more: object) => async (world: AccessWorld) => ({
  payload: { ids: [(await newReferral(world)).id], ...more },
})
const onReceived = onReceivedWith({})

export const referralRouteFixtures: RequestFixtures = {
  'POST /api/orders': ({ vendorA }) => ordered(vendorA),
  'POST /api/orders (prevent_referrals)': ({ preventsAll }) => ordered(preventsAll),
  'POST /api/orders (prevent_public_referrals)': ({ preventsPublic }) => ordered(preventsPublic),
  'POST /api/orders (inactive vendor)': ({ inactive }) => ordered(inactive),
  'POST /api/orders/upload-attachment': ({ vendorA }) => attachmentPayload({ vendor: vendorA.id, file: createPdf() }),
  'GET /api/orders/{id}/attachments/{aid}': (world) => sentAttachment(world),

  'GET /api/orders/{id}': onReferral(),
  'GET /api/orders/{id}/history': onReferral(),
  'GET /api/orders/{id}/openings': onReferral(),
  'PUT /api/orders/{id}/status': onReferral({ status: 'SHIPPED' }),
  'POST /api/orders/{id}/due-date': onReferral({ due: '2026-12-01' }),
  'PUT /api/orders/{id}/assignee': async (world) => ({
    ids: { id: (await newReferral(world)).id },
    payload: { user: world.persons.vendor_nonprimary.id },
  }),
  'POST /api/orders/{id}/question': onReferral({ text: 'Is there a ramp?' }),
  'POST /api/orders/{id}/reply': async (world) => {
    const { id } = await newReferral(world)
    await insertQuestionOnReferral(world, id)
    return { ids: { id }, payload: { text: 'There is a ramp.' } }
  },
  'POST /api/orders/{id}/rating': onReferral({ rating: 4 }),
  'POST /api/orders/{id}/withdraw-consent': onReferral(),
  'POST /api/orders/read-received/{id}': onReferral(),
  'DELETE /api/orders/requests/{id}': onReferral(),
  'DELETE /api/orders/received/{id}': onReferral(),

  'POST /api/orders/delete-selected-requests': async ({ given, vendorA, ownerFor }, role) => ({
    payload: { ids: [(await given.referral(ownerFor(role), vendorA)).id] },
  }),
  'POST /api/orders/delete-selected-received': onReceived,
  'POST /api/orders/read-selected-received': onReceived,
  'POST /api/orders/status-selected-received': onReceivedWith({ status: 'SHIPPED' }),
  'POST /api/orders/due-selected-received': onReceivedWith({ due: '2026-12-01' }),
  'POST /api/orders/assign-selected-received': onReceived,
  'POST /api/orders/undo-received': async (world, role) => {
    const { id } = await newReferral(world)
    const isReceiver = role === 'vendor_own' || role === 'vendor_nonprimary' || role === 'admin'
    if (isReceiver) await world.send({ method: 'POST', url: `/api/orders/read-received/${id}` }, role)
    return { payload: { ids: [id] } }
  },
  'GET /api/orders/received/export': () => ({
    query: '?timezone=America%2FToronto&start=2026-11-01&end=2026-11-30',
  }),
  'POST /api/reports/create': async ({ given, vendorA }) => {
    const sender = await given.client({ first: 'CANARY' })
    await given.referral(sender, vendorA)
    return { payload: { user_id: sender.id, reason: 'Sends too much.' } }
  },
}

/** A question of the vendor about a referral. */
export const insertQuestionOnReferral = ({ services: { db, clock } }: AccessWorld, referralId: number) =>
  db
    .insertInto('referral_answers')
    .values({
      referral_id: referralId,
      seen_event: 0,
      action: 'ask',
      body: 'Is there a ramp?',
      created_at: clock.now(),
    })
    .execute()

const sentAttachments = new WeakMap<AccessWorld, ReturnType<typeof sendReferralWithAttachment>>()

/** Returns the document that the client has sent to vendor A: one for all cells, as they only read it. */
function sentAttachment(world: AccessWorld) {
  const sent = sentAttachments.get(world) ?? sendReferralWithAttachment(world)
  sentAttachments.set(world, sent)
  return sent
}

/** Uploads a document as the client and sends it with a referral to vendor A. */
export async function sendReferralWithAttachment({ vendorA, send }: AccessWorld) {
  const file = attachmentPayload({ vendor: vendorA.id, file: createPdf('CANARY') })
  const upload = await send({ method: 'POST', url: '/api/orders/upload-attachment', ...file }, 'client')
  const attachment = upload.json().attachment.id as number
  const { payload } = order(vendorA, { attachment, consentProvided: true })
  const sent = await send({ method: 'POST', url: '/api/orders', payload }, 'client')
  return { ids: { id: sent.json().id, aid: attachment } }
}
