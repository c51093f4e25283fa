import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { myMembershipRoutes } from '#contract/memberships.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorClaimRoutes } from '#contract/vendor-claims.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' })

type Someone = { id: number }
type Account = Someone & { email: string }
const of = ({ id }: Someone) => ({ params: { id: String(id) } })
const boss = as(await given.admin())

/** A vendor with two primary contacts, one of whom (or `by`) has invited a client as a primary contact. */
async function invitation(by?: Someone) {
  const vendor = await given.vendor()
  const [owner, inviter, client] = [await given.contactOf(vendor), await given.contactOf(vendor), await given.client()]
  const entryOf = async ({ id }: Someone) =>
    (await as(owner).call(contactRoutes.list, of(vendor))).body.data.find(({ user_id }) => user_id === id)
  const invite = async (person: Someone, { id, email }: Account) =>
    (
      await as(person).call(contactRoutes.attach, {
        ...of(vendor),
        body: { contact: id, email, is_primary_contact: true },
      })
    ).body
  const remove = (entry: Someone) =>
    boss.call(contactRoutes.remove, { params: { vendorId: String(vendor.id), id: String(entry.id) } })
  const invited = await invite(by ?? inviter, client)
  expect(invited.pending).toBe(true)
  return { vendor, owner, inviter, client, invited, entryOf, invite, remove }
}

const openInvitationsOf = async (client: Someone) => [
  (await as(client).call(myMembershipRoutes.list)).body.data.length,
  (await as(client).call(accountRoutes.current)).body.invitations,
]
const accept = (client: Someone, invited: Someone) => as(client).call(myMembershipRoutes.accept, of(invited))
const isActive = (account: Someone, active: boolean) =>
  db.updateTable('users').set({ active }).where('id', '=', account.id).execute()

/** Expects the same answers as for an invitation that the vendor has withdrawn. */
async function expectEnded({ client, invited, entryOf }: Awaited<ReturnType<typeof invitation>>) {
  const withdrawn = await invitation()
  await withdrawn.remove(withdrawn.invited)
  expect(await openInvitationsOf(client)).toEqual([0, 0])
  expect(await entryOf(client)).toBeUndefined()
  for (const route of [myMembershipRoutes.accept, myMembershipRoutes.decline]) {
    const [reply, expected] = [
      await as(client).call(route, of(invited)),
      await as(withdrawn.client).call(route, of(withdrawn.invited)),
    ]
    expect([reply.status, reply.refusal]).toEqual([404, expected.refusal])
  }
  expect((await as(client).call(accountRoutes.current)).body.role).toBe('CLIENT')
}

test('an invitation ends when whoever sent it is removed, leaves, is no primary contact any more or loses the account', async () => {
  type World = Awaited<ReturnType<typeof invitation>>
  const ends: Record<string, (world: World) => Promise<unknown>> = {
    removed: async ({ inviter, entryOf, remove }) => remove((await entryOf(inviter))!),
    left: async ({ inviter, entryOf }) => as(inviter).call(myMembershipRoutes.leave, of((await entryOf(inviter))!)),
    'made plain': async ({ inviter, owner, entryOf }) =>
      as(owner).call(contactRoutes.setPrimary, {
        ...of((await entryOf(inviter))!),
        body: { is_primary_contact: false },
      }),
    deleted: ({ inviter }) => boss.call(userRoutes.remove, of(inviter)),
    inactive: ({ inviter }) => isActive(inviter, false),
  }
  for (const [how, end] of Object.entries(ends)) {
    const world = await invitation()
    expect([how, await openInvitationsOf(world.client)]).toEqual([how, [1, 1]])
    await end(world)
    await expectEnded(world)
  }
})

test('an ended invitation can be repeated by a primary contact who is still there', async () => {
  const world = await invitation()
  const { owner, inviter, client, invited, entryOf, invite, remove } = world
  await remove((await entryOf(inviter))!)
  await expectEnded(world)
  expect(await invite(owner, client)).toMatchObject({ id: invited.id, pending: true })
  expect((await accept(client, invited)).body).toMatchObject({ pending: false, is_primary_contact: true })
})

