import { expect, test } from 'vitest'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { isChangeNotificationNeeded } from '#server/features/referral-history/is-change-notification-needed.ts'
import { registerMessageDeliveryWorkers } from '#server/features/messages/deliver.ts'
import type { OutgoingMessage } from '#server/platform/message-sender.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { processPendingReferralEvents } from './referral-notifications.ts'

const { as, db, pool, given, services, clock } = await startTestApp({ LIMIT_USER: '1000000' })

/** Seconds that the queued messages wait before they may be sent. */
async function listWaits(): Promise<number[]> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'messages' and state = 'created' order by seconds`,
  )
  return rows.map(({ seconds }) => seconds)
}

test('an answer from a mailbox, which cannot be undone, is told immediately; the message to a guest waits', async () => {
  const vendor = await given.vendor()
  const [client, guest] = [await given.client(), await given.guest()]
  const answered = await given.referral(client, vendor)
  const ofGuest = await given.referral(guest, vendor)
  await addReferralEvent(db, answered.id, 'status', { actorId: null, at: clock.now() })
  const bulk = { ids: [ofGuest.id], status: 'SHIPPED' as const }
  await as(await given.contactOf(vendor)).call(referralRoutes.setStatusOfSelectedReceived, { body: bulk })
  await processPendingReferralEvents(services)
  expect(await listWaits()).toEqual([0, 65])
  await pool.query(`delete from pgboss.job where name = 'messages'`)
})

test('a question of a contact, which cannot be undone, is told immediately', async () => {
  const vendor = await given.vendor()
  const { id } = await given.referral(await given.client(), vendor)
  const question = { params: { id: String(id) }, body: { text: 'Is there a ramp?' } }
  expect((await as(await given.contactOf(vendor)).call(referralConversationRoutes.ask, question)).status).toBe(200)
  await processPendingReferralEvents(services)
  expect(await listWaits()).toEqual([0])
  await pool.query(`delete from pgboss.job where name = 'messages'`)
})

test('nobody gets a message about an assignee, and its undoing takes back no message about a status', async () => {
  const vendor = await given.vendor()
  const { id } = await given.referral(await given.client(), vendor)
  const [person, colleague] = [as(await given.contactOf(vendor)), await given.contactOf(vendor)]
  const params = { id: String(id) }
  await person.call(referralRoutes.setAssignee, { params, body: { user: colleague.id } })
  await processPendingReferralEvents(services)
  expect(await listWaits()).toEqual([])
  await person.call(referralRoutes.setStatus, { params, body: { status: 'SHIPPED' } })
  clock.advance(1_000)
  await person.call(referralRoutes.setAssignee, { params, body: { user: null } })
  expect((await person.call(referralRoutes.undoReceived, { body: { ids: [id] } })).status).toBe(200)
  const status = await db
    .selectFrom('referral_events')
    .select('id')
    .where('referral_id', '=', id)
    .where('kind', '=', 'status')
    .executeTakeFirstOrThrow()
  expect(await isChangeNotificationNeeded(db, { referralId: id, eventId: status.id }, clock.now())).toBe(true)
  await processPendingReferralEvents(services)
  await pool.query(`delete from pgboss.job where name = 'messages'`)
})

test('a sender gets the message about a change once it can no longer be undone, and none when it was undone', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const person = as(await given.contactOf(vendor))
  const referral = async () => (await given.referral(client, vendor)).id
  const [kept, undone, secondUndone, dueUndone, replaced, deleted] = [
    await referral(),
    await referral(),
    await referral(),
    await referral(),
    await referral(),
    await referral(),
  ]
  const setStatus = (id: number, status: 'SHIPPED' | 'COMPLETED') =>
    person.call(referralRoutes.setStatus, { params: { id: String(id) }, body: { status } })
  const setDueDate = (id: number, due: string) =>
    person.call(referralRoutes.setDueDate, { params: { id: String(id) }, body: { due } })
  for (const id of [kept, undone, secondUndone, replaced]) await setStatus(id, 'SHIPPED')
  // The vendor is told of the deletion of a referral that is not closed.
  await setStatus(deleted, 'COMPLETED')
  clock.advance(2_000)
  await setStatus(secondUndone, 'COMPLETED')
  await setDueDate(dueUndone, '2026-12-01')
  // The undo may reach a copy of the server whose clock is behind.
  clock.advance(-1_000)
  for (const id of [undone, secondUndone, dueUndone, replaced])
    expect((await person.call(referralRoutes.undoReceived, { body: { ids: [id] } })).status).toBe(200)
  clock.advance(5_000)
  await setStatus(replaced, 'COMPLETED')
  await as(client).call(referralRoutes.deleteSent, { params: { id: String(deleted) } })

  await processPendingReferralEvents(services)
  expect(new Set(await listWaits())).toEqual(new Set([65]))

  const sent: OutgoingMessage[] = []
  await registerMessageDeliveryWorkers(services, async (message) => void sent.push(message))
  await waitForEmptyOutbox(db)
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(
    [kept, secondUndone, replaced].map((id) => `Your referral ${id} has a new status`),
  )
  for (const { subject, text } of sent) expect(text).toContain(`/orders?open=${/\d+/.exec(subject ?? '')?.[0]}`)
})
