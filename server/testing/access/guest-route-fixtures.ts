import { buildGuestReferralBody, createSolvedChallenge } from '#server/testing/guest-referrals.ts'
import { issueGuestDraft } from '#server/features/guest-referrals/drafts.ts'
import { NewGuestReferral } from '#contract/guest-referrals.ts'
import type { AccessWorld } from './access-world.ts'
import type { RequestFixtures } from './request-fixture.ts'

type Vendor = AccessWorld['vendorB']

/** A form of its own address for each cell. */
async function filledForm({ services, newName }: AccessWorld, vendor: Vendor) {
  const email = `${newName('guest').replace(' ', '')}@example.org`
  return { ...buildGuestReferralBody(vendor, { email }), challenge: await createSolvedChallenge(services) }
}

let origins = 0
/** The limits of a network address are for each cell. */
const newOrigin = () => `10.9.${(origins += 1) >> 8}.${origins & 255}`

const sent = (vendor: (world: AccessWorld) => Vendor) => async (world: AccessWorld) => ({
  payload: await filledForm(world, vendor(world)),
  remoteAddress: newOrigin(),
})

async function newDraft(world: AccessWorld) {
  const { services, db, clock, vendorB } = world
  const form = NewGuestReferral.parse(await filledForm(world, vendorB))
  return issueGuestDraft(services, db, form, clock.now())
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

export const guestRouteFixtures: RequestFixtures = {
  'POST /api/directory/vendors/{id}/corrections': async (world) => ({
    payload: { text: 'The number is wrong.', challenge: await createSolvedChallenge(world.services, 'correction') },
    remoteAddress: newOrigin(),
  }),
  'GET /directory/vendors/{name}/correction': (world) => ({ ids: { name: world.vendorA.id } }),
  'POST /directory/vendors/{name}/correction': async ({ given }) => {
    const vendor = await given.vendor()
    return {
      ids: { name: vendor.id },
      payload: 'text=The+number+is+wrong.',
      headers: formHeaders,
      remoteAddress: newOrigin(),
    }
  },
  'POST /api/directory/referrals': sent(({ vendorB }) => vendorB),
  'POST /api/directory/referrals (prevent_referrals)': sent(({ preventsAll }) => preventsAll),
  'POST /api/directory/referrals (prevent_public_referrals)': sent(({ preventsPublic }) => preventsPublic),
  'POST /api/directory/referrals (guest referrals off)': sent(({ preventsGuests }) => preventsGuests),
  'POST /api/directory/referrals (hidden vendor)': sent(({ vendorsOnly }) => vendorsOnly),
  'POST /api/directory/referrals/confirm': async (world) => {
    const { publicId, content } = await newDraft(world)
    return { payload: { draft: publicId, code: content.code } }
  },
  'POST /api/directory/referrals/resend': async (world) => ({
    payload: { draft: (await newDraft(world)).publicId },
  }),
  'POST /api/directory/referrals/disown': async (world) => ({
    payload: { token: (await newDraft(world)).content.token },
  }),
}
