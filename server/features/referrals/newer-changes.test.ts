import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given, clock } = await startTestApp({ LIMIT_USER: '1000000' })

const MINUTE = 60_000

/** A referral, and two of its vendor's people who both have it on their screens. */
async function showToTwo() {
  const vendor = await given.vendor()
  const client = await given.client()
  const [bea, carl] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  await db.updateTable('people').set({ first: 'Bea', last: 'Roy' }).where('id', '=', bea.id).execute()
  await db
    .updateTable('people')
    .set({ first: 'Carl', last: 'Nadeau', language: 'fr' })
    .where('id', '=', carl.id)
    .execute()
  const referral = await given.referral(client, vendor)
  const params = { id: String(referral.id) }
  const read = async (person: { id: number }) => (await as(person).call(referralRoutes.one, { params })).body
  const setStatus = (person: { id: number }, status: 'SHIPPED' | 'COMPLETED' | 'RECIEVED', seen?: number) => {
    clock.advance(MINUTE)
    return as(person).call(referralRoutes.setStatus, { params, body: { status, seen } })
  }
  const setDue = (person: { id: number }, due: string | null, seen?: number) => {
    clock.advance(MINUTE)
    return as(person).call(referralRoutes.setDueDate, { params, body: { due, seen } })
  }
  return { client, bea, carl, referral, params, read, setStatus, setDue }
}

test('a status that a colleague has set meanwhile is 409 and names who set what and when', async () => {
  const { bea, carl, referral, read, setStatus } = await showToTwo()
  const { seen } = await read(carl)
  expect(seen).toEqual({ status: 0, due: 0, assignee: 0 })
  expect((await setStatus(bea, 'SHIPPED', seen?.status)).status).toBe(200)
  const refused = await setStatus(carl, 'COMPLETED', seen?.status)
  expect([refused.status, refused.refusal.code]).toEqual([409, 'edit-conflict'])
  expect(refused.refusal.message).toMatch(
    new RegExp(
      `^Bea Roy a mis la demande ${referral.id} à l’état «\\sExpédiée\\s» \\(18 novembre 2026 à 07 h \\d\\d\\)\\.$`,
    ),
  )
  expect(await read(carl)).toMatchObject({ status: 'SHIPPED' })
  expect((await setStatus(carl, 'COMPLETED', (await read(carl)).seen?.status)).status).toBe(200)
  const english = await setStatus(bea, 'RECIEVED', 0)
  expect(english.refusal.message).toMatch(
    /^Carl Nadeau set the status of referral \d+ to “Completed” \(November 18, 2026/,
  )
})

test('a refusal names the change to send as seen: it is replaced then, and a later one refused again', async () => {
  const { bea, carl, setStatus, setDue } = await showToTwo()
  await setStatus(bea, 'SHIPPED')
  const first = (await setStatus(carl, 'COMPLETED', 0)).refusal.newest_change
  await setStatus(bea, 'RECIEVED')
  const second = await setStatus(carl, 'COMPLETED', first)
  expect([second.status, second.refusal.message]).toEqual([409, expect.stringContaining('Bea Roy')])
  expect((await setStatus(carl, 'COMPLETED', second.refusal.newest_change)).status).toBe(200)

  await setDue(bea, '2026-12-01')
  const due = (await setDue(carl, null, 0)).refusal.newest_change
  expect((await setDue(carl, null, due)).status).toBe(200)
})

test('no conflict: the same value, the own change, and a caller who does not say what they saw', async () => {
  const { bea, carl, setStatus, setDue } = await showToTwo()
  await setStatus(bea, 'SHIPPED')
  expect((await setStatus(carl, 'SHIPPED', 0)).status).toBe(200)
  expect((await setStatus(bea, 'COMPLETED', 0)).status).toBe(200)
  expect((await setStatus(carl, 'RECIEVED')).status).toBe(200)
  await setDue(bea, '2026-12-01')
  expect((await setDue(carl, '2026-12-01', 0)).status).toBe(200)
  expect((await setDue(bea, '2026-12-02', 0)).status).toBe(200)
  expect((await setDue(carl, null)).status).toBe(200)
})

test('no conflict after changes that end with what the caller saw', async () => {
  const { bea, carl, read, setStatus, setDue } = await showToTwo()
  await setStatus(bea, 'SHIPPED')
  await setDue(bea, '2026-12-01')
  const { seen } = await read(carl)
  for (const status of ['COMPLETED', 'SHIPPED'] as const) await setStatus(bea, status)
  for (const due of [null, '2026-12-01']) await setDue(bea, due)
  expect((await setStatus(carl, 'RECIEVED', seen?.status)).status).toBe(200)
  expect((await setDue(carl, '2026-12-24', seen?.due)).status).toBe(200)
})

test('status and due date are compared each by itself, and an undo is a change of what it has undone', async () => {
  const { bea, carl, referral, read, setStatus, setDue } = await showToTwo()
  await setDue(bea, '2026-12-01')
  expect((await setStatus(carl, 'SHIPPED', 0)).status).toBe(200)
  const conflict = await setDue(carl, '2026-12-02', 0)
  expect([conflict.status, conflict.refusal.message]).toEqual([
    409,
    expect.stringMatching(/^Bea Roy .* au 1er décembre 2026/),
  ])
  const { seen } = await read(bea)
  await as(carl).call(referralRoutes.undoReceived, { body: { ids: [referral.id] } })
  const undone = await setStatus(bea, 'COMPLETED', seen?.status)
  expect([undone.status, undone.refusal.message]).toEqual([409, expect.stringContaining('to “Pending”')])
  expect((await setDue(bea, null, seen?.due)).status).toBe(200)
  const cleared = await setDue(carl, '2026-12-03', seen?.due)
  expect([cleared.status, cleared.refusal.message]).toEqual([409, expect.stringContaining('a effacé l’échéance')])
})

test('a change from the mailbox of the vendor names nobody', async () => {
  const { bea, referral, setStatus } = await showToTwo()
  await db
    .insertInto('referral_events')
    .values({ referral_id: referral.id, at: clock.now(), actor_id: null, kind: 'status', detail: '{"via": "link"}' })
    .execute()
  await db.updateTable('referrals').set({ status: 'COMPLETED' }).where('id', '=', referral.id).execute()
  const refused = await setStatus(bea, 'SHIPPED', 0)
  expect(refused.refusal.message).toMatch(/^A colleague set the status of referral \d+ to “Completed”/)
})

test('a colleague whose account was deleted since is not named', async () => {
  const { bea, carl, setStatus } = await showToTwo()
  await setStatus(carl, 'SHIPPED')
  await db
    .updateTable('people')
    .set({ deleted_at: clock.now(), first: 'Deleted', last: 'account' })
    .where('id', '=', carl.id)
    .execute()
  expect((await setStatus(bea, 'COMPLETED', 0)).refusal.message).toMatch(/^A colleague set the status/)
})

test('who only sent the referral reads nothing of its newest changes', async () => {
  const { bea, client, params, read, setStatus } = await showToTwo()
  await setStatus(bea, 'SHIPPED')
  expect((await as(client).call(referralRoutes.one, { params })).body).not.toHaveProperty('seen')
  const sent = await as(client).call(referralRoutes.sent)
  expect(sent.body.data[0]).not.toHaveProperty('seen')
  expect((await read(bea)).seen?.status).toBeGreaterThan(0)
})