test('an invitation by an administrator lasts as long as their account is that of an active administrator', async () => {
  const [staying, leaving, demoted] = [await given.admin(), await given.admin(), await given.admin()]
  const worlds = [await invitation(staying), await invitation(leaving), await invitation(demoted)] as const
  await isActive(leaving, false)
  await db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', demoted.id).execute()
  expect((await accept(worlds[0].client, worlds[0].invited)).status).toBe(200)
  for (const world of worlds.slice(1)) await expectEnded(world)
})

test('an invitation from before inviters were stored is accepted', async () => {
  const { inviter, client, invited, entryOf, remove } = await invitation()
  await db.updateTable('contact_invitations').set({ invited_by: null }).where('id', '=', invited.id).execute()
  await remove((await entryOf(inviter))!)
  expect((await accept(client, invited)).status).toBe(200)
})

const hasInvitation = async (vendor: Someone, client: Someone) =>
  (await db
    .selectFrom('contact_invitations')
    .select('id')
    .where('vendor_id', '=', vendor.id)
    .where('user_id', '=', client.id)
    .executeTakeFirst()) !== undefined

const requestToBecomeContact = (vendor: Someone, { id }: Someone) =>
  db
    .insertInto('contact_requests')
    .values({ vendor_id: vendor.id, user_id: id, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()

const requestsTo = async (owner: Someone, vendor: Someone) =>
  (await as(owner).call(vendorClaimRoutes.requests, of(vendor))).body.data

test('who asked to become a contact, was made one in another way, and was removed or left, asks no more', async () => {
  const { vendor, owner, client, invited, invite, entryOf, remove } = await invitation()
  const [added, before] = [await given.contactOf(await given.vendor()), await given.client()]
  for (const person of [client, added, before]) await requestToBecomeContact(vendor, person)
  expect(await requestsTo(owner, vendor)).toHaveLength(3)

  expect((await accept(client, invited)).status).toBe(200)
  expect(await invite(owner, added)).toMatchObject({ pending: false })
  const hasRequest = async ({ id }: Someone) =>
    (await db.selectFrom('contact_requests').select('id').where('user_id', '=', id).execute()).length > 0
  expect([await hasRequest(client), await hasRequest(added)]).toEqual([false, false])
  // A request that was left when somebody had become a contact.
  const contact = { vendor_id: vendor.id, user_id: before.id, is_primary: false, created_at: new Date() }
  await db.insertInto('vendor_contacts').values(contact).execute()

  for (const person of [client, added]) await remove((await entryOf(person))!)
  await as(before).call(myMembershipRoutes.leave, of((await entryOf(before))!))
  expect(await requestsTo(owner, vendor)).toEqual([])
})

test('who asked to become a contact instead of accepting, and was removed, cannot come back by the invitation', async () => {
  const world = await invitation()
  const { vendor, owner, client, entryOf, remove } = world
  const request = await requestToBecomeContact(vendor, client)
  const params = { vendorId: String(vendor.id), id: String(request.id) }
  expect((await as(owner).call(vendorClaimRoutes.accept, { params })).status).toBe(200)
  expect(await hasInvitation(vendor, client)).toBe(false)
  await remove((await entryOf(client))!)
  await expectEnded(world)
})

test('who was added after the invitation had ended, and removed, cannot come back when the inviter is primary again', async () => {
  const world = await invitation()
  const { vendor, owner, inviter, client, entryOf, invite, remove } = world
  const setPrimary = async (is_primary_contact: boolean) =>
    as(owner).call(contactRoutes.setPrimary, { ...of((await entryOf(inviter))!), body: { is_primary_contact } })
  await setPrimary(false)
  await db.updateTable('users').set({ role: 'VENDOR' }).where('id', '=', client.id).execute()
  expect(await invite(owner, client)).toMatchObject({ pending: false })
  expect(await hasInvitation(vendor, client)).toBe(false)
  await remove((await entryOf(client))!)
  await setPrimary(true)
  await expectEnded(world)
})

test('removing a contact ends an invitation that they never answered', async () => {
  const world = await invitation()
  const { vendor, client, entryOf, remove } = world
  const contact = { vendor_id: vendor.id, user_id: client.id, is_primary: false, created_at: new Date() }
  await db.insertInto('vendor_contacts').values(contact).execute()
  await remove((await entryOf(client))!)
  await expectEnded(world)
})
