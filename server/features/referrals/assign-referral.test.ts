import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { linkRoutes } from '#contract/emailed-links.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given, clock } = await startTestApp({ LIMIT_USER: '1000000' })

const MINUTE = 60_000

/** A referral that Bea and Carl of the vendor share. */
async function world() {
  const vendor = await given.vendor()
  const client = await given.client()
  const [bea, carl] = [await given.contactOf(vendor), await given.contactOf(vendor, { isPrimary: false })]
  await db.updateTable('people').set({ first: 'Bea', last: 'Roy' }).where('id', '=', bea.id).execute()
  await db.updateTable('people').set({ first: 'Carl', last: 'Nadeau' }).where('id', '=', carl.id).execute()
  const referral = await given.referral(client, vendor)
  const params = { id: String(referral.id) }
  const assign = (by: { id: number }, user: { id: number } | null, seen?: number) => {
    clock.advance(MINUTE)
    return as(by).call(referralRoutes.setAssignee, { params, body: { user: user && user.id, seen } })
  }
  const read = async (by: { id: number }) => (await as(by).call(referralRoutes.one, { params })).body
  const list = async (by: { id: number }, assignee?: 'me' | 'nobody') =>
    (await as(by).call(referralRoutes.received, { query: assignee && { assignee } })).body.data.map(({ id }) => id)
  return { vendor, client, bea, carl, referral, params, assign, read, list }
}

const CARL = { first: 'Carl', last: 'Nadeau' }

test('a referral is given to a colleague, to oneself and to nobody; history and audit log say so, and it stays unread', async () => {
  const { client, bea, carl, params, assign, read } = await world()
  expect((await read(bea)).assignee).toBeNull()
  const assigned = await assign(bea, carl)
  expect([assigned.status, assigned.body.assignee]).toEqual([200, { id: carl.id, ...CARL }])
  expect(assigned.body).toMatchObject({ is_read: false, read_by: null })
  // What it already is is no change.
  expect((await assign(carl, carl)).status).toBe(200)
  expect((await assign(carl, bea)).body.assignee).toMatchObject({ id: bea.id })
  expect((await assign(carl, null)).body.assignee).toBeNull()
  const { body: history } = await as(carl).call(referralRoutes.history, { params })
  expect(history.data).toMatchObject([
    { kind: 'assignee', by: { first: 'Bea', last: 'Roy' }, assignee: CARL },
    { kind: 'assignee', by: CARL, assignee: { first: 'Bea', last: 'Roy' } },
    { kind: 'assignee', by: CARL, assignee: null },
  ])
  const audited = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'vendor_id'])
    .where('action', '=', 'changed assignee')
    .where('person_id', '=', client.id)
    .execute()
  expect(audited).toMatchObject([{ actor_id: bea.id }, { actor_id: carl.id }, { actor_id: carl.id }])
})

test('only an active contact of the vendor can be assigned: others are 422 at the field', async () => {
  const { vendor, client, bea, carl, assign, read } = await world()
  const elsewhere = await given.contactOf(await given.vendor())
  const invited = await given.client()
  await as(bea).call(contactRoutes.add, {
    params: { id: String(vendor.id) },
    body: { contact: invited.id, email: invited.email },
  })
  await db.updateTable('users').set({ active: false }).where('id', '=', carl.id).execute()
  await given.contactOf(vendor)
  for (const person of [client, elsewhere, invited, carl, await given.admin(), { id: 2_000_000_000 }]) {
    const refused = await assign(bea, person)
    expect([refused.status, Object.keys(refused.refusal.errors ?? {})]).toEqual([422, ['user']])
  }
  expect((await read(bea)).assignee).toBeNull()
  // The list to choose from says so.
  const { body } = await as(bea).call(contactRoutes.list, { params: { id: String(vendor.id) } })
  expect(body.data.filter(({ inactive }) => inactive).map(({ user_id }) => user_id)).toEqual([carl.id])
})

test('an administrator assigns what they see, and cannot take it themselves', async () => {
  const { carl, assign } = await world()
  const admin = await given.admin()
  const { body } = await assign(admin, carl)
  expect(body.assignee).toMatchObject({ id: carl.id })
  expect([body.may.assign, body.may.take]).toEqual([true, undefined])
})

test('after the sender has deleted the referral it is 409', async () => {
  const { client, bea, params, assign } = await world()
  await as(client).call(referralRoutes.deleteSent, { params })
  expect((await assign(bea, bea)).status).toBe(409)
})

