import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { isChangeNotificationNeeded } from '#server/features/referral-history/is-change-notification-needed.ts'
import { addMilliseconds } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { processPendingReferralEvents } from './referral-notifications.ts'
import { registerMessageDeliveryWorkers } from '#server/features/messages/deliver.ts'
import type { OutgoingMessage } from '#server/platform/message-sender.ts'

const { as, db, given, services, clock } = await startTestApp({ LIMIT_USER: 'off' })
const sent: OutgoingMessage[] = []

async function givenReferral() {
  const vendor = await given.vendor()
  const { id } = await given.referral(await given.client(), vendor)
  return { id, person: as(await given.contactOf(vendor)), params: { id: String(id) } }
}

test('changes of a status in a row are one message, and a due date is another', async () => {
  const { id, person, params } = await givenReferral()
  for (let nth = 0; nth < 29; nth += 1) {
    const status = nth % 2 === 0 ? 'SHIPPED' : 'COMPLETED'
    expect((await person.call(referralRoutes.setStatus, { params, body: { status } })).status).toBe(200)
  }
  await person.call(referralRoutes.setDueDate, { params, body: { due: '2026-12-01' } })
  clock.advance(65_000)
  await processPendingReferralEvents(services)
  await registerMessageDeliveryWorkers(services, async (message) => void sent.push(message))
  await waitForEmptyOutbox(db)
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    `The due date of your referral ${id} has changed`,
    `Your referral ${id} has a new status`,
  ])
})

const statusEventsOf = async (id: number) =>
  (
    await db
      .selectFrom('referral_events')
      .select('id')
      .where('referral_id', '=', id)
      .where('kind', '=', 'status')
      .orderBy('id')
      .execute()
  ).map((event) => event.id)

test('a later change takes the place of a message only once it can no longer be undone', async () => {
  const { id } = await givenReferral()
  const start = clock.now()
  const after = (seconds: number) => addMilliseconds(start, seconds * 1_000)
  for (const at of [start, after(30)]) await addReferralEvent(db, id, 'status', { actorId: null, at })
  const [first = 0, second = 0] = await statusEventsOf(id)
  const areInForce = (now: Date) =>
    Promise.all([first, second].map((eventId) => isChangeNotificationNeeded(db, { referralId: id, eventId }, now)))
  expect(await areInForce(after(65))).toEqual([true, true])
  expect(await areInForce(after(95))).toEqual([false, true])
  await addReferralEvent(db, id, 'undone', { actorId: null, at: after(80) })
  expect(await areInForce(after(95))).toEqual([true, false])
})

test('of a referral that is changed more than thirty times within a day nothing more is told', async () => {
  const { id } = await givenReferral()
  const start = clock.now()
  for (let nth = 0; nth <= 30; nth += 1)
    await addReferralEvent(db, id, 'status', { actorId: null, at: addMilliseconds(start, nth * 120_000) })
  const ids = await statusEventsOf(id)
  const isTold = (nth: number) =>
    isChangeNotificationNeeded(
      db,
      { referralId: id, eventId: ids[nth]! },
      addMilliseconds(start, nth * 120_000 + 65_000),
    )
  expect([await isTold(29), await isTold(30)]).toEqual([true, false])
})
