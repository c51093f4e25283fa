import { expect, test } from 'vitest'
import { linkRoutes, type LinkParty } from '#contract/emailed-links.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { days, hours } from '#server/platform/clock.ts'
import { createLink } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given, services } = await startTestApp({ LIMIT_ADDRESS: 'off' })

/** A referral with a link of each party. */
async function givenLinks() {
  const [vendor, sender] = [await given.vendor(), await given.client()]
  const referral = await given.referral(sender, vendor)
  const make = (party: LinkParty, { email }: { email: string }) =>
    createLink(services, { referralId: referral.id, party, email })
  const links = [await make('sender', sender), await make('vendor', vendor)]
  return { sender, links, params: { id: String(referral.id) } }
}

test('An administrator reads that the links of a referral ended when its sender deleted it', async () => {
  const admin = as(await given.admin())
  const { params, sender, links } = await givenLinks()
  const list = async () => (await admin.call(linkRoutes.ofReferral, { params })).body.data
  expect((await list()).map(({ state, may }) => [state, may])).toEqual(links.map(() => ['works', { end: true }]))

  clock.advance(hours(1))
  await as(sender).call(referralRoutes.deleteSent, { params })
  const deletedAt = clock.now().toISOString()
  clock.advance(hours(1))
  expect(await list()).toMatchObject(links.map(() => ({ state: 'referral deleted', ends_at: deletedAt, may: {} })))
})

test('The deletion of a referral does not hide that its link had expired before', async () => {
  const { params, sender, links } = await givenLinks()
  const expiredAt = clock.now()
  await db.updateTable('referral_links').set({ expires_at: expiredAt }).where('id', '=', links[0]!.id).execute()
  clock.advance(days(1))
  await as(sender).call(referralRoutes.deleteSent, { params })
  const { body } = await as(await given.admin()).call(linkRoutes.ofReferral, { params })
  expect(body.data.map(({ state }) => state)).toEqual(['referral deleted', 'expired'])
  expect(body.data[1]!.ends_at).toBe(expiredAt.toISOString())
})

test('A vendor that deletes a referral ends its own links only', async () => {
  // Who is the sender and an administrator reads the links of both.
  const sender = await given.admin()
  const vendor = await given.vendor()
  const referral = await given.referral(sender, vendor)
  for (const [party, { email }] of [
    ['sender', sender],
    ['vendor', vendor],
  ] as const)
    await createLink(services, { referralId: referral.id, party, email })
  const params = { id: String(referral.id) }
  await as(await given.contactOf(vendor)).call(referralRoutes.deleteReceived, { params })
  const { body } = await as(sender).call(linkRoutes.ofReferral, { params })
  expect(body.data.map(({ party, state, may }) => [party, state, may])).toEqual([
    ['vendor', 'referral deleted', {}],
    ['sender', 'works', { end: true }],
  ])
})