test('where one person works for the vendor, nothing is said of it and nothing can be assigned', async () => {
  const { bea, carl, assign, read } = await world()
  await assign(bea, bea)
  expect((await as(bea).call(accountRoutes.current)).body.may?.seeAssignees).toBe(true)
  await db.deleteFrom('vendor_contacts').where('user_id', '=', carl.id).execute()
  const alone = await read(bea)
  expect(alone).not.toHaveProperty('assignee')
  expect([alone.may.assign, alone.may.take, alone.may.change]).toEqual([undefined, undefined, true])
  expect((await assign(bea, null)).status).toBe(403)
  expect((await as(bea).call(accountRoutes.current)).body.may?.seeAssignees).toBeUndefined()
})

test.each(['left', 'suspended', 'deleted'] as const)(
  'a referral of a colleague who has %s is nobody’s, and comes back only with them',
  async (how) => {
    const { vendor, bea, carl, assign, read, list, referral } = await world()
    await given.contactOf(vendor)
    await assign(bea, carl)
    expect(await list(carl, 'me')).toEqual([referral.id])
    if (how === 'left') await db.deleteFrom('vendor_contacts').where('user_id', '=', carl.id).execute()
    if (how === 'suspended') await db.updateTable('users').set({ active: false }).where('id', '=', carl.id).execute()
    if (how === 'deleted') {
      const body = { current_password: TEST_PASSWORD, confirmed: true } as const
      expect((await as(carl).call(myDataRoutes.deleteAccount, { body })).status).toBe(200)
    }
    expect((await read(bea)).assignee).toBeNull()
    expect(await list(bea, 'nobody')).toEqual([referral.id])
    if (how !== 'suspended') return
    await db.updateTable('users').set({ active: true }).where('id', '=', carl.id).execute()
    expect((await read(bea)).assignee).toMatchObject({ id: carl.id })
    expect(await list(bea, 'nobody')).toEqual([])
  },
)

test('the list is narrowed to one’s own and to nobody’s, with the right total, and a bulk change by that filter reaches no more', async () => {
  const { vendor, client, bea, carl, referral, assign, list } = await world()
  const other = await given.referral(client, vendor)
  await assign(bea, carl)
  expect(await list(carl, 'me')).toEqual([referral.id])
  expect(await list(bea, 'me')).toEqual([])
  expect(await list(bea, 'nobody')).toEqual([other.id])
  const { body } = await as(bea).call(referralRoutes.received, { query: { assignee: 'nobody' } })
  expect(body.total).toBe(1)
  expect((await as(bea).call(referralRoutes.received)).body.data.map(({ assignee }) => assignee?.id)).toEqual([
    undefined,
    carl.id,
  ])
  await as(carl).call(referralRoutes.setStatusOfSelectedReceived, {
    body: { filter: { assignee: 'me' }, status: 'SHIPPED' },
  })
  const statuses = await db
    .selectFrom('referrals')
    .select(['id', 'status'])
    .where('vendor_id', '=', vendor.id)
    .execute()
  expect(Object.fromEntries(statuses.map(({ id, status }) => [id, status]))).toEqual({
    [referral.id]: 'SHIPPED',
    [other.id]: 'PENDING',
  })
  const unknown = await as(bea).call(referralRoutes.received, { query: { assignee: 'carl' as 'me' } })
  expect(unknown.status).toBe(422)
})

test('an assignment that a colleague has made meanwhile is 409 and names who gave it to whom', async () => {
  const { bea, carl, referral, read, assign } = await world()
  const { seen } = await read(carl)
  await assign(bea, bea, seen?.assignee)
  const refused = await assign(carl, carl, seen?.assignee)
  expect([refused.status, refused.refusal.code]).toEqual([409, 'edit-conflict'])
  expect(refused.refusal.message).toMatch(new RegExp(`^Bea Roy assigned referral ${referral.id} to Bea Roy \\(Nov`))
  expect((await read(carl)).assignee).toMatchObject({ id: bea.id })
  const { seen: shown } = await read(carl)
  await assign(bea, null)
  expect((await assign(carl, carl, shown?.assignee)).refusal.message).toMatch(
    new RegExp(`^Bea Roy unassigned referral ${referral.id} \\(`),
  )
  expect((await assign(carl, carl, (await read(carl)).seen?.assignee)).status).toBe(200)
})

