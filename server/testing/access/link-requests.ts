import { LINK_PASS_HEADER, type LinkParty } from '#contract/links.ts'
import { createLink, giveCode, passOf } from '#server/testing/referral-links.ts'
import type { AccessWorld } from './access-world.ts'
import type { RequestFixtures } from './request-fixtures.ts'

/** A link to a referral from the client to vendor A, for one cell. */
async function newLink({ given, client, vendorA, services }: AccessWorld, party: LinkParty = 'vendor') {
  const referral = await given.referral(client, vendorA, { details: 'CANARY' })
  const email = party === 'vendor' ? vendorA.email : client.email
  return { referral, ...(await createLink(services, { referralId: referral.id, party, email })) }
}

const withLink = (more: object) => async (world: AccessWorld) => ({
  payload: { link: (await newLink(world)).secret, ...more },
})

const withPass = (payload: object) => async (world: AccessWorld) => ({
  payload,
  headers: { [LINK_PASS_HEADER]: await passOf(world.services, await newLink(world)) },
})

export const linkRequests: RequestFixtures = {
  'POST /api/links/look': withLink({}),
  'POST /api/links/code': withLink({}),
  'POST /api/links/enter': async (world) => {
    const link = await newLink(world)
    return { payload: { link: link.secret, code: await giveCode(world.services, link) } }
  },
  'POST /api/links/lost': ({ vendorA }) => ({ payload: { reference: 1, email: vendorA.email } }),
  'POST /api/links/end': withPass({}),
  'DELETE /api/orders/{id}/links/{lid}': async (world) => {
    const { id, referral } = await newLink(world)
    return { ids: { id: referral.id, lid: id } }
  },
}
