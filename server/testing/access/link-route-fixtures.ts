import { LINK_PASS_HEADER, type LinkParty } from '#contract/emailed-links.ts'
import { issueAvailabilityLink, findUsableAvailabilityLink } from '#server/features/emailed-links/availability-links.ts'
import { issueLinkPass } from '#server/features/emailed-links/passes.ts'
import { createLink, createTestLinkCode, createTestLinkPass } from '#server/testing/referral-links.ts'
import { buildMultipartPayload, createPdf } from '#server/testing/uploads.ts'
import type { AccessWorld } from './access-world.ts'
import { insertQuestionOnReferral, newReferral, sendReferralWithAttachment } from './referral-route-fixtures.ts'
import type { RequestFixtures } from './request-fixture.ts'

/** A link to a referral from the client to vendor A, for one cell. */
async function newLink(world: AccessWorld, party: LinkParty = 'vendor') {
  const { client, vendorA, services } = world
  const referral = await newReferral(world)
  const email = party === 'vendor' ? vendorA.email : client.email
  return { referral, ...(await createLink(services, { referralId: referral.id, party, email })) }
}

const NEW_ACCOUNT = {
  has_account: false,
  first: 'Nadia',
  last: 'Quill',
  phone: '416-555-7391',
  password: 'a walker for tuesday',
  password_confirmation: 'a walker for tuesday',
}

const withLink = (more: object) => async (world: AccessWorld) => ({
  payload: { link: (await newLink(world)).secret, ...more },
})

const withPass = (payload?: object, party?: LinkParty) => async (world: AccessWorld) => ({
  ...(payload && { payload }),
  headers: { [LINK_PASS_HEADER]: await createTestLinkPass(world.services, await newLink(world, party)) },
})

/** A pass of a link that confirms the availability of vendor A. */
async function availabilityHeaders({ services, vendorA }: AccessWorld) {
  const at = services.clock.now()
  const { id: vendorId, email } = vendorA
  const path = await issueAvailabilityLink(services, services.db, { vendorId, email, at })
  const link = await findUsableAvailabilityLink(services, path.split('#')[1]!, at)
  const pass = await issueLinkPass(services, services.db, { id: link!.id, referral_id: null }, { at, byCode: true })
  return { [LINK_PASS_HEADER]: pass }
}

export const linkRouteFixtures: RequestFixtures = {
  'GET /api/links/availability': async (world) => ({ headers: await availabilityHeaders(world) }),
  'POST /api/links/availability': async (world) => {
    const { service_id: id, availability_at: at } = await world.services.db
      .selectFrom('vendor_services')
      .select(['service_id', 'availability_at'])
      .where('vendor_id', '=', world.vendorA.id)
      .executeTakeFirstOrThrow()
    const services = [{ id, seen: at?.toISOString() ?? null, state: 'open' }]
    return { headers: await availabilityHeaders(world), payload: { services } }
  },
  'POST /api/links/look': withLink({}),
  'POST /api/links/code': withLink({}),
  'POST /api/links/enter': async (world) => {
    const link = await newLink(world)
    return { payload: { link: link.secret, code: await createTestLinkCode(world.services, link) } }
  },
  'POST /api/links/lost': ({ vendorA }) => ({ payload: { reference: 1, email: vendorA.email } }),
  'POST /api/links/end': withPass({}),
  'GET /api/links/referral': withPass(),
  'POST /api/links/answer': withPass({ action: 'accept', seen: 0 }),
  // It ends the links of the vendor, so each cell has its own.
  'POST /api/links/misdirected': async (world) =>
    withPass()({ ...world, vendorA: await world.given.vendor({ name: 'CANARY misdirected' }) }),
  'POST /api/links/claim': async (world) =>
    withPass(NEW_ACCOUNT)({ ...world, vendorA: await world.given.vendor({ name: 'CANARY claimed' }) }),
  'POST /api/links/cancel': withPass(undefined, 'sender'),
  'POST /api/links/contact': async (world) =>
    withPass({ phone: '416-555-0199' }, 'sender')({ ...world, client: await world.given.guest() }),
  'POST /api/links/reply': async (world) => {
    const link = await newLink(world, 'sender')
    await insertQuestionOnReferral(world, link.referral.id)
    const headers = { [LINK_PASS_HEADER]: await createTestLinkPass(world.services, link) }
    return { headers, payload: { text: 'There is a ramp.' } }
  },
  'POST /api/links/withdraw-consent': withPass(undefined, 'sender'),
  'POST /api/links/next': async (world) => {
    const { id } = await world.given.referral(world.client, world.vendorA, { details: 'CANARY' })
    return withPass({ number: id })(world)
  },
  'POST /api/links/attachments': async (world) => {
    const { headers } = await withPass(undefined, 'sender')(world)
    const form = buildMultipartPayload('attachmentData', createPdf('CANARY'), { consentProvided: 'true' })
    return { payload: form.payload, headers: { ...form.headers, ...headers } }
  },
  'GET /api/links/attachments/{aid}': async (world) => {
    const { id, aid } = (await sendReferralWithAttachment(world)).ids
    const { services, vendorA } = world
    const link = await createLink(services, { referralId: id, party: 'vendor', email: vendorA.email })
    return { ids: { aid }, headers: { [LINK_PASS_HEADER]: await createTestLinkPass(services, link) } }
  },
  'GET /api/orders/{id}/answers': async ({ given, client, vendorA }) => ({
    ids: { id: (await given.referral(client, vendorA, { details: 'CANARY' })).id },
  }),
  'POST /api/orders/{id}/claim-earlier': async ({ given, vendorA }) => ({
    ids: { id: (await given.referral(await given.guest(), vendorA, { details: 'CANARY' })).id },
  }),
  'PUT /api/vendors/{id}/answering': () => ({ payload: { answer_by_link: 'always' } }),
  'GET /api/orders/{id}/links': async (world) => ({ ids: { id: (await newLink(world, 'sender')).referral.id } }),
  'DELETE /api/orders/{id}/links/{lid}': async (world) => {
    const { id, referral } = await newLink(world, 'sender')
    return { ids: { id: referral.id, lid: id } }
  },
}
