import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { registerMessageDeliveryWorkers } from '#server/features/messages/deliver.ts'
import type { OutgoingMessage } from '#server/platform/message-sender.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { notifyOfReferralEvents } from './referral-notifications.ts'

const { as, db, pool, given, services, clock } = await startTestApp({ LIMIT_USER: '1000000' })

test('a sender is told of a change once it can no longer be undone on the screen, and never of one that was undone', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const person = as(await given.contactOf(vendor))
  const [undone, replaced, kept] = [
    await given.referral(client, vendor),
    await given.referral(client, vendor),
    await given.referral(client, vendor),
  ]
  const setStatus = ({ id }: { id: number }, status: 'SHIPPED' | 'COMPLETED') =>
    person.call(referralRoutes.setStatus, { params: { id: String(id) }, body: { status } })
  const undo = ({ id }: { id: number }) => person.call(referralRoutes.undoReceived, { body: { ids: [id] } })
  for (const referral of [undone, replaced, kept]) await setStatus(referral, 'SHIPPED')
  clock.advance(1_000)
  expect((await undo(undone)).status).toBe(200)
  expect((await undo(replaced)).status).toBe(200)
  clock.advance(1_000)
  await setStatus(replaced, 'COMPLETED')

  await notifyOfReferralEvents(services)
  const { rows } = await pool.query<{ waits: number }>(
    `select extract(epoch from start_after - created_on)::int as waits from pgboss.job where name = 'messages'`,
  )
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ waits: 12 })))

  const sent: OutgoingMessage[] = []
  await registerMessageDeliveryWorkers(services, async (message) => void sent.push(message))
  await waitForEmptyOutbox(db)
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(
    [replaced, kept].map(({ id }) => `Your referral ${id} has a new status`),
  )
})
