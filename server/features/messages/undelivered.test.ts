import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { notificationRoutes } from '#contract/notifications.ts'
import { encryptContent } from '#server/platform/encrypted-content.ts'
import { minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import type { QueuedMessage } from './queued-message.ts'

const { as, clock, db, given, messages, services } = await startTestApp({}, { background: true })

test('a message that has expired is not sent again: the administrator learns why, and it stays listed', async () => {
  const admin = as(await given.admin())
  const { email } = await given.client()
  const queued: QueuedMessage = {
    id: randomUUID(),
    kind: 'two-step token',
    channel: 'email',
    byEmailToo: false,
    to: { email },
    values: { token: 'ABC234', minutes: '10' },
    path: null,
    vendorId: null,
    queuedAt: clock.now().toISOString(),
    expiresAt: new Date(clock.now().getTime() + minutes(10)).toISOString(),
  }
  const row = { message_id: queued.id, kind: queued.kind, channel: queued.channel, reason: 'mail ESOCKET' }
  const times = { queued_at: clock.now(), failed_at: clock.now() }
  await db
    .insertInto('undelivered_messages')
    .values({ ...row, ...times, ...encryptContent(services.keys.outbox, queued) })
    .execute()
  const undelivered = async () => (await admin.call(notificationRoutes.undelivered)).body.data
  const { id } = (await undelivered())[0]!
  const retry = () => admin.call(notificationRoutes.retry, { params: { id: String(id) } })

  clock.advance(minutes(10))
  expect(await retry()).toMatchObject({
    status: 409,
    refusal: { message: 'This message has expired. Its recipient has to ask for a new one.' },
  })
  expect(await undelivered()).toHaveLength(1)

  clock.advance(-1)
  expect((await retry()).status).toBe(200)
  await waitForEmptyOutbox(db)
  expect([messages.map(({ to }) => to), await undelivered()]).toEqual([[email], []])
})
