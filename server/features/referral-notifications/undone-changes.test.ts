import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { registerMessageDeliveryWorkers } from '#server/features/messages/deliver.ts'
import type { OutgoingMessage } from '#server/platform/message-sender.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { notifyOfReferralEvents } from './referral-notifications.ts'

const { as, db, pool, given, services, clock } = await startTestApp({ LIMIT_USER: '1000000' })

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
  for (const id of [kept, undone, secondUndone, replaced, deleted]) await setStatus(id, 'SHIPPED')
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

  await notifyOfReferralEvents(services)
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = 'messages'`,
  )
  expect(new Set(rows.map(({ seconds }) => seconds))).toEqual(new Set([65]))

  const sent: OutgoingMessage[] = []
  await registerMessageDeliveryWorkers(services, async (message) => void sent.push(message))
  await waitForEmptyOutbox(db)
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(
    [kept, secondUndone, replaced].map((id) => `Your referral ${id} has a new status`),
  )
})