test('the refusal is in the language of its reader, and tells when the newer assignee works there no more', async () => {
  const { vendor, bea, carl, referral, read, assign } = await world()
  const dora = await given.contactOf(vendor)
  await assign(bea, bea)
  const { seen } = await read(carl)
  await assign(bea, dora, seen?.assignee)
  await db.updateTable('users').set({ active: false }).where('id', '=', dora.id).execute()
  await db.updateTable('users').set({ language: 'fr' }).where('id', '=', carl.id).execute()
  expect((await assign(carl, carl, seen?.assignee)).refusal.message).toMatch(
    new RegExp(
      `^Bea Roy a attribué la demande ${referral.id} à une personne qui ne travaille plus pour le fournisseur \\(\\d+ novembre 2026`,
    ),
  )
})

test('an assignee who works there no more is nobody: whoever saw nobody assigns without a question', async () => {
  const { vendor, bea, carl, read, assign } = await world()
  const { seen } = await read(carl)
  const dora = await given.contactOf(vendor)
  await assign(bea, dora, seen?.assignee)
  await db.deleteFrom('vendor_contacts').where('user_id', '=', dora.id).execute()
  expect((await assign(carl, carl, seen?.assignee)).status).toBe(200)
})

test('of many referrals one takes those that nobody looks after, unread as they are, and gives them back by undoing', async () => {
  const { client, vendor, bea, carl, referral: free } = await world()
  const gone = await given.contactOf(vendor)
  const assigned = (assignee_id: number, more = {}) => given.referral(client, vendor, { assignee_id, ...more })
  const [own, colleagues, left, deleted] = [
    await assigned(bea.id),
    await assigned(carl.id),
    await assigned(gone.id),
    await given.referral(client, vendor, { deleted_by_sender_at: new Date() }),
  ]
  await db.deleteFrom('vendor_contacts').where('user_id', '=', gone.id).execute()
  const ids = [free, own, colleagues, left, deleted].map(({ id }) => id)
  const assignees = async () => {
    const rows = await db
      .selectFrom('referrals')
      .select(['assignee_id', 'read_at'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(rows.map(({ read_at }) => read_at)).toEqual(ids.map(() => null))
    return rows.map(({ assignee_id }) => assignee_id)
  }
  const take = (who: { id: number }, body = { ids }) =>
    as(who).call(referralRoutes.assignSelectedReceivedToSelf, { body })
  expect((await take(bea)).body.changed).toEqual([free.id, left.id])
  expect(await assignees()).toEqual([bea.id, bea.id, carl.id, bea.id, null])
  expect((await take(carl)).body.changed).toEqual([])
  await as(bea).call(referralRoutes.undoReceived, { body: { ids: [free.id, left.id] } })
  expect(await assignees()).toEqual([null, bea.id, carl.id, gone.id, null])
})

test('nobody takes many referrals where there is nobody to share with, nor any of another vendor', async () => {
  const { client, bea, referral } = await world()
  const vendor = await given.vendor()
  const alone = await given.contactOf(vendor)
  const own = await given.referral(client, vendor)
  const take = async (who: { id: number }, ...ids: number[]) => {
    const { status, body } = await as(who).call(referralRoutes.assignSelectedReceivedToSelf, { body: { ids } })
    return [status, body.changed]
  }
  expect(await take(alone, own.id)).toEqual([200, []])
  expect(await take(bea, referral.id, own.id)).toEqual([404, undefined])
  expect(await take(bea, referral.id)).toEqual([200, [referral.id]])
})

test('undoing takes back the assignment, and nothing that came before', async () => {
  const { bea, carl, referral, params, assign, read } = await world()
  await assign(carl, carl)
  await as(bea).call(referralRoutes.setStatus, { params, body: { status: 'SHIPPED' } })
  await assign(bea, bea)
  const undo = () => as(bea).call(referralRoutes.undoReceived, { body: { ids: [referral.id] } })
  expect((await undo()).status).toBe(200)
  expect(await read(bea)).toMatchObject({ assignee: { id: carl.id }, status: 'SHIPPED', is_read: true })
  expect((await undo()).status).toBe(409)
})

test('the sender reads nothing of it, neither in the list nor in their data, and a link does not carry it', async () => {
  const { client, bea, carl, params, assign } = await world()
  await assign(bea, carl)
  const sender = as(client)
  const answers = [
    await sender.call(referralRoutes.one, { params }),
    await sender.call(referralRoutes.sent),
    await sender.call(referralRoutes.openings, { params }),
    await sender.call(linkRoutes.ofReferral, { params }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/assign|Nadeau/)
  }
  const exported = await sender.call(myDataRoutes.export, { body: {} })
  expect(exported.raw.toString()).not.toMatch(/assign|Nadeau/)
})
