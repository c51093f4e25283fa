import { expect, test } from 'vitest'
import { referralRoutes, REFERRAL_UNDO_SECONDS } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given, clock } = await startTestApp({ LIMIT_USER: '1000000' })

async function world(count = 1) {
  const vendor = await given.vendor()
  const client = await given.client()
  const ids: number[] = []
  for (let nth = 0; nth < count; nth += 1) ids.push((await given.referral(client, vendor)).id)
  const [contact, colleague] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  const person = as(contact)
  return { vendor, client, contact, person, colleague: as(colleague), ids, at: { id: String(ids[0]) } }
}

const stateOf = (ids: number[]) =>
  db
    .selectFrom('referrals')
    .select(['status', 'due_on', 'read_by', 'read_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

const UNTOUCHED = { status: 'PENDING', due_on: null, read_by: null, read_at: null }

test('a status is undone together with its read mark, and the history keeps both', async () => {
  const { contact, person, ids, at } = await world()
  await person.call(referralRoutes.setStatus, { params: at, body: { status: 'SHIPPED' } })
  const undone = await person.call(referralRoutes.undoReceived, { body: { ids } })
  expect([undone.status, undone.body]).toEqual([200, { message: 'The change has been undone.' }])
  expect(await stateOf(ids)).toEqual([UNTOUCHED])
  const events = (await person.call(referralRoutes.history, { params: at })).body.data
  expect(events.map(({ kind }) => kind)).toEqual(['read', 'status', 'undone'])
  expect((await person.call(referralRoutes.newCount)).body.count).toBe(1)
  const audit = await db.selectFrom('audit_log').select(['action', 'ids']).where('actor_id', '=', contact.id).execute()
  expect(audit).toContainEqual({ action: 'undid change', ids })
  expect((await person.call(referralRoutes.undoReceived, { body: { ids } })).status).toBe(409)
})

test('only the last change is undone; a due date returns to the one before', async () => {
  const { contact, person, ids, at } = await world()
  const setDue = (due: string | null) => person.call(referralRoutes.setDueDate, { params: at, body: { due } })
  await setDue('2026-12-01')
  clock.advance(1_000)
  await setDue(null)
  clock.advance(1_000)
  expect((await person.call(referralRoutes.undoReceived, { body: { ids } })).status).toBe(200)
  expect(await stateOf(ids)).toMatchObject([{ due_on: '2026-12-01', read_by: contact.id }])
})

test('a bulk change is undone as a whole, each referral to its own values', async () => {
  const { person, ids } = await world(3)
  await db.updateTable('referrals').set({ status: 'SHIPPED' }).where('id', '=', ids[1]!).execute()
  const before = await stateOf(ids)
  await person.call(referralRoutes.setStatusOfSelectedReceived, { body: { ids, status: 'COMPLETED' } })
  await person.call(referralRoutes.undoReceived, { body: { ids } })
  expect(await stateOf(ids)).toEqual(before)
})

test('what a colleague has changed since, what is a minute old or deleted by its sender is 409, and nothing changes', async () => {
  const { client, person, colleague, ids, at } = await world(2)
  const undo = async () => {
    const { status, refusal } = await person.call(referralRoutes.undoReceived, { body: { ids } })
    return [status, refusal.message]
  }
  expect(await undo()).toEqual([409, 'More than a minute has passed since the change.'])
  await person.call(referralRoutes.readSelectedReceived, { body: { ids } })
  clock.advance(1_000)
  await colleague.call(referralRoutes.setStatus, { params: at, body: { status: 'SHIPPED' } })
  const after = await stateOf(ids)
  expect(await undo()).toEqual([409, 'A colleague has changed this referral since.'])
  clock.advance(1_000)
  await person.call(referralRoutes.setStatusOfSelectedReceived, { body: { ids, status: 'COMPLETED' } })
  clock.advance(REFERRAL_UNDO_SECONDS * 1_000 + 1)
  expect(await undo()).toEqual([409, 'More than a minute has passed since the change.'])
  await person.call(referralRoutes.setStatusOfSelectedReceived, { body: { ids, status: 'FULFILLED' } })
  await as(client).call(referralRoutes.deleteSent, { params: at })
  expect(await undo()).toEqual([409, 'The sender has deleted this referral.'])
  expect(after.map(({ status }) => status)).toEqual(['SHIPPED', 'PENDING'])
  expect((await stateOf(ids)).map(({ status }) => status)).toEqual(['FULFILLED', 'FULFILLED'])
})

test('SR-029: a referral of another vendor among the ids is 404, and nothing changes', async () => {
  const { person, client, contact, ids } = await world()
  const foreign = await given.referral(client, await given.vendor())
  await person.call(referralRoutes.readSelectedReceived, { body: { ids } })
  expect((await person.call(referralRoutes.undoReceived, { body: { ids: [...ids, foreign.id] } })).status).toBe(404)
  expect(await stateOf(ids)).toMatchObject([{ read_by: contact.id }])
})
